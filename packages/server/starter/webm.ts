// Makes a film from pictures without an external encoder: a WebP picture holds exactly one key frame of the VP8
// format, and WebM is a nested container that stores such frames one after the other with their times.

type Film = {
  /** WebP pictures, lossy and without transparency, all of the same size. */
  frames: readonly Buffer[]
  /** In pixels. */
  width: number
  height: number
  /** How long each picture is shown, in milliseconds. */
  frameMs: number
}

/**
 * A video in which players can seek to every frame: each has its own cluster, and an index before them lists the
 * positions.
 */
export function webmOf({ frames, width, height, frameMs }: Film): Buffer {
  const begin = [infoOf(frames.length * frameMs), tracksOf(width, height, frameMs)]
  const clusters = frames.map((frame, number) => clusterOf(vp8Of(frame), number * frameMs))
  // The index has the same size whatever positions it contains.
  const indexed = (first: number) => {
    let at = first
    const points = clusters.map((cluster, number) => {
      const point = cuePoint(number * frameMs, at)
      at += cluster.length
      return point
    })
    return element(0x1c53bb6b, ...points)
  }
  const before = Buffer.concat(begin).length
  const cues = indexed(before + indexed(0).length)
  return Buffer.concat([header(), element(0x18538067, ...begin, cues, ...clusters)])
}

/** The VP8 frame in a WebP picture. Throws if the picture has none, for example because it is lossless. */
export function vp8Of(webp: Buffer): Buffer {
  let at = 12
  while (at + 8 <= webp.length) {
    const size = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size)
    // Chunks begin at even offsets.
    at += 8 + size + (size % 2)
  }
  throw new Error('A frame of a film is a lossy WebP picture.')
}

function header(): Buffer {
  const [version, oldest] = [4, 2]
  return element(
    0x1a45dfa3,
    element(0x4286, integer(1)),
    element(0x42f7, integer(1)),
    element(0x42f2, integer(4)),
    element(0x42f3, integer(8)),
    element(0x4282, Buffer.from('webm')),
    element(0x4287, integer(version)),
    element(0x4285, integer(oldest)),
  )
}

function infoOf(milliseconds: number): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(milliseconds)
  const program = Buffer.from('casa')
  return element(
    0x1549a966,
    element(0x2ad7b1, integer(1_000_000)),
    element(0x4489, duration),
    element(0x4d80, program),
    element(0x5741, program),
  )
}

function tracksOf(width: number, height: number, frameMs: number): Buffer {
  const picture = element(0xe0, element(0xb0, integer(width)), element(0xba, integer(height)))
  const track = element(
    0xae,
    element(0xd7, integer(1)),
    element(0x73c5, integer(1)),
    element(0x83, integer(1)),
    element(0x86, Buffer.from('V_VP8')),
    element(0x23e383, integer(frameMs * 1_000_000)),
    picture,
  )
  return element(0x1654ae6b, track)
}

function cuePoint(time: number, clusterAt: number): Buffer {
  const position = element(0xb7, element(0xf7, integer(1)), element(0xf1, place(clusterAt)))
  return element(0xbb, element(0xb3, integer(time)), position)
}

function clusterOf(frame: Buffer, time: number): Buffer {
  // Belongs to track 1, has the cluster's own time, and is a key frame.
  const block = element(0xa3, Buffer.from([0x81, 0, 0, 0x80]), frame)
  return element(0x1f43b675, element(0xe7, integer(time)), block)
}

/** An element: its id, its size in four bytes, which is less than 256 MB, its content. */
function element(id: number, ...content: Buffer[]): Buffer {
  const name = Buffer.from(id.toString(16), 'hex')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(2 ** 28 + content.reduce((sum, part) => sum + part.length, 0))
  return Buffer.concat([name, size, ...content])
}

/** An integer without leading zeros. */
function integer(value: number): Buffer {
  const digits = value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}

/** A position in the film, always in the same number of bytes. */
function place(at: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(at))
  return bytes
}
