import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from '../db/columns.ts'
import type { Tx } from '../db/connection.ts'
import type { S3Settings } from '../files/s3-bucket.ts'
import { identityKey } from '../files/storage-identity.ts'
import type { Pace } from './pace.ts'
import type { TarEntry } from './tar.ts'

/** Where the uploaded files are, for reading; undefined for a file that is missing. */
export type FileSource = {
  open(
    key: string,
  ): Promise<{ bytes: number; content: AsyncIterable<Buffer>; close(): Promise<void> } | undefined>
  close(): void
}

/** The files in the folder of the data directory. */
export function folderSource(folder: string): FileSource {
  return {
    async open(key) {
      const file = await open(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (!file) return undefined
      const { size } = await file.stat()
      const content = size > 0 ? file.createReadStream({ autoClose: false, end: size - 1 }) : []
      return { bytes: size, content: content as AsyncIterable<Buffer>, close: () => file.close() }
    },
    close() {},
  }
}

/** The files in an object storage. */
export async function bucketSource(settings: S3Settings): Promise<FileSource> {
  const { S3Bucket } = await import('../files/s3-bucket.ts')
  const bucket = new S3Bucket(settings)
  return {
    async open(key) {
      const opened = await bucket.get(key)
      return (
        opened && {
          bytes: opened.total,
          content: opened.content,
          close: async () => void opened.content.destroy(),
        }
      )
    },
    close: () => bucket.close(),
  }
}

/** The keys of all stored files, in order. */
export async function storedKeys(tx: Tx): Promise<string[]> {
  const rows = await tx.rows({ key: text })`
    select unnest(array_remove(array[storage_key, small_key], null)) as key from app.files order by 1`
  return rows.map(({ key }) => key)
}

/** The keys of the files that were stored since a moment. */
export async function keysSince(tx: Tx, moment: Date): Promise<string[]> {
  const rows = await tx.rows({ key: text })`
    select unnest(array_remove(array[storage_key, small_key], null)) as key from app.files
     where created_at >= ${moment} order by created_at, id`
  return rows.map(({ key }) => key)
}

/** Puts stored files into a backup, each once, and remembers their hashes. */
export class FileCollector {
  /** Lines as `sha256sum` writes them. */
  readonly lines: string[] = []
  bytes = 0
  /** Files that have a row but do not exist. */
  readonly missing: string[] = []
  private readonly seen = new Set<string>()
  private readonly source: FileSource
  private readonly pace: Pace

  constructor(source: FileSource, pace: Pace) {
    this.source = source
    this.pace = pace
  }

  async *entries(keys: readonly string[]): AsyncGenerator<TarEntry> {
    for (const key of keys) {
      if (this.seen.has(key)) continue
      const opened = await this.source.open(key)
      if (!opened) {
        if (key !== identityKey) this.missing.push(key)
        continue
      }
      try {
        yield { name: `files/${key}`, bytes: opened.bytes, content: this.hashed(key, opened.content) }
      } finally {
        await opened.close()
      }
      this.bytes += opened.bytes
      this.seen.add(key)
    }
  }

  private async *hashed(key: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for await (const part of content) {
      await this.pace(part.length)
      hash.update(part)
      yield part
    }
    this.lines.push(`${hash.digest('hex')}  ${key}\n`)
  }
}
