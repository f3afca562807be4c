import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { queue } from '../queue.ts'

/** What was received of a file: where it lies until the call has ended, and the SHA-256 of its bytes, hexadecimal. */
export type ReceivedFile = { path: string; byteCount: number; sha256: string }

const oneDay = 86_400_000

/** The folder in which uploads lie while a call is at work on them. A file goes to it as it comes, never into memory. */
export class Uploads {
  /** Lets so many requests bring their files at once; others wait unread, and one too many is told to come back (503). */
  readonly inTurn = queue(24, 100)
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Makes the folder and removes what a crash left behind; younger files may be those of another server. */
  async prepare(): Promise<this> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(this.folder)) {
      const file = join(this.folder, name)
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
      if (Date.now() - mtimeMs > oneDay) await rm(file, { force: true })
    }
    return this
  }

  /** Writes a stream into a file of its own. Leaves nothing behind when the stream breaks, and throws its reason. */
  async receive(content: Readable): Promise<ReceivedFile> {
    const path = join(this.folder, randomUUID())
    const hash = createHash('sha256')
    let byteCount = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        byteCount += chunk.length
        done(null, chunk)
      },
    })
    try {
      await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, byteCount, sha256: hash.digest('hex') }
  }

  /** Removes received files; one that is gone is no error. */
  async discard(files: readonly ReceivedFile[]): Promise<void> {
    for (const { path } of files) await rm(path, { force: true })
  }
}
