import type { Readable } from 'node:stream'
import type { Range, Span } from './ranges.ts'

/** Content, or the asked range of it; `total` is how many bytes the whole has. Who does not read it destroys it. */
export type Opened = Span & { content: Readable; total: number }

/** Holds content under keys: a folder of this machine, or an object storage. */
export type Bucket = {
  /** Stores content whole or not at all. */
  put(key: string, content: Uint8Array | Readable): Promise<void>
  /**
   * Opens content; undefined when there is none under the key. Throws `PastTheEnd` when the range begins where there is
   * nothing any more.
   */
  get(key: string, range?: Range): Promise<Opened | undefined>
  /** Removes content; where there is none, nothing happens. */
  delete(key: string): Promise<void>
  /** Removes what broken and ended uploads left. */
  removeAbandoned(): Promise<void>
}

/** A range that begins behind the last byte. */
export class PastTheEnd extends Error {
  readonly total: number

  constructor(total: number) {
    super('the range begins behind the last byte')
    this.total = total
  }
}
