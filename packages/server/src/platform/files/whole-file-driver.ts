import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { HeldFolder } from './held-folder.ts'

const incoming = 'incoming'

/**
 * Files in a folder, each there whole or not at all: it is written under another name, brought to the disk and then
 * renamed. The driver of the library writes in place, where a crash leaves half a file.
 */
export class WholeFileDriver extends FSDriver {
  readonly #folder: string
  #incoming: HeldFolder | undefined

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  /** Makes the folder in which this process writes, and removes what a crash left in those of others. */
  async prepare(): Promise<void> {
    this.#incoming = await HeldFolder.take(join(this.#folder, incoming))
    await this.removeAbandoned()
  }

  /** Removes the halves of files that servers left which are gone. */
  async removeAbandoned(): Promise<void> {
    await this.#incoming?.removeAbandoned()
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.#write(key, contents)
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    await this.#write(key, contents)
  }

  /** Opens the file first, so that a missing one is an error here and not in the middle of an answer. */
  override async getStream(key: string): Promise<Readable> {
    return (await open(join(this.#folder, key))).createReadStream()
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const target = join(this.#folder, key)
    const part = join(this.#incoming!.path, randomUUID())
    try {
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(contents)
        await file.sync()
      } finally {
        await file.close()
      }
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(part, target)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    await syncFolder(dirname(target))
  }
}

/** Without this a power cut could undo the renaming of a file whose row is already stored. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
