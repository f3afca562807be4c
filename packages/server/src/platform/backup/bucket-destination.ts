import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupProblems } from '@casa/contract/backup-problems'
import { fill } from '@casa/contract/fill'
import { S3Bucket, type S3Settings } from '../files/s3-bucket.ts'
import type { Destination, Stored } from './destination.ts'
import { BackupFailure } from './failures.ts'

/** Backups may have 10,000 times as many bytes: 320 GB. */
const partBytes = 32 * 1_048_576
/** An object storage that takes no bytes for so long has failed. */
const idleMs = 60_000

/** Pauses between looks for an object that a storage has accepted and does not show yet: half a minute together. */
const usualPauses = [200, 1_000, 2_000, 4_000, 8_000, 16_000]

/** Objects of a bucket that begin with a prefix. An object appears with its last part, or not at all. */
export class BucketDestination implements Destination {
  readonly name: string
  private readonly bucket: S3Bucket
  private readonly prefix: string
  private readonly pauses: readonly number[]

  /** `pauses` are in milliseconds. */
  constructor(settings: S3Settings, prefix: string, pauses: readonly number[] = usualPauses) {
    this.name = `s3://${settings.bucket}/${prefix}`
    this.bucket = new S3Bucket({ idleMs, partBytes, ...settings })
    this.prefix = prefix
    this.pauses = pauses
  }

  async list(): Promise<Stored[]> {
    const found: Stored[] = []
    for await (const { key, bytes } of this.bucket.list(this.prefix))
      found.push({ name: key.slice(this.prefix.length), bytes })
    return found
  }

  /** Throws `BackupFailure` if the storage accepts the object and then does not have it, or not all of it. */
  async write(name: string, content: Readable): Promise<void> {
    let bytes = 0
    const counted = new Transform({
      transform(part: Buffer, _, done) {
        bytes += part.length
        done(null, part)
      },
    })
    try {
      await Promise.all([
        pipeline(content, counted),
        this.bucket.put(`${this.prefix}${name}`, counted).catch(error => {
          counted.destroy()
          throw error
        }),
      ])
    } catch (error) {
      // If the content broke off, the storage's complaint about that says nothing.
      throw content.errored ?? error
    } finally {
      // Whatever is left of a failed upload is not read any more.
      content.destroy()
    }
    await this.requireStored(name, bytes)
  }

  private async requireStored(name: string, bytes: number): Promise<void> {
    let found: number | undefined
    for (const pause of [0, ...this.pauses]) {
      await sleep(pause)
      found = await this.bucket.bytesOf(`${this.prefix}${name}`)
      if (found === bytes) return
    }
    throw new BackupFailure(
      found === undefined
        ? fill(backupProblems.lost, { destination: this.name, file: name })
        : fill(backupProblems.cut, { destination: this.name, file: name, found, bytes }),
    )
  }

  async read(name: string): Promise<Readable> {
    const opened = await this.bucket.get(`${this.prefix}${name}`)
    if (!opened) throw Object.assign(new Error(`There is no ${name} in ${this.name}.`), { code: 'ENOENT' })
    return opened.content
  }

  async remove(name: string): Promise<void> {
    await this.bucket.delete(`${this.prefix}${name}`)
  }

  close(): void {
    this.bucket.close()
  }
}
