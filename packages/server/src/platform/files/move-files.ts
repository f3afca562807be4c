import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket } from './bucket.ts'
import { identityOfFolder, readIdentity, writeIdentity } from './storage-identity.ts'
import { keysIn } from './stored-files.ts'

/** The destination of the files: a bucket that also reports sizes. */
type Target = Pick<Bucket, 'put' | 'get'> & { bytesOf(key: string): Promise<number | undefined> }

export type Moved = { moved: number; there: number; left: number }

const atOnce = 4

/**
 * Copies the files of a folder into a bucket: those that are missing there or have another size. It can be stopped,
 * by the signal or by force, and resumes the next time. The folder keeps its files, and its identity becomes that of the
 * bucket when every file has arrived. Throws what the bucket throws, and for the bucket of another installation.
 */
export async function moveFiles(
  folder: string,
  target: Target,
  { signal, tell }: { signal: AbortSignal; tell: (sentence: string) => void },
): Promise<Moved> {
  const identity = await identityOfFolder(folder)
  const there = await readIdentity(target)
  if (there !== undefined && there !== identity)
    throw new Error('The bucket holds the files of another Casa installation: choose an empty one.')
  const keys = await keysIn(folder)
  const count: Moved = { moved: 0, there: 0, left: keys.length }
  const waiting = keys.values()
  const work = async () => {
    for (const key of waiting) {
      if (signal.aborted) return
      const isThere = await copied(folder, target, key)
      count[isThere ? 'there' : 'moved'] += 1
      count.left -= 1
      const done = keys.length - count.left
      if (done % 100 === 0) tell(`${done} of ${keys.length} files`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (identity && there === undefined && count.left === 0) await writeIdentity(target, identity)
  return count
}

/** Copies one file; true if it was there already. One that the server deleted in the meantime counts as there. */
async function copied(folder: string, target: Target, key: string): Promise<boolean> {
  const path = join(folder, key)
  const bytes = await sizeOf(path)
  if (bytes === undefined || (await target.bytesOf(key)) === bytes) return true
  await target.put(key, createReadStream(path))
  const arrived = await target.bytesOf(key)
  if (arrived !== bytes) throw new Error(`Of ${key} ${arrived ?? 0} of ${bytes} bytes arrived.`)
  return false
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
