import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { refusals } from '@casa/contract/refusals'
import { Disk } from 'flydrive'
import { notFound, Problem } from '../errors.ts'
import { AtomicFileDriver } from './atomic-file-driver.ts'
import { Unconfirmed } from './unconfirmed.ts'

/** Stores uploaded files under random keys, which never hold anything that a user sent. */
export type Storage = {
  /**
   * Stores a file whole or not at all and returns its key, which has to be confirmed later. Throws a 507 Problem when the
   * disk is full, otherwise a 503.
   */
  put(content: Uint8Array | Readable, contentType: string): Promise<string>
  /** To be called once the rows that refer to these files are committed. */
  confirm(keys: readonly string[]): Promise<void>
  /** Opens a stored file. Throws a 404 Problem when it is missing, a 503 when the storage is unavailable. */
  read(key: string): Promise<Readable>
  /** Removes a file; a missing one is no error, so that a removal can be repeated. Throws a 503 Problem. */
  remove(key: string): Promise<void>
  /**
   * Removes what ended servers left: partial files, and unconfirmed files without a row. `findReferenced` returns those of
   * the given keys that have a row.
   */
  removeAbandoned(findReferenced: (keys: string[]) => Promise<readonly string[]>): Promise<void>
}

/** Stores files in a folder of this machine, which it creates; only the server's own user may read it. */
export async function diskStorage(folder: string): Promise<Storage> {
  const driver = new AtomicFileDriver(folder)
  await driver.prepare()
  const storage = storageOn(new Disk(driver), await Unconfirmed.in(join(folder, 'unconfirmed')))
  return {
    ...storage,
    async removeAbandoned(findReferenced) {
      await driver.removeAbandoned()
      await storage.removeAbandoned(findReferenced)
    },
  }
}

/** Stores files on any flydrive disk. Which of them have no row yet is noted on this machine. */
export function storageOn(disk: Disk, unconfirmed: Unconfirmed): Storage {
  const remove = async (key: string) => {
    await orProblem(disk.delete(key))
    await unconfirmed.forget(key)
  }
  return {
    async put(content, contentType) {
      const key = newKey()
      const options = { contentType, visibility: 'private' as const }
      await orProblem(unconfirmed.note(key))
      if (content instanceof Uint8Array) await orProblem(disk.put(key, content, options))
      else await orProblem(disk.putStream(key, content, options))
      return key
    },
    async confirm(keys) {
      // A note that cannot be removed does no harm: its row is found later.
      await Promise.allSettled(keys.map(key => unconfirmed.forget(key)))
    },
    async read(key) {
      if (!isKey(key)) throw notFound()
      return orProblem(disk.getStream(key).catch(refuseMissing))
    },
    async remove(key) {
      if (isKey(key)) await remove(key)
    },
    async removeAbandoned(findReferenced) {
      await unconfirmed.settle(async keys => {
        const kept = new Set(await findReferenced(keys))
        for (const key of keys.filter(isKey)) if (!kept.has(key)) await remove(key)
      })
    },
  }
}

/** 128 random bits; the first two digits spread the files over 256 folders. */
function newKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

function isKey(key: string): boolean {
  return /^[0-9a-f]{2}\/[0-9a-f]{30}$/.test(key)
}

/** Turns a failure of the storage into a Problem, with the original error as its cause for the log. */
async function orProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) throw error
    const isFull = ['ENOSPC', 'EDQUOT'].includes(causeOf(error).code ?? '')
    const problem = isFull
      ? new Problem(507, refusals.storage.full)
      : new Problem(503, refusals.storage.away, { retryAfter: 5 })
    throw Object.assign(problem, { cause: error })
  }
}

function refuseMissing(error: unknown): never {
  const { code, name } = causeOf(error)
  throw code === 'ENOENT' || name === 'NoSuchKey' ? notFound() : error
}

/** The original error of the disk or S3, which flydrive wraps. */
function causeOf(error: unknown): { code?: string; name?: string } {
  return error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
}
