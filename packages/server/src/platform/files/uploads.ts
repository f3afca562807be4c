import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { messages } from '@casa/contract/messages'
import { type Holder, type ShareLimits, Shares } from '../shares.ts'
import { HeldFolder } from './held-folder.ts'

/** What was received of a file: where it lies until the call has ended, and the SHA-256 of its bytes, hexadecimal. */
export type ReceivedFile = { path: string; byteCount: number; sha256: string }

/** However slowly somebody sends, and however many of a few schools do, places are left to the others. */
export const uploadShares: ShareLimits = {
  size: 24,
  ofUser: 3,
  ofSchool: 12,
  waiting: { ofUser: 20, ofSchool: 50, all: 100 },
  waitMs: 60_000,
  sentence: messages.busy.requests,
}

/** The folder in which uploads lie while a call is at work on them. A file goes to it as it comes, never into memory. */
export class Uploads {
  /** So many bytes come within so many milliseconds, or the rest is not waited for. */
  readonly pace: { bytes: number; ms: number }
  private readonly shares = new Shares(uploadShares)
  private readonly folder: string
  private held!: HeldFolder

  constructor(folder: string, paceMs = 10_000) {
    this.folder = folder
    this.pace = { bytes: 32_768, ms: paceMs }
  }

  /** Makes the folder of this process and removes what a crash left in those of others. */
  async prepare(): Promise<this> {
    this.held = await HeldFolder.take(this.folder)
    await this.removeAbandoned()
    return this
  }

  /** Removes the uploads that servers left which are gone. */
  async removeAbandoned(): Promise<void> {
    await this.held.removeAbandoned()
  }

  /**
   * Lets so many requests bring their files at once, three of them of one user and of one school half of what the others
   * leave; more wait unread, and one too many is told to come back (429 over the own, else 503).
   */
  inTurn<T>(holder: Holder, receive: () => Promise<T>, gone: AbortSignal): Promise<T> {
    return this.shares.run(holder, receive, gone)
  }

  /**
   * Writes a stream into a file of its own, and tells of all bytes that come. Leaves nothing behind when the stream breaks
   * or the signal aborts, and throws the reason.
   */
  async receive(
    content: Readable,
    onBytes: (count: number) => void = () => {},
    signal?: AbortSignal,
  ): Promise<ReceivedFile> {
    const path = join(this.held.path, randomUUID())
    const hash = createHash('sha256')
    let byteCount = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        byteCount += chunk.length
        onBytes(chunk.length)
        done(null, chunk)
      },
    })
    try {
      await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
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
