import { type FileHandle, open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { listParts, ZipDamaged, type ZipPart } from './excel/zip.ts'

/** Larger directories are refused before they are read: about a million parts. */
const mostDirectoryBytes = 128 * 1_048_576
/** The end of a ZIP without a comment, with its ZIP64 record and locator. */
const endBytes = 22 + 20 + 56

/** Reads a ZIP of any size from a file: its directory is in memory, its parts are streams. */
export class ZipReader {
  readonly parts: ReadonlyMap<string, ZipPart>
  private readonly file: FileHandle

  private constructor(file: FileHandle, parts: readonly ZipPart[]) {
    this.file = file
    this.parts = new Map(parts.map(part => [part.name, part]))
    if (this.parts.size !== parts.length) throw new ZipDamaged('names')
  }

  /** Opens a ZIP. Throws ZipDamaged if it is none or was cut off, or what the file system throws. */
  static async open(path: string): Promise<ZipReader> {
    const file = await open(path)
    try {
      return new ZipReader(file, listParts(await directoryIn(file)))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** The content of a part. Emits ZipDamaged if it is shorter or longer than the directory says. */
  async read(part: ZipPart): Promise<Readable> {
    const header = Buffer.alloc(30)
    const { bytesRead } = await this.file.read(header, 0, 30, part.offset)
    if (bytesRead < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new ZipDamaged('part')
    const start = part.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    const packed = this.slices(start, part.packedSize)
    const exact = exactly(part.size)
    if (part.method === 0) return piped(packed, exact)
    if (part.method !== 8) throw new ZipDamaged('method')
    return piped(piped(packed, createInflateRaw()), exact)
  }

  close(): Promise<void> {
    return this.file.close()
  }

  private slices(start: number, length: number): Readable {
    const { file } = this
    return Readable.from(
      (async function* () {
        for (let at = 0; at < length; ) {
          const chunk = Buffer.allocUnsafe(Math.min(65_536, length - at))
          const { bytesRead } = await file.read(chunk, 0, chunk.length, start + at)
          if (bytesRead === 0) throw new ZipDamaged('cut off')
          yield chunk.subarray(0, bytesRead)
          at += bytesRead
        }
      })(),
      { objectMode: false },
    )
  }
}

/** The directory and the end of a ZIP, as if the directory were at the beginning of the file. */
async function directoryIn(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - endBytes), size)
  const end = tail.length - 22
  if (end < 0 || tail.readUInt32LE(end) !== 0x06054b50) throw new ZipDamaged('no end')
  const has64 = end >= 76 && tail.readUInt32LE(0) === 0x06064b50
  const start = has64 ? Number(tail.readBigUInt64LE(48)) : tail.readUInt32LE(end + 16)
  const length = has64 ? Number(tail.readBigUInt64LE(40)) : tail.readUInt32LE(end + 12)
  if (start + length > size || length > mostDirectoryBytes) throw new ZipDamaged('directory')
  const directory = Buffer.concat([await bytesAt(file, start, start + length), tail])
  directory.writeUInt32LE(0, directory.length - 6)
  if (has64) {
    directory.writeBigUInt64LE(0n, length + 48)
    directory.writeBigUInt64LE(BigInt(length), length + 64)
  }
  return directory
}

async function bytesAt(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
  if (bytesRead < bytes.length) throw new ZipDamaged('cut off')
  return bytes
}

/** Passes on this many bytes; fewer or more are an error. */
function exactly(size: number): Transform {
  let left = size
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(left < 0 ? new ZipDamaged('size') : null, chunk)
    },
    flush(done) {
      done(left === 0 ? null : new ZipDamaged('size'))
    },
  })
}

/** `pipe`, with errors passed on as ZipDamaged, and the source ended with its target. */
function piped(from: Readable, to: Transform | ReturnType<typeof createInflateRaw>): Readable {
  from.on('error', error =>
    to.destroy(error instanceof ZipDamaged ? error : new ZipDamaged('content', { cause: error })),
  )
  to.on('close', () => from.destroy())
  from.pipe(to)
  return to
}
