import type { MediaKind } from '@casa/contract/rules/media'
import { fileKind, kindBytes } from './file-kinds.ts'

/** A recording or video: its content type, and its length in seconds if it declares one. */
export type Media = { kind: MediaKind; contentType: string; seconds: number | null }

export type MediaRequest = { size: number }
/** The kind of a file; `other` for one that is not accepted. */
export type JudgedMedia = { media: Media } | { refused: 'damaged' | 'other' }

/** Three hours in pieces of half a second are 21,600. */
const maxParts = 50_000

/** Reads what a stranger's recording or film says about itself; only in a confined process. */
export async function parse(
  { size }: MediaRequest,
  read: (window: FileWindow) => Promise<Uint8Array>,
): Promise<JudgedMedia> {
  try {
    const media = await mediaIn(new Pieces(read), size)
    return media ? { media } : { refused: 'other' }
  } catch (error) {
    if (error instanceof MediaDamaged) return { refused: 'damaged' }
    throw error
  }
}

async function mediaIn(file: Pieces, size: number): Promise<Media | undefined> {
  const steps = new Steps(maxParts)
  const begin = await afterTags(file, size, steps)
  const head = await file.at(begin, Math.min(kindBytes, size - begin), size)
  switch (fileKind(head)) {
    case 'mp3':
      return { kind: 'audio', contentType: 'audio/mpeg', seconds: null }
    case 'ogg':
      return { kind: 'audio', contentType: 'audio/ogg', seconds: null }
    case 'wav':
      return { kind: 'audio', contentType: 'audio/wav', seconds: secondsOfWav(head, size) }
    case 'mp4':
      return withTracks('mp4', await readMp4(file, size, steps))
    case 'matroska':
      return (await isWebm(file, size, steps))
        ? withTracks('webm', await readWebm(file, size, steps))
        : undefined
    default:
      return undefined
  }
}

/** Both containers hold videos as well as recordings. */
function withTracks(
  container: 'mp4' | 'webm',
  { audio, video, seconds }: { audio: boolean; video: boolean; seconds: number | null },
): Media | undefined {
  if (video) return { kind: 'video', contentType: `video/${container}`, seconds }
  return audio ? { kind: 'audio', contentType: `audio/${container}`, seconds } : undefined
}

/** Where the content begins: after the tags with title and cover at the start of many MP3 files. */
async function afterTags(file: Pieces, size: number, steps: Steps): Promise<number> {
  let at = 0
  while (size - at >= 10) {
    const tag = await file.at(at, 10, size)
    if (tag.toString('latin1', 0, 3) !== 'ID3') break
    steps.take()
    at += 10 + tag.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
    if (at >= size) throw new MediaDamaged()
  }
  return at
}

/** The length of a WAV file in seconds. Throws `MediaDamaged` if it declares more bytes than it has. */
function secondsOfWav(head: Buffer, size: number): number | null {
  if (head.length < 36) throw new MediaDamaged()
  const announced = head.readUInt32LE(4)
  // A recorder that does not know the length yet writes zero, or the maximum.
  if (announced + 8 > size && announced < 0xffffff00) throw new MediaDamaged()
  const bytesPerSecond = head.toString('latin1', 12, 16) === 'fmt ' ? head.readUInt32LE(28) : 0
  return bytesPerSecond > 0 ? (size - 44) / bytesPerSecond : null
}

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
} as const

/** WebM is the Matroska whose header says so; browsers do not play the rest. */
async function isWebm(file: Pieces, bytes: number, steps: Steps): Promise<boolean> {
  for await (const header of elements(file, { from: 0, to: bytes }, steps)) {
    if (header.id !== ids.header) return false
    for await (const field of elements(file, header, steps))
      if (field.id === ids.docType && field.to - field.from < 64) {
        const name = await file.at(field.from, field.to - field.from, field.to)
        return name.toString('latin1').split('\0')[0] === 'webm'
      }
    return false
  }
  return false
}

/**
 * Reads which tracks a WebM file has, and how many seconds it lasts. Throws `MediaDamaged` for a truncated file, or
 * if its elements declare wrong sizes.
 */
async function readWebm(file: Pieces, bytes: number, steps: Steps): Promise<MediaFound> {
  const found: MediaFound = { audio: false, video: false, seconds: null }
  let hasContent = false
  for await (const top of elements(file, { from: 0, to: bytes }, steps)) {
    if (top.id !== ids.segment) continue
    for await (const element of elements(file, top, steps)) {
      if (element.id === ids.info) found.seconds = await webmDurationOf(file, element, steps)
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

type Element = ByteSpan & { id: number; isOpen: boolean }

async function readTracks(file: Pieces, tracks: ByteSpan, found: MediaFound, steps: Steps): Promise<void> {
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

async function webmDurationOf(file: Pieces, info: ByteSpan, steps: Steps): Promise<number | null> {
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
async function* elements(file: Pieces, { from, to }: ByteSpan, steps: Steps): AsyncGenerator<Element> {
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

/**
 * A size of one to eight bytes, whose first set bit says how many there are; undefined (unknown) if all other bits
 * are set.
 */
function sizeOf(bytes: Buffer): number | undefined {
  const bits = BigInt(bytes.length * 7)
  const value = BigInt(`0x${bytes.toString('hex')}`) & ((1n << bits) - 1n)
  return value === (1n << bits) - 1n ? undefined : Number(value)
}

const containers = ['trak', 'mdia', 'minf', 'stbl']

/**
 * Reads which tracks an MP4 or M4A file has, and how many seconds it lasts. Throws `MediaDamaged` for a truncated
 * file, or if its boxes declare wrong sizes.
 */
async function readMp4(file: Pieces, bytes: number, steps: Steps): Promise<MediaFound> {
  const found: MediaFound = { audio: false, video: false, seconds: null }
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

type Box = ByteSpan & { type: string }

async function readIndex(
  file: Pieces,
  within: ByteSpan,
  about: { found: MediaFound; bytes: number; steps: Steps },
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
    // Where the last piece of a track begins, which is past the end if the file is truncated.
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
async function* boxes(file: Pieces, { from, to }: ByteSpan, steps: Steps): AsyncGenerator<Box> {
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

/** A part of a file: its first byte and the one after its last. */
export type ByteSpan = { from: number; to: number }

/** What a video or recording says about itself. */
export type MediaFound = { audio: boolean; video: boolean; seconds: number | null }

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
export type FileWindow = { position: number; length: number }

/** Reads small pieces of a file, many of them from one buffered window. */
export class Pieces {
  private readonly read: (window: FileWindow) => Promise<Uint8Array>
  private held: Buffer = Buffer.alloc(0)
  private begin = 0

  constructor(read: (window: FileWindow) => Promise<Uint8Array>) {
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
