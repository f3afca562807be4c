import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { queue, queueByKey } from '../queue.ts'
import { HeldFolder } from './held-folder.ts'

/** What was received of a file: where it lies until the call has ended, and the SHA-256 of its bytes, hexadecimal. */
export type ReceivedFile = { path: string; byteCount: number; sha256: string }

/** The folder in which uploads lie while a call is at work on them. A file goes to it as it comes, never into memory. */
export class Uploads {
  private readonly inTurnOfAll = queue(24, 100)
  /** However slowly somebody sends, most places are left to the others. */
  private readonly inTurnOfUser = queueByKey(3, 20)
  private readonly folder: string
  private held!: HeldFolder

  constructor(folder: string) {
    this.folder = folder
  }

  /** Makes the folder of this process and removes what a crash left in those of others. */
  async prepare(): Promise<this> {
    this.held = await HeldFolder.take(this.folder)
    return this
  }

  /** Removes the uploads that servers left which are gone. */
  async removeAbandoned(): Promise<void> {
    await this.held.removeAbandoned()
  }

  /**
   * Lets so many requests bring their files at once, three of them of one user; others wait unread, and one too many is
   * told to come back (503).
   */
  inTurn<T>(user: string, receive: () => Promise<T>, gone: AbortSignal): Promise<T> {
    return this.inTurnOfUser(user, () => this.inTurnOfAll(receive, gone), gone)
  }

  /** Writes a stream into a file of its own. Leaves nothing behind when the stream breaks, and throws its reason. */
  async receive(content: Readable): Promise<ReceivedFile> {
    const path = join(this.held.path, randomUUID())
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
