import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'

/** An upload that is not finished: who began it, how large it will be, and when something last arrived. */
export type Unfinished = { id: string; user: string; school: string; bytes: number; lastChange: number }

/** Holds what arrived of uploads, each in a file with a note beside it. */
export class PartStore extends FileStore {
  /** Only what the server offers: the length is known from the start, and parts are sent on their own. */
  override extensions = ['creation', 'termination']

  /**
   * Appends what arrives and returns the new size. What is told to have arrived is on the disk; an error of the disk is
   * thrown as it is.
   */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.pathOf(id), { flags: 'r+', start: offset, flush: true })
    await pipeline(content, file)
    return offset + file.bytesWritten
  }

  /** All uploads that were begun and not yet finished or cancelled. */
  async unfinished(): Promise<Unfinished[]> {
    const names = await readdir(this.directory)
    // A crash may have left a file without its note, or a note alone.
    const ids = new Set(names.map(name => name.replace(/\.json$/, '')))
    return Promise.all([...ids].map(id => this.look(id)))
  }

  private async look(id: string): Promise<Unfinished> {
    const note = (await this.configstore.get(id)) as Upload | undefined
    const { mtimeMs } = await stat(this.pathOf(id)).catch(() => ({ mtimeMs: 0 }))
    const { user, school } = note?.metadata ?? {}
    return { id, user: user ?? '', school: school ?? '', bytes: note?.size ?? 0, lastChange: mtimeMs }
  }

  /** Removes an upload and its note; a missing one is no error. */
  async discard(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
    await rm(`${this.pathOf(id)}.json`, { force: true })
  }

  pathOf(id: string): string {
    return join(this.directory, id)
  }
}
