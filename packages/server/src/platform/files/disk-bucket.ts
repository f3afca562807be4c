import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Bucket, type Opened, PastTheEnd } from './bucket.ts'
import { LockedFolder } from './locked-folder.ts'
import { byteSpan, type Range } from './ranges.ts'

const incoming = 'incoming'

/**
 * A folder on this machine. Content is written under a temporary name, synced to the disk and then renamed, so that a
 * crash leaves no partial file under a key.
 */
export class DiskBucket implements Bucket {
  readonly #folder: string
  readonly #incoming: LockedFolder

  private constructor(folder: string, ownIncoming: LockedFolder) {
    this.#folder = folder
    this.#incoming = ownIncoming
  }

  /** Creates the folder, and deletes the temporary files that ended servers left in it. */
  static async in(folder: string): Promise<DiskBucket> {
    const bucket = new DiskBucket(folder, await LockedFolder.take(join(folder, incoming)))
    await bucket.removeAbandoned()
    return bucket
  }

  /** Deletes the temporary files that ended servers left. */
  async removeAbandoned(): Promise<void> {
    await this.#incoming.removeAbandoned()
  }

  async put(key: string, content: Uint8Array | Readable): Promise<void> {
    const target = join(this.#folder, key)
    const temporary = join(this.#incoming.path, randomUUID())
    try {
      const file = await open(temporary, 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(dirname(target))
  }

  /** Opens the file first, so that a missing one is detected here and not in the middle of a response. */
  async get(key: string, range?: Range): Promise<Opened | undefined> {
    const file = await open(join(this.#folder, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!file) return undefined
    try {
      const { size: total } = await file.stat()
      const span = byteSpan(range, total)
      if (!span) throw new PastTheEnd(total)
      // A stream cannot end before it begins, as an empty range would.
      const bytes = total === 0 ? {} : { start: span.from, end: span.to, highWaterMark: 262_144 }
      return { ...span, total, content: file.createReadStream(bytes) }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true })
  }
}

/** Without this, a power cut could undo the rename of a file whose row is already committed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
