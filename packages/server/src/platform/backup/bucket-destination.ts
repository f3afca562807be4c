import type { Readable } from 'node:stream'
import { S3Bucket, type S3Settings } from '../files/s3-bucket.ts'
import type { Destination, Stored } from './destination.ts'

/** Backups may have 10,000 times as many bytes: 320 GB. */
const partBytes = 32 * 1_048_576
/** An object storage that takes no bytes for so long has failed. */
const idleMs = 60_000

/** Objects of a bucket that begin with a prefix. An object appears with its last part, or not at all. */
export class BucketDestination implements Destination {
  readonly name: string
  private readonly bucket: S3Bucket
  private readonly prefix: string

  constructor(settings: S3Settings, prefix: string) {
    this.name = `s3://${settings.bucket}/${prefix}`
    this.bucket = new S3Bucket({ idleMs, partBytes, ...settings })
    this.prefix = prefix
  }

  async list(): Promise<Stored[]> {
    const found: Stored[] = []
    for await (const { key, bytes } of this.bucket.list(this.prefix))
      found.push({ name: key.slice(this.prefix.length), bytes })
    return found
  }

  async write(name: string, content: Readable): Promise<void> {
    try {
      await this.bucket.put(`${this.prefix}${name}`, content)
    } catch (error) {
      // If the content broke off, the storage's complaint about that says nothing.
      throw content.errored ?? error
    } finally {
      // Whatever is left of a failed upload is not read any more.
      content.destroy()
    }
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
