import { randomUUID } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { queue } from '../queue.ts'
import { type Bucket, type Opened, PastTheEnd, type StoredFile } from './bucket.ts'
import { type ByteRange, byteSpan, type Range } from './ranges.ts'

/**
 * Where an object storage is. Without an endpoint it is Amazon's; `idleMs` is the time after which an unresponsive
 * one is abandoned.
 */
export type S3Settings = {
  bucket: string
  region: string
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
  idleMs?: number
  /** The size of the parts in which an object is sent, of which there may be 10,000. Two are in memory. */
  partBytes?: number
}

const usualPartBytes = 8 * 1_048_576
const day = 86_400_000

/**
 * A bucket of an S3-compatible object storage. It stays private: everything is read through this server, which checks
 * access. A file is sent in parts and appears under its key with the last part, or not at all.
 */
export class S3Bucket implements Bucket {
  private readonly client: S3Client
  private readonly bucket: string
  private readonly partBytes: number
  /** Each buffers two parts in memory. */
  private readonly enqueue = queue(4, 100)

  constructor(settings: S3Settings) {
    const { bucket, region, endpoint, accessKeyId, secretAccessKey, idleMs = 15_000 } = settings
    this.bucket = bucket
    this.partBytes = settings.partBytes ?? usualPartBytes
    const agent = { keepAlive: true, maxSockets: 200 }
    this.client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Storages other than Amazon's have their buckets below one host name, and do not support trailing checksums.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: Math.min(idleMs, 5_000),
        socketTimeout: idleMs,
        httpAgent: new HttpAgent(agent),
        httpsAgent: new HttpsAgent(agent),
      },
    })
  }

  /** Stores, reads and deletes a small object. Throws if the bucket cannot be reached or the keys lack permission. */
  async check(): Promise<void> {
    const at = this.at(`check/${randomUUID()}`)
    await this.client.send(new PutObjectCommand({ ...at, Body: 'check' }))
    await (await this.client.send(new GetObjectCommand(at))).Body?.transformToString()
    await this.client.send(new DeleteObjectCommand(at))
  }

  async put(key: string, content: Uint8Array | Readable): Promise<void> {
    await this.enqueue(async () => {
      const params = { ...this.at(key), Body: content }
      const upload = new Upload({ client: this.client, params, partSize: this.partBytes, queueSize: 2 })
      await upload.done()
    })
  }

  async get(key: string, range?: Range): Promise<Opened | undefined> {
    // Some storages misread a suffix range, so its absolute position is requested.
    const placed = range && 'last' in range ? await this.placed(key, range) : range
    if (range && !placed) return undefined
    try {
      const wanted = placed && { Range: `bytes=${placed.from}-${placed.to ?? ''}` }
      const answer = await this.client.send(new GetObjectCommand({ ...this.at(key), ...wanted }))
      const content = answer.Body as Readable
      const [, from, to, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '') ?? []
      if (from !== undefined) return { content, from: Number(from), to: Number(to), total: Number(total) }
      const bytes = answer.ContentLength ?? 0
      return { content, from: 0, to: bytes - 1, total: bytes }
    } catch (error) {
      const status = statusOf(error)
      if (status === 404) return undefined
      if (status === 416) return this.pastTheEnd(key)
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key))).catch(error => {
      if (statusOf(error) !== 404) throw error
    })
  }

  /**
   * Aborts the multipart uploads that ended servers left. A storage that cannot list them, or forbids it, removes
   * them by its own rule.
   */
  async removeAbandoned(): Promise<void> {
    let from: Pick<ListMultipartUploadsCommandOutput, 'NextKeyMarker' | 'NextUploadIdMarker'> = {}
    for (;;) {
      const at = { KeyMarker: from.NextKeyMarker, UploadIdMarker: from.NextUploadIdMarker }
      const page: ListMultipartUploadsCommandOutput | undefined = await this.client
        .send(new ListMultipartUploadsCommand({ Bucket: this.bucket, ...at }))
        .catch(error => {
          if ([403, 405, 501].includes(statusOf(error) ?? 0)) return undefined
          throw error
        })
      for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
        if (Date.now() - (Initiated?.getTime() ?? Date.now()) > day)
          await this.client.send(new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId }))
      if (!page?.IsTruncated) return
      from = page
    }
  }

  /** Everything in the bucket whose key has the prefix, in order of the keys. */
  async *list(prefix?: string): AsyncGenerator<StoredFile> {
    let after: string | undefined
    for (;;) {
      const page: ListObjectsV2CommandOutput = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: after }),
      )
      for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        yield { key: Key!, bytes: Size, changedAt: LastModified }
      if (!page.IsTruncated) return
      after = page.NextContinuationToken
    }
  }

  /** Closes its connections. */
  close(): void {
    this.client.destroy()
  }

  private async placed(key: string, range: Range): Promise<ByteRange | undefined> {
    const total = await this.bytesOf(key)
    if (total === undefined) return undefined
    const span = byteSpan(range, total)
    if (!span) throw new PastTheEnd(total)
    return span
  }

  private async pastTheEnd(key: string): Promise<undefined> {
    const total = await this.bytesOf(key)
    if (total !== undefined) throw new PastTheEnd(total)
  }

  /** The size of the content under a key; undefined if there is none. */
  async bytesOf(key: string): Promise<number | undefined> {
    const head = await this.client.send(new HeadObjectCommand(this.at(key))).catch(error => {
      if (statusOf(error) === 404) return undefined
      throw error
    })
    return head && (head.ContentLength ?? 0)
  }

  private at(key: string) {
    return { Bucket: this.bucket, Key: key }
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}
