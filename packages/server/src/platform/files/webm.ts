import { type Found, MediaDamaged, type Part, type Pieces, type Steps } from './media-parts.ts'

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
} as const

/**
 * Reads which tracks a WebM file has, and how many seconds it lasts. Throws `MediaDamaged` for a truncated file, or
 * if its elements declare wrong sizes.
 */
export async function readWebm(file: Pieces, bytes: number, steps: Steps): Promise<Found> {
  const found: Found = { audio: false, video: false, seconds: null }
  let hasContent = false
  for await (const top of elements(file, { from: 0, to: bytes }, steps)) {
    if (top.id !== ids.segment) continue
    for await (const element of elements(file, top, steps)) {
      if (element.id === ids.info) found.seconds = await durationOf(file, element, steps)
      if (element.id === ids.tracks) await readTracks(file, element, found, steps)
      if (element.id === ids.cluster) {
        hasContent = true
        // A recording that was never closed does not say where this one ends.
        if (element.isOpen) break
      }
    }
    break
  }
  if (!hasContent) throw new MediaDamaged()
  return found
}

type Element = Part & { id: number; isOpen: boolean }

async function readTracks(file: Pieces, tracks: Part, found: Found, steps: Steps): Promise<void> {
  for await (const track of elements(file, tracks, steps)) {
    if (track.id !== ids.track) continue
    for await (const field of elements(file, track, steps)) {
      if (field.id !== ids.trackType) continue
      const [type] = await file.at(field.from, 1, field.to)
      if (type === 1) found.video = true
      if (type === 2) found.audio = true
    }
  }
}

async function durationOf(file: Pieces, info: Part, steps: Steps): Promise<number | null> {
  let scale = 1_000_000
  let length = 0
  for await (const field of elements(file, info, steps)) {
    const width = field.to - field.from
    if (width > 8) continue
    const value = await file.at(field.from, width, field.to)
    if (field.id === ids.scale && width > 0 && width <= 6) scale = value.readUIntBE(0, width)
    if (field.id === ids.duration)
      length = width === 4 ? value.readFloatBE(0) : width === 8 ? value.readDoubleBE(0) : 0
  }
  const seconds = (length * scale) / 1e9
  return seconds > 0 && seconds < 360_000 ? seconds : null
}

/** The elements of a part, in order. One of unknown size extends to the part's end. */
async function* elements(file: Pieces, { from, to }: Part, steps: Steps): AsyncGenerator<Element> {
  let at = from
  while (at < to) {
    steps.take()
    const head = await file.at(at, Math.min(12, to - at), to)
    const idBytes = Math.clz32(head[0]!) - 23
    if (idBytes > 4 || head.length <= idBytes) throw new MediaDamaged()
    const sizeBytes = Math.clz32(head[idBytes]!) - 23
    if (sizeBytes > 8 || head.length < idBytes + sizeBytes) throw new MediaDamaged()
    const start = at + idBytes + sizeBytes
    const size = sizeOf(head.subarray(idBytes, idBytes + sizeBytes))
    if (size !== undefined && size > to - start) throw new MediaDamaged()
    const end = size === undefined ? to : start + size
    yield { id: head.readUIntBE(0, idBytes), from: start, to: end, isOpen: size === undefined }
    at = end
  }
}

/** A size of one to eight bytes, whose first set bit says how many; undefined if all others are set: unknown. */
function sizeOf(bytes: Buffer): number | undefined {
  const bits = BigInt(bytes.length * 7)
  const value = BigInt(`0x${bytes.toString('hex')}`) & ((1n << bits) - 1n)
  return value === (1n << bits) - 1n ? undefined : Number(value)
}
