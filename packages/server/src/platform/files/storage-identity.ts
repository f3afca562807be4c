import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Bucket } from './bucket.ts'

/** The key of the identity; no stored file can have it. */
export const identityKey = 'identity'

/** The storage is not the one that the database was used with. Its message says what to do. */
export class WrongStorage extends Error {}

/** Compares a storage with the database. Throws `WrongStorage`, or what the bucket throws. */
export type Identify = (bucket: Bucket) => Promise<void>

/** The identity that a storage holds; undefined in a new one. */
export async function readIdentity(bucket: Pick<Bucket, 'get'>): Promise<string | undefined> {
  const opened = await bucket.get(identityKey)
  return opened && (await text(opened.content)).trim()
}

export async function writeIdentity(bucket: Pick<Bucket, 'put'>, identity: string): Promise<void> {
  await bucket.put(identityKey, Buffer.from(identity))
}

/** Whether the storage holds one of these files. */
export async function holdsOneOf(bucket: Pick<Bucket, 'get'>, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const opened = await bucket.get(key)
    opened?.content.destroy()
    if (opened) return true
  }
  return false
}

/**
 * A bucket that nothing is read from or written to before `identify` succeeds, for a storage that is unavailable when
 * the server starts. An unavailable one is tried again; one that belongs to another installation is not.
 */
export function identified(bucket: Bucket, identify: Identify, tell: (sentence: string) => void): Bucket {
  let identification: Promise<void> | undefined
  const ready = () => {
    identification ??= identify(bucket).catch((error: Error) => {
      if (error instanceof WrongStorage) tell(error.message)
      else identification = undefined
      throw error
    })
    return identification
  }
  return {
    put: async (key, content) => {
      await ready()
      await bucket.put(key, content)
    },
    get: async (key, range) => {
      await ready()
      return bucket.get(key, range)
    },
    delete: async key => {
      await ready()
      await bucket.delete(key)
    },
    removeAbandoned: async () => {
      await ready()
      await bucket.removeAbandoned()
    },
  }
}

/** The identity of a folder's storage; undefined if no server has given it one. */
export async function identityOfFolder(folder: string): Promise<string | undefined> {
  const written = await readFile(join(folder, identityKey), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return written?.trim()
}
