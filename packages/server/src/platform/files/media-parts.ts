/** A part of a file: its first byte and the one after its last. */
export type Part = { from: number; to: number }

/** What a video or recording says about itself. */
export type Found = { audio: boolean; video: boolean; seconds: number | null }

/** A file that is truncated, or whose declared sizes are wrong. */
export class MediaDamaged extends Error {
  constructor() {
    super('damaged media')
  }
}

/**
 * Counts the parts of a file that are read, because a small part costs as much as a large one. Throws `MediaDamaged`
 * after too many.
 */
export class Steps {
  private left: number

  constructor(most: number) {
    this.left = most
  }

  take(): void {
    this.left -= 1
    if (this.left < 0) throw new MediaDamaged()
  }
}

const windowBytes = 4_096

/** Which bytes of a file the server reads for its parser. */
export type Window = { position: number; length: number }

/** Reads small pieces of a file, many of them from one buffered window. */
export class Pieces {
  private readonly read: (window: Window) => Promise<Uint8Array>
  private held: Buffer = Buffer.alloc(0)
  private begin = 0

  constructor(read: (window: Window) => Promise<Uint8Array>) {
    this.read = read
  }

  /** `count` bytes before `end`. Throws `MediaDamaged` when there are fewer. */
  async at(from: number, count: number, end: number): Promise<Buffer> {
    if (count < 0 || from + count > end) throw new MediaDamaged()
    if (from < this.begin || from + count > this.begin + this.held.length) await this.move(from, count)
    const start = from - this.begin
    if (start + count > this.held.length) throw new MediaDamaged()
    return this.held.subarray(start, start + count)
  }

  private async move(to: number, count: number): Promise<void> {
    const bytes = await this.read({ position: to, length: Math.max(windowBytes, count) })
    this.held = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.begin = to
  }
}
