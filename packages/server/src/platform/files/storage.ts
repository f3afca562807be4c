import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { refusals } from '@casa/contract/refusals'
import { notFound, Problem } from '../errors.ts'
import { type Bucket, type Opened, PastTheEnd } from './bucket.ts'
import { DiskBucket } from './disk-bucket.ts'
import { LockedFolder } from './locked-folder.ts'
import type { Range } from './ranges.ts'
import type { S3Settings } from './s3-bucket.ts'
import { type Identify, identified, WrongStorage } from './storage-identity.ts'

/**
 * Notes which stored files have no row in the database yet, as empty files named by their keys. The notes of a killed
 * process tell the next one which keys to check.
 */
export class UnconfirmedFiles {
  private readonly folder: LockedFolder

  private constructor(folder: LockedFolder) {
    this.folder = folder
  }

  static async in(folder: string): Promise<UnconfirmedFiles> {
    return new UnconfirmedFiles(await LockedFolder.take(folder))
  }

  /** To be called before the file is stored. */
  async add(key: string): Promise<void> {
    await writeFile(this.placeOf(key), '', { flag: 'wx', mode: 0o600 })
  }

  /** To be called when the file has its row, or is deleted. */
  async remove(key: string): Promise<void> {
    await rm(this.placeOf(key), { force: true })
  }

  /** Calls `settle` with the keys that killed processes left, and deletes their notes afterwards. */
  async settle(settle: (keys: string[]) => Promise<void>): Promise<void> {
    await this.folder.removeAbandoned(async folder => {
      const keys = (await readdir(folder)).map(name => name.replace('-', '/'))
      if (keys.length > 0) await settle(keys)
    })
  }

  private placeOf(key: string): string {
    return join(this.folder.path, key.replace('/', '-'))
  }
}

/** Stores uploaded files under random keys, which never contain anything sent by a user. */
export type Storage = {
  /**
   * Stores a file completely or not at all and returns its key, which has to be confirmed later. Throws a 507 Problem
   * if the disk is full, otherwise a 503.
   */
  put(content: Uint8Array | Readable): Promise<string>
  /** To be called once the rows that refer to these files are committed. */
  confirm(keys: readonly string[]): Promise<void>
  /**
   * Opens a stored file, or a range of it. Throws a 404 Problem if it is missing, a 503 if the storage is
   * unavailable, and `PastTheEnd` for a range past its end.
   */
  read(key: string, range?: Range): Promise<Opened>
  /** Deletes a file; a missing one is not an error, so that a deletion can be repeated. Throws a 503 Problem. */
  remove(key: string): Promise<void>
  /**
   * Deletes what ended servers left: partial files, and unconfirmed files without a row. `findReferenced` returns
   * those of the given keys that have a row.
   */
  removeAbandoned(findReferenced: (keys: string[]) => Promise<readonly string[]>): Promise<void>
  /** The token of the database that last deleted files here (see `Sweeps`); undefined in a new storage. */
  claim(): Promise<string | undefined>
  setClaim(token: string): Promise<void>
}

/** The key of the claim; no stored file can have it. */
const claimKey = 'claim'

/** Where files are stored: a folder on this machine, or an object storage. */
export type StorageSettings = { kind: 'disk' } | ({ kind: 's3' } & S3Settings)

/**
 * Stores files where the settings say. `folder` is on this machine; files without a row are noted there in any case.
 * `identify` compares the storage with the database. An object storage that is currently unavailable is reported, does
 * not prevent the start, and is compared before it is first used. Throws a sentence that says what to do if the storage
 * belongs to another database or the folder cannot be written.
 */
