/** How long each picture of a film is shown, in seconds. */
export const secondsPerPicture = 2

/**
 * A WebM film of pictures, one after the other: WebP files of one size, lossy and without transparency, whose content is
 * what such a film calls a key frame. Every second begins anew, so that a player can go anywhere.
 */
export function webmOf(pictures: readonly Buffer[], width: number, height: number): Buffer {
  const frames = pictures.flatMap(picture => Array<Buffer>(secondsPerPicture).fill(frameOf(picture)))
  const info = element(
    0x1549a966,
    element(0x2ad7b1, number(1_000_000)),
    element(0x4489, float(frames.length * 1000)),
    element(0x4d80, Buffer.from('Casa')),
    element(0x5741, Buffer.from('Casa')),
  )
  const size = element(0xe0, element(0xb0, number(width)), element(0xba, number(height)))
  const track = [element(0xd7, number(1)), element(0x73c5, number(1)), element(0x83, Buffer.from([1]))]
  const tracks = element(0x1654ae6b, element(0xae, ...track, element(0x86, Buffer.from('V_VP8')), size))
  const clusters = frames.map((frame, second) =>
    // The block's track, its time in the cluster, and that it is a key frame.
    element(
      0x1f43b675,
      element(0xe7, number(second * 1000)),
      element(0xa3, Buffer.from([0x81, 0, 0, 0x80]), frame),
    ),
  )
  const cuesOf = (start: number) => {
    let at = start
    const points = clusters.map((cluster, second) => {
      const place = element(0xb7, element(0xf7, number(1)), element(0xf1, number(at)))
      at += cluster.length
      return element(0xbb, element(0xb3, number(second * 1000)), place)
    })
    return element(0x1c53bb6b, ...points)
  }
  const before = info.length + tracks.length
  const cues = cuesOf(before + cuesOf(before).length)
  const header = element(
    0x1a45dfa3,
    element(0x4286, number(1)),
    element(0x42f7, number(1)),
    element(0x42f2, number(4)),
    element(0x42f3, number(8)),
    element(0x4282, Buffer.from('webm')),
    element(0x4287, number(2)),
    element(0x4285, number(2)),
  )
  return Buffer.concat([header, element(0x18538067, info, tracks, cues, ...clusters)])
}

/** The content of a WebP file's only picture. Throws where it is none of a film. */
function frameOf(picture: Buffer): Buffer {
  if (picture.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error('not a lossy WebP file')
  return picture.subarray(20, 20 + picture.readUInt32LE(16))
}

/** An element, whose size is written in eight bytes. */
function element(id: number, ...content: Buffer[]): Buffer {
  const name = Buffer.from(id.toString(16), 'hex')
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.reduce((sum, { length }) => sum + length, 0)))
  return Buffer.concat([name, size, ...content])
}

/** A number in four bytes, so that a place does not move when it grows. */
function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
