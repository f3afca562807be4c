import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** A part as written: its unpacked size in bytes, and the hash of its content. */
export type WrittenPart = { path: string; bytes: number; sha256: string }

type Entry = { path: Buffer; method: number; crc: number; packed: number; bytes: number; offset: number }

const max32 = 0xffffffff
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808
/** A fixed date (1 January 1980), so that equal content gives equal archives. */
const dosDate = 0x0021

/**
 * Writes a ZIP as a stream: its size is not limited (ZIP64), and memory holds one chunk. The caller adds one part
 * after the other.
 */
export class ZipWriter {
  private readonly sink: Writable
  private readonly entries: Entry[] = []
  private offset = 0
  private failure: Error | undefined

  constructor(sink: Writable) {
    this.sink = sink
    sink.on('error', error => {
      this.failure = error
    })
  }

  /** Adds a part. Content that is packed already, such as a picture, is stored unchanged. */
  async add(path: string, content: Content, { packed = false } = {}): Promise<WrittenPart> {
    const name = Buffer.from(path)
    const entry: Entry = {
      path: name,
      method: packed ? 0 : 8,
      crc: 0,
      packed: 0,
      bytes: 0,
      offset: this.offset,
    }
    const hash = createHash('sha256')
    await this.write(header(entry))
    const counted = async function* () {
      for await (const chunk of content) {
        entry.crc = crc32(chunk, entry.crc)
        entry.bytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    }
    const store = async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        entry.packed += chunk.length
        await this.write(chunk)
      }
    }
    if (packed) await store(counted())
    else
      await pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw({ level: 6 }), store)
    await this.write(descriptor(entry))
    this.entries.push(entry)
    return { path, bytes: entry.bytes, sha256: hash.digest('hex') }
  }

  /** Writes the directory and ends the sink. */
  async finish(): Promise<void> {
    const start = this.offset
    for (const entry of this.entries) await this.write(directoryEntry(entry))
    await this.write(ending(this.entries.length, start, this.offset - start))
    this.sink.end()
  }

  private async write(chunk: Uint8Array): Promise<void> {
    this.requireOpen()
    this.offset += chunk.length
    if (this.sink.write(chunk)) return
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race([once(this.sink, 'drain', { signal }), once(this.sink, 'close', { signal })]).finally(
      () => waiting.abort(),
    )
    this.requireOpen()
  }

  private requireOpen(): void {
    if (this.failure || this.sink.destroyed)
      throw this.failure ?? new Error('The archive could not be written.')
  }
}

function header({ path, method }: Entry): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(0x04034b50, 0)
  bytes.writeUInt16LE(45, 4)
  bytes.writeUInt16LE(flags, 6)
  bytes.writeUInt16LE(method, 8)
  bytes.writeUInt16LE(dosDate, 12)
  bytes.writeUInt16LE(path.length, 26)
  return Buffer.concat([bytes, path])
}

function descriptor({ crc, packed, bytes }: Entry): Buffer {
  const isLarge = packed > max32 || bytes > max32
  const buffer = Buffer.alloc(isLarge ? 24 : 16)
  buffer.writeUInt32LE(0x08074b50, 0)
  buffer.writeUInt32LE(crc, 4)
  if (isLarge) {
    buffer.writeBigUInt64LE(BigInt(packed), 8)
    buffer.writeBigUInt64LE(BigInt(bytes), 16)
  } else {
    buffer.writeUInt32LE(packed, 8)
    buffer.writeUInt32LE(bytes, 12)
  }
  return buffer
}

function directoryEntry({ path, method, crc, packed, bytes, offset }: Entry): Buffer {
  const large = [bytes, packed, offset].filter(value => value >= max32)
  const extra = Buffer.alloc(large.length === 0 ? 0 : 4 + 8 * large.length)
  if (large.length > 0) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8 * large.length, 2)
    for (const [index, value] of large.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  }
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(45, 4)
  entry.writeUInt16LE(45, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt16LE(dosDate, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(Math.min(packed, max32), 20)
  entry.writeUInt32LE(Math.min(bytes, max32), 24)
  entry.writeUInt16LE(path.length, 28)
  entry.writeUInt16LE(extra.length, 30)
  entry.writeUInt32LE(Math.min(offset, max32), 42)
  return Buffer.concat([entry, path, extra])
}

/** The end of the directory, in both forms: older programs read the short one. */
function ending(count: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(56 + 20 + 22)
  bytes.writeUInt32LE(0x06064b50, 0)
  bytes.writeBigUInt64LE(44n, 4)
  bytes.writeUInt16LE(45, 12)
  bytes.writeUInt16LE(45, 14)
  bytes.writeBigUInt64LE(BigInt(count), 24)
  bytes.writeBigUInt64LE(BigInt(count), 32)
  bytes.writeBigUInt64LE(BigInt(size), 40)
  bytes.writeBigUInt64LE(BigInt(start), 48)
  bytes.writeUInt32LE(0x07064b50, 56)
  bytes.writeBigUInt64LE(BigInt(start + size), 64)
  bytes.writeUInt32LE(1, 72)
  bytes.writeUInt32LE(0x06054b50, 76)
  bytes.writeUInt16LE(Math.min(count, 0xffff), 84)
  bytes.writeUInt16LE(Math.min(count, 0xffff), 86)
  bytes.writeUInt32LE(Math.min(size, max32), 88)
  bytes.writeUInt32LE(Math.min(start, max32), 92)
  return bytes
}
