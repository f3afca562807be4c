import { type Found, MediaDamaged, type Part, type Pieces, type Steps } from './media-parts.ts'

const containers = ['trak', 'mdia', 'minf', 'stbl']

/**
 * Reads which tracks an MP4 or M4A file has, and how many seconds it lasts. Throws `MediaDamaged` for a truncated
 * file, or if its boxes declare wrong sizes.
 */
export async function readMp4(file: Pieces, bytes: number, steps: Steps): Promise<Found> {
  const found: Found = { audio: false, video: false, seconds: null }
  let hasIndex = false
  let hasContent = false
  for await (const box of boxes(file, { from: 0, to: bytes }, steps)) {
    if (box.type === 'moov') {
      hasIndex = true
      await readIndex(file, box, { found, bytes, steps })
    }
    if (box.type === 'mdat' && box.to > box.from) hasContent = true
  }
  if (!hasIndex || !hasContent) throw new MediaDamaged()
  return found
}

type Box = Part & { type: string }

async function readIndex(
  file: Pieces,
  within: Part,
  about: { found: Found; bytes: number; steps: Steps },
): Promise<void> {
  const { found, bytes, steps } = about
  for await (const box of boxes(file, within, steps)) {
    if (containers.includes(box.type)) await readIndex(file, box, about)
    if (box.type === 'mvhd') found.seconds = await durationOf(file, box)
    if (box.type === 'hdlr') {
      const kind = (await file.at(box.from + 8, 4, box.to)).toString('latin1')
      if (kind === 'vide') found.video = true
      if (kind === 'soun') found.audio = true
    }
    // Where the last piece of a track begins: past the end if the file is truncated.
    const width = { stco: 4, co64: 8 }[box.type]
    if (width && (await lastOf(file, box, width)) >= bytes) throw new MediaDamaged()
  }
}

async function durationOf(file: Pieces, box: Box): Promise<number | null> {
  const head = await file.at(box.from, 4, box.to)
  const isLong = head[0] === 1
  const values = await file.at(box.from + (isLong ? 20 : 12), isLong ? 12 : 8, box.to)
  const scale = values.readUInt32BE(0)
  const length = isLong ? Number(values.readBigUInt64BE(4)) : values.readUInt32BE(4)
  const seconds = length / scale
  return Number.isFinite(seconds) && seconds > 0 && seconds < 360_000 ? seconds : null
}

async function lastOf(file: Pieces, box: Box, width: number): Promise<number> {
  const count = (await file.at(box.from + 4, 4, box.to)).readUInt32BE(0)
  if (count === 0) return 0
  const last = await file.at(box.from + 8 + (count - 1) * width, width, box.to)
  return width === 4 ? last.readUInt32BE(0) : Number(last.readBigUInt64BE(0))
}

/** The boxes of a part, in order. */
async function* boxes(file: Pieces, { from, to }: Part, steps: Steps): AsyncGenerator<Box> {
  let at = from
  // A container may end with a few bytes that are not a box.
  while (to - at >= 8) {
    steps.take()
    const head = await file.at(at, Math.min(16, to - at), to)
    const short = head.readUInt32BE(0)
    const isLong = short === 1
    if (isLong && head.length < 16) throw new MediaDamaged()
    const headBytes = isLong ? 16 : 8
    // The last one may extend to the end.
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    if (size < headBytes || size > to - at) throw new MediaDamaged()
    yield { type: head.toString('latin1', 4, 8), from: at + headBytes, to: at + size }
    at += size
  }
}
