import type { Readable } from 'node:stream'

/** Holds content under keys: a folder of this machine. An object storage would be another. */
export type Bucket = {
  /** Stores content whole or not at all. */
  put(key: string, content: Uint8Array | Readable): Promise<void>
  /** Opens content; undefined when there is none under the key. */
  get(key: string): Promise<Readable | undefined>
  /** Removes content; where there is none, nothing happens. */
  delete(key: string): Promise<void>
}