export async function storageFor(
  settings: StorageSettings,
  folder: string,
  { identify, tell }: { identify: (place: string) => Identify; tell: (sentence: string) => void },
): Promise<Storage> {
  if (settings.kind === 'disk') return identifiedFolder(folder, identify(`The folder ${folder}`))
  // Its client is loaded only where it is used.
  const { S3Bucket } = await import('./s3-bucket.ts')
  const bucket = new S3Bucket(settings)
  const compare = identify(`The bucket ${settings.bucket}`)
  const used = await bucket
    .check()
    .then(() => compare(bucket))
    .then(
      () => bucket,
      (error: Error) => {
        if (error instanceof WrongStorage) throw error
        tell(
          `The bucket ${settings.bucket} is unavailable, so file requests are answered 503: ${error.message}`,
        )
        return identified(bucket, compare, tell)
      },
    )
  return storageOn(used, await UnconfirmedFiles.in(join(folder, 'unconfirmed')))
}

async function identifiedFolder(folder: string, identify: Identify): Promise<Storage> {
  try {
    const bucket = await DiskBucket.in(folder)
    const unconfirmed = await UnconfirmedFiles.in(join(folder, 'unconfirmed'))
    await identify(bucket)
    return storageOn(bucket, unconfirmed)
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new Error(
      `The folder ${folder} cannot be written: mount it for writing, or give it to the user that runs Casa. ${(error as Error).message}`,
    )
  }
}

/** Stores files in a folder on this machine, which it creates; only the server's own user may read it. */
export async function diskStorage(folder: string): Promise<Storage> {
  return storageOn(await DiskBucket.in(folder), await UnconfirmedFiles.in(join(folder, 'unconfirmed')))
}

/** Stores files in any bucket. Files without a row yet are noted on this machine. */
export function storageOn(bucket: Bucket, unconfirmed: UnconfirmedFiles): Storage {
  const remove = async (key: string) => {
    await orProblem(bucket.delete(key))
    await unconfirmed.remove(key)
  }
  return {
    async put(content) {
      const key = newKey()
      await orProblem(unconfirmed.add(key))
      try {
        await orProblem(bucket.put(key, content))
      } catch (error) {
        // It may be unknown whether it arrived. Nobody waits for this; if it fails, the note tells the next start.
        void remove(key).catch(() => {})
        throw error
      }
      return key
    },
    async confirm(keys) {
      // A note that cannot be deleted does no harm: its row is found later.
      await Promise.allSettled(keys.map(key => unconfirmed.remove(key)))
    },
    async read(key, range) {
      const opened = isStorageKey(key) ? await orProblem(bucket.get(key, range)) : undefined
      if (!opened) throw notFound()
      return opened
    },
    async remove(key) {
      if (isStorageKey(key)) await remove(key)
    },
    async removeAbandoned(findReferenced) {
      await orProblem(bucket.removeAbandoned())
      await unconfirmed.settle(async keys => {
        const kept = new Set(await findReferenced(keys))
        for (const key of keys.filter(isStorageKey)) if (!kept.has(key)) await remove(key)
      })
    },
    async claim() {
      const opened = await orProblem(bucket.get(claimKey))
      return opened && (await text(opened.content)).trim()
    },
    async setClaim(token) {
      await orProblem(bucket.put(claimKey, Buffer.from(token)))
    },
  }
}

/** 128 random bits; the first two digits spread the files over 256 folders. */
function newKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

/** Whether a text is a key created by a storage. */
export function isStorageKey(key: string): boolean {
  return /^[0-9a-f]{2}\/[0-9a-f]{30}$/.test(key)
}

/** Turns a failure of the storage into a Problem, with the original error as its cause for the log. */
async function orProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PastTheEnd) throw error
    const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    const problem = isFull
      ? new Problem(507, refusals.storage.full)
      : new Problem(503, refusals.storage.away, { retryAfter: 5 })
    throw Object.assign(problem, { cause: error })
  }
}

/** A whole stored file, for small ones. Throws what `read` throws. */
export async function bytesOf(storage: Storage, key: string): Promise<Buffer> {
  return buffer((await storage.read(key)).content)
}
