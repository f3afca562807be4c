import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { LockedFolder } from './locked-folder.ts'

const incoming = 'incoming'

/**
 * Writes files atomically: under a temporary name, synced to the disk and then renamed. The library's own driver writes in
 * place, where a crash leaves half a file.
 */
export class AtomicFileDriver extends FSDriver {
  readonly #folder: string
  #incoming: LockedFolder | undefined

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  /** Creates the folder of this process for temporary files and removes what crashed processes left. */
  async prepare(): Promise<void> {
    this.#incoming = await LockedFolder.take(join(this.#folder, incoming))
    await this.removeAbandoned()
  }

  /** Removes the temporary files that ended servers left. */
  async removeAbandoned(): Promise<void> {
    await this.#incoming?.removeAbandoned()
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.#write(key, contents)
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    await this.#write(key, contents)
  }

  /** Opens the file first, so that a missing one fails here and not in the middle of an answer. */
  override async getStream(key: string): Promise<Readable> {
    return (await open(join(this.#folder, key))).createReadStream()
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const target = join(this.#folder, key)
    const temporary = join(this.#incoming!.path, randomUUID())
    try {
      const file = await open(temporary, 'wx', 0o600)
      try {
        await file.writeFile(contents)
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
