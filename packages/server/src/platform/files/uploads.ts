import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refusals } from '@casa/contract/refusals'
import type { PlainText } from '@casa/contract/text'
import { Problem } from '../errors.ts'
import { type Holder, type ShareLimits, Shares } from '../shares.ts'
import { LockedFolder } from './locked-folder.ts'

/** A received file: its path until the call has ended, and the SHA-256 of its bytes, hexadecimal. */
export type ReceivedFile = { path: string; byteCount: number; sha256: string }

/** Leaves places to other schools when many users of a few schools send slowly. */
export const uploadShares: ShareLimits = {
  size: 24,
  ofUser: 3,
  ofSchool: 12,
  waiting: { ofUser: 20, ofSchool: 50, all: 100 },
  waitMs: 60_000,
  refusal: refusals.busy.requests,
}

/** Receives uploads into files that exist until their call has ended. A file is streamed to the disk. */
export class Uploads {
  /** A request that sends fewer bytes within these milliseconds is aborted. */
  readonly pace: { bytes: number; ms: number }
  private readonly shares = new Shares(uploadShares)
  private readonly folder: string
  private ownFolder!: LockedFolder

  constructor(folder: string, paceMs = 10_000) {
    this.folder = folder
    this.pace = { bytes: 32_768, ms: paceMs }
  }

  /** Creates the folder of this process and deletes what crashed processes left. */
  async prepare(): Promise<this> {
    this.ownFolder = await LockedFolder.take(this.folder)
    await this.removeAbandoned()
    return this
  }

  /** Deletes the uploads that ended servers left. */
  async removeAbandoned(): Promise<void> {
    await this.ownFolder.removeAbandoned()
  }

  /** A path for a file that the caller deletes. */
  newPath(): string {
    return join(this.ownFolder.path, randomUUID())
  }

  /**
   * Runs `receive` as soon as `uploadShares` allow; until then the request is not read. Throws 429 if the user's own
   * uploads block it, otherwise 503.
   */
  withSlot<T>(holder: Holder, receive: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.shares.run(holder, receive, signal)
  }

  /**
   * Writes a stream into a new file. If the stream fails, has more bytes than `most`, or the signal aborts, deletes
   * the file and throws the reason; the rest of a larger one is not read.
   */
  async receive(
    content: Readable,
    most: { bytes: number; refusal: PlainText },
    signal?: AbortSignal,
  ): Promise<ReceivedFile> {
    const path = this.newPath()
    const hash = createHash('sha256')
    let byteCount = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        byteCount += chunk.length
        if (byteCount > most.bytes) done(new Problem(413, most.refusal))
        else done(null, chunk)
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

  /** Deletes received files; a missing one is not an error. */
  async discard(files: readonly ReceivedFile[]): Promise<void> {
    for (const { path } of files) await rm(path, { force: true })
  }
}
