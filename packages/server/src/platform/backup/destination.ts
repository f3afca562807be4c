import { createReadStream } from 'node:fs'
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type BackupName, parseName } from './names.ts'

/** A file at a destination; `bytes` is its size. */
export type Stored = { name: string; bytes: number }

/** Where backups are kept. A file appears under its name when it is complete, or not at all. */
export type Destination = {
  /** Its address in messages, without secrets. */
  name: string
  list(): Promise<Stored[]>
  write(name: string, content: Readable): Promise<void>
  read(name: string): Promise<Readable>
  remove(name: string): Promise<void>
  close(): void
}

/** The end of a file's name until the file is complete. */
export const partial = '.partial'

/** What the name of an incomplete file says; undefined if it is none of Casa's. */
export function parsePartial(name: string): BackupName | undefined {
  return name.endsWith(partial) ? parseName(name.slice(0, -partial.length)) : undefined
}

/** How old something is that nobody writes any more. */
export const leftoverMs = 86_400_000

/** Deletes what interrupted backups left in a folder. */
export async function removeLeftovers(folder: string, isOne: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOne)) {
    const path = join(folder, name)
    const changed = await stat(path).catch(() => undefined)
    if (changed && changed.mtimeMs < Date.now() - leftoverMs) await rm(path, { force: true }).catch(() => {})
  }
}

/**
 * A folder, which is created if it is missing. `reserve` bytes of its disk stay free: a backup that would need them
 * fails as on a full disk, so that it cannot stop the server whose disk it shares.
 */
export class FolderDestination implements Destination {
  readonly name: string
  private readonly folder: string
  private readonly hasSpace: () => Promise<boolean>
  private readonly dataDir: string | undefined

  /** The server's data folder belongs to the user that it runs as. */
  constructor(folder: string, hasSpace: () => Promise<boolean> = async () => true, dataDir?: string) {
    this.name = folder
    this.folder = folder
    this.hasSpace = hasSpace
    this.dataDir = dataDir
  }

  async list(): Promise<Stored[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const found = names.filter(name => !name.endsWith(partial)).map(name => this.sizeOf(name))
    return (await Promise.all(found)).filter(one => one !== undefined).sort(byName)
  }

  async write(name: string, content: Readable): Promise<void> {
    if (await mkdir(this.folder, { recursive: true, mode: 0o700 })) await this.giveToServer(this.folder)
    await removeLeftovers(this.folder, left => parsePartial(left) !== undefined)
    const temporary = join(this.folder, `${name}${partial}`)
    try {
      await this.fill(temporary, content)
      await this.giveToServer(temporary)
      await rename(temporary, join(this.folder, name))
      await syncFolder(this.folder)
    } catch (error) {
      content.destroy()
      await rm(temporary, { force: true })
      throw error
    }
  }

  async read(name: string): Promise<Readable> {
    return createReadStream(join(this.folder, name), { highWaterMark: 1_048_576 })
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true })
  }

  close() {}

  private async fill(path: string, content: Readable): Promise<void> {
    const file = await open(path, 'w', 0o600)
    try {
      let unchecked = Number.POSITIVE_INFINITY
      for await (const part of content as AsyncIterable<Buffer>) {
        unchecked += part.length
        if (unchecked > spaceCheckBytes) {
          unchecked = 0
          if (!(await this.hasSpace())) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        }
        await file.writeFile(part)
      }
      await file.sync()
    } finally {
      await file.close()
    }
  }

  /** A backup that root makes by hand must not be out of reach of the server, which reads and deletes it later. */
  private async giveToServer(path: string): Promise<void> {
    if (process.getuid?.() !== 0 || !this.dataDir) return
    const { uid, gid } = await stat(this.dataDir)
    await chown(path, uid, gid)
  }

  private async sizeOf(name: string): Promise<Stored | undefined> {
    const found = await stat(join(this.folder, name)).catch(() => undefined)
    return found?.isFile() ? { name, bytes: found.size } : undefined
  }
}

const spaceCheckBytes = 1_048_576

export const byName = (a: Stored, b: Stored) => (a.name < b.name ? -1 : 1)

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
