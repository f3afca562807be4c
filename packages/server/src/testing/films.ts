/** A box of an MP4 file. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

const track = (kind: 'vide' | 'soun', lastChunk: number) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', numbers(0, 0), Buffer.from(kind), Buffer.alloc(12)),
      box('minf', box('stbl', box('stco', numbers(0, 1, lastChunk)))),
    ),
  )

/** The contents of an MP4 file, without its media data: `bytes` is the size of that. */
export function mp4Begin(bytes: number, kind: 'vide' | 'soun' = 'vide', brand = 'isom'): Buffer {
  const type = box('ftyp', Buffer.from(brand), numbers(512), Buffer.from('isom'))
  // 65 seconds, in thousandths.
  const index = box('moov', box('mvhd', numbers(0, 0, 0, 1000, 65_000)), track(kind, type.length))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes + 8)
  head.write('mdat', 4, 'latin1')
  return Buffer.concat([type, index, head])
}

/** An MP4 file that no player could play, with this many bytes of media data. */
export const mp4Of = (bytes: number, kind: 'vide' | 'soun' = 'vide', brand = 'isom') =>
  Buffer.concat([mp4Begin(bytes, kind, brand), noise(bytes)])

/** An element of a WebM file; its size is written in eight bytes, and `size` can state a different one. */
export function element(id: number, content: Buffer, size: bigint = BigInt(content.length)): Buffer {
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex')
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE((1n << 56n) | (size & ((1n << 56n) - 1n)))
  return Buffer.concat([name, length, content])
}

/** The header of a Matroska file, which names its kind. */
export const matroskaHeader = (kind: string) => element(0x1a45dfa3, element(0x4282, Buffer.from(kind)))

/** The header with which every WebM file begins. */
export const webmHeader = matroskaHeader('webm')

const webmTracks = element(0x1654ae6b, element(0xae, element(0x83, Buffer.from([1]))))

/**
 * A WebM film that no player could play, with this many bytes of content; `size` is the size that its segment
 * declares.
 */
export function webmOf(bytes: number, size?: bigint): Buffer {
  const seconds = Buffer.alloc(8)
  seconds.writeDoubleBE(65_000)
  const info = element(0x1549a966, element(0x4489, seconds))
  const content = Buffer.concat([info, webmTracks, element(0x1f43b675, noise(bytes))])
  return Buffer.concat([webmHeader, element(0x18538067, content, size)])
}

/** A WAV recording with this many bytes of sound. */
export function wavOf(bytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(bytes + 36, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, noise(bytes)])
}

/** An MP3 recording of silent frames, after a tag of this many bytes, as with a large cover picture. */
export function mp3Of(frames: number, tagBytes = 0): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  const sizes = [21, 14, 7, 0].map(shift => (tagBytes >> shift) & 0x7f)
  const tag = tagBytes
    ? Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...sizes]), Buffer.alloc(tagBytes)])
    : []
  return Buffer.concat([...[tag].flat(), ...Array.from({ length: frames }, () => frame)])
}

/** An OGG file that declares itself as this codec. */
export function oggOf(bytes: number, codec = '\x01vorbis'): Buffer {
  const page = Buffer.alloc(28)
  page.write('OggS', 0, 'latin1')
  page[5] = 2
  page[26] = 1
  page[27] = 30
  return Buffer.concat([page, Buffer.from(codec, 'latin1'), noise(bytes)])
}

/** Bytes without a pattern, identical every time. */
export function noise(bytes: number): Buffer {
  const made = Buffer.alloc(bytes)
  let state = 0x2545f491
  for (let at = 0; at < bytes; at += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    made[at] = state
  }
  return made
}
