import { DamagedFile } from './age.ts'

const blockBytes = 512
const longestName = 100
/** The largest size that eleven octal digits can write. */
const largest = 8 ** 11 - 1

/** A file to be written, or with a name that ends in a slash, a folder. Exactly `bytes` bytes of content must follow. */
export type TarEntry = { name: string; bytes: number; content: AsyncIterable<Buffer> | readonly Buffer[] }

/** A file or folder that was read; its content must be read before the next one. */
export type ReadEntry = { name: string; bytes: number; content: AsyncGenerator<Buffer> }

/** Writes entries as a tar archive (ustar). Throws if an entry's content has another length than it says. */
export async function* writeTar(
  entries: AsyncIterable<TarEntry> | Iterable<TarEntry>,
): AsyncGenerator<Buffer> {
  for await (const { name, bytes, content } of entries) {
    yield headerOf(name, bytes)
    let written = 0
    for await (const part of content) {
      written += part.length
      yield part
    }
    if (written !== bytes) throw new Error(`${name} has ${written} bytes instead of ${bytes}.`)
    if (bytes % blockBytes) yield Buffer.alloc(blockBytes - (bytes % blockBytes))
  }
  yield Buffer.alloc(2 * blockBytes)
}

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > longestName || bytes > largest)
    throw new Error(`${name} cannot be part of a backup: its name is too long, or it is too large.`)
  const header = Buffer.alloc(blockBytes)
  const isFolder = name.endsWith('/')
  header.write(name)
  header.write(isFolder ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\x000000000\0', 108)
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write(`        ${isFolder ? '5' : '0'}`, 148)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function sumOf(header: Buffer): number {
  let sum = 0
  for (const byte of header) sum += byte
  return sum
}

/** Reads what `writeTar` wrote. Throws `DamagedFile` if it is anything else, or if names lead out of its folder. */
export async function* readTar(content: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const bytes = new ByteReader(content)
  for (;;) {
    const header = await bytes.exactly(blockBytes)
    if (header.every(byte => byte === 0)) break
    const entry = entryOf(header)
    let left = entry.bytes
    const read = async function* () {
      while (left > 0) {
        const part = await bytes.upTo(left)
        left -= part.length
        yield part
      }
    }
    yield { ...entry, content: read() }
    if (left > 0) throw new Error(`The content of ${entry.name} was not read.`)
    if (entry.bytes % blockBytes) await bytes.exactly(blockBytes - (entry.bytes % blockBytes))
  }
  // The rest must be read, because only at its end it is known that nothing is missing.
  await bytes.end()
}

function entryOf(header: Buffer): { name: string; bytes: number } {
  const name = header.toString('utf8', 0, longestName).replace(/\0.*$/s, '')
  const bytes = Number.parseInt(header.toString('latin1', 124, 135), 8)
  const sum = Number.parseInt(header.toString('latin1', 148, 154), 8)
  const blank = Buffer.from(header).fill(' ', 148, 156)
  const isSafe = name !== '' && !name.startsWith('/') && !name.split('/').includes('..')
  if (sum !== sumOf(blank) || !(bytes >= 0) || !isSafe)
    throw new DamagedFile('The content of the file is not that of a backup.')
  return { name, bytes }
}

/** Reads exact numbers of bytes from a stream of parts. */
class ByteReader {
  private readonly parts: AsyncIterator<Buffer>
  private held: Buffer = Buffer.alloc(0)

  constructor(content: AsyncIterable<Buffer>) {
    this.parts = content[Symbol.asyncIterator]()
  }

  /** At least one byte and at most `most`. */
  async upTo(most: number): Promise<Buffer> {
    while (this.held.length === 0) {
      const { done, value } = await this.parts.next()
      if (done) throw new DamagedFile('The file ends too early.')
      this.held = value
    }
    const part = this.held.subarray(0, most)
    this.held = this.held.subarray(part.length)
    return part
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = count; left > 0; left -= parts.at(-1)!.length) parts.push(await this.upTo(left))
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }

  async end(): Promise<void> {
    while (!(await this.parts.next()).done);
  }
}
