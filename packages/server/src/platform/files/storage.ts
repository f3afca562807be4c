import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { notFound, Problem } from '../errors.ts'
import { WholeFileDriver } from './whole-file-driver.ts'

/** Where uploaded files lie. Keys are made here, at random; nothing a user sends ever becomes a part of one. */
export type Storage = {
  /** Stores a file whole or not at all and gives its key. Throws a 507 Problem when the disk is full, else a 503. */
  put(content: Uint8Array | Readable, contentType: string): Promise<string>
  /** Opens a stored file. Throws a 404 Problem when it is not there, a 503 when the storage is away. */
  read(key: string): Promise<Readable>
  /** Removes a file; one that is not there is no error, so that a removal can be repeated. Throws a 503 Problem. */
  remove(key: string): Promise<void>
  /** Removes the halves of files that servers left which are gone. */
  removeAbandoned(): Promise<void>
}

/** Keeps files in a folder of this machine, which it makes; only the server's own user may read it. */
export async function diskStorage(folder: string): Promise<Storage> {
  const driver = new WholeFileDriver(folder)
  await driver.prepare()
  return { ...storageOn(new Disk(driver)), removeAbandoned: () => driver.removeAbandoned() }
}

/** Keeps files on any disk of flydrive. */
export function storageOn(disk: Disk): Storage {
  return {
    async put(content, contentType) {
      const key = newKey()
      const options = { contentType, visibility: 'private' as const }
      if (content instanceof Uint8Array) await answered(disk.put(key, content, options))
      else await answered(disk.putStream(key, content, options))
      return key
    },
    async read(key) {
      if (!isKey(key)) throw notFound()
      return answered(disk.getStream(key).catch(refuseMissing))
    },
    async remove(key) {
      if (isKey(key)) await answered(disk.delete(key))
    },
    async removeAbandoned() {},
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
