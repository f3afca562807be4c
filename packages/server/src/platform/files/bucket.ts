import type { Readable } from 'node:stream'
import type { ByteRange, Range } from './ranges.ts'

/**
 * Content, or the requested range of it; `total` is the size of the whole in bytes. A caller that does not read it
 * must destroy it.
 */
export type Opened = ByteRange & { content: Readable; total: number }

/** Holds content under keys: a folder on this machine, or an object storage. */
export type Bucket = {
  /** Stores content completely or not at all. */
  put(key: string, content: Uint8Array | Readable): Promise<void>
  /** Opens content; undefined if there is none under the key. Throws `PastTheEnd` if the range begins past the end. */
  get(key: string, range?: Range): Promise<Opened | undefined>
  /** Deletes content; missing content is ignored. */
  delete(key: string): Promise<void>
  /** Deletes what broken and abandoned uploads left. */
  removeAbandoned(): Promise<void>
}

/** A file in a storage, with its size in bytes. */
export type StoredFile = { key: string; bytes: number; changedAt: Date }

/** A storage whose files can be listed; the sizes are those of the content under a key. */
export type Listed = {
  list(): AsyncIterable<StoredFile>
  bytesOf(key: string): Promise<number | undefined>
}

/** A range that begins after the last byte. */
export class PastTheEnd extends Error {
  readonly total: number

  constructor(total: number) {
    super('the range begins behind the last byte')
    this.total = total
  }
}
