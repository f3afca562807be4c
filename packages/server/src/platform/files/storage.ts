import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { notFound, Problem } from '../errors.ts'
import { Unconfirmed } from './unconfirmed.ts'
import { WholeFileDriver } from './whole-file-driver.ts'

/** Where uploaded files lie. Keys are made here, at random; nothing a user sends ever becomes a part of one. */
export type Storage = {
  /**
   * Stores a file whole or not at all and gives its key, which is to be confirmed. Throws a 507 Problem when the disk is
   * full, else a 503.
   */
  put(content: Uint8Array | Readable, contentType: string): Promise<string>
  /** Says that a row of the database holds on to these files from now on. */
  confirm(keys: readonly string[]): Promise<void>
  /** Opens a stored file. Throws a 404 Problem when it is not there, a 503 when the storage is away. */
  read(key: string): Promise<Readable>
  /** Removes a file; one that is not there is no error, so that a removal can be repeated. Throws a 503 Problem. */
  remove(key: string): Promise<void>
  /**
   * Removes what servers left which are gone: halves of files, and files that were not confirmed and have no row. `rowed`
   * gives those of some keys that have one.
   */
  removeAbandoned(rowed: (keys: string[]) => Promise<readonly string[]>): Promise<void>
}

/** Keeps files in a folder of this machine, which it makes; only the server's own user may read it. */
export async function diskStorage(folder: string): Promise<Storage> {
  const driver = new WholeFileDriver(folder)
  await driver.prepare()
  const storage = storageOn(new Disk(driver), await Unconfirmed.in(join(folder, 'unconfirmed')))
  return {
    ...storage,
    async removeAbandoned(rowed) {
      await driver.removeAbandoned()
      await storage.removeAbandoned(rowed)
    },
  }
}

/** Keeps files on any disk of flydrive; on this machine is noted which of them have no row yet. */
export function storageOn(disk: Disk, unconfirmed: Unconfirmed): Storage {
  const remove = async (key: string) => {
    await answered(disk.delete(key))
    await unconfirmed.forget(key)
  }
  return {
    async put(content, contentType) {
      const key = newKey()
      const options = { contentType, visibility: 'private' as const }
      await answered(unconfirmed.note(key))
      if (content instanceof Uint8Array) await answered(disk.put(key, content, options))
      else await answered(disk.putStream(key, content, options))
      return key
    },
    async confirm(keys) {
      // A note that stays is no harm: the row is found when it is looked at.
      await Promise.allSettled(keys.map(key => unconfirmed.forget(key)))
    },
    async read(key) {
      if (!isKey(key)) throw notFound()
      return answered(disk.getStream(key).catch(refuseMissing))
    },
    async remove(key) {
      if (isKey(key)) await remove(key)
    },
    async removeAbandoned(rowed) {
      await unconfirmed.settle(async keys => {
        const kept = new Set(await rowed(keys))
        for (const key of keys.filter(isKey)) if (!kept.has(key)) await remove(key)
      })
    },
  }
}

/** 128 random bits; the first two letters spread the files over 256 folders. */
function newKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

function isKey(key: string): boolean {
  return /^[0-9a-f]{2}\/[0-9a-f]{30}$/.test(key)
}

/** Waits for the storage and says its failures in the server's words; the cause stays for the log. */
async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) throw error
    const isFull = ['ENOSPC', 'EDQUOT'].includes(causeOf(error).code ?? '')
    const problem = isFull
      ? new Problem(507, 'The disk is full. Nothing was stored.')
      : new Problem(503, 'The file storage is away. Please try again in a moment.', { retryAfter: 5 })
    throw Object.assign(problem, { cause: error })
  }
}

function refuseMissing(error: unknown): never {
  const { code, name } = causeOf(error)
  throw code === 'ENOENT' || name === 'NoSuchKey' ? notFound() : error
}

/** The failure of the disk or of S3 itself, which flydrive wraps in one of its own. */
function causeOf(error: unknown): { code?: string; name?: string } {
  return error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
}
