import type { MediaKind } from '@casa/contract/rules/media'
import { fileTypeFromBuffer } from 'file-type'
import { MediaDamaged, Pieces, Steps, type Window } from './media-parts.ts'
import { readMp4 } from './mp4.ts'
import { readWebm } from './webm.ts'

/** A recording or video: its content type, and its length in seconds if it declares one. */
export type Media = { kind: MediaKind; contentType: string; seconds: number | null }

export type MediaRequest = { size: number }
/** What a file is; `other` for a kind that is not accepted. */
export type JudgedMedia = { media: Media } | { refused: 'damaged' | 'other' }

/** Enough of the beginning to recognise every accepted kind. */
const headBytes = 65_536
/** Three hours in pieces of half a second are 21,600. */
const maxParts = 50_000

/** Reads what a stranger's recording or film says about itself; only in a confined process. */
export async function parse(
  { size }: MediaRequest,
  read: (window: Window) => Promise<Uint8Array>,
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
  const begin = await afterTag(file, size)
  const head = await file.at(begin, Math.min(headBytes, size - begin), size)
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  const steps = new Steps(maxParts)
  switch (type?.mime.replace(/;.*$/, '')) {
    case 'audio/mpeg':
      return type?.ext === 'mp3' ? { kind: 'audio', contentType: 'audio/mpeg', seconds: null } : undefined
    case 'audio/ogg':
      return { kind: 'audio', contentType: 'audio/ogg', seconds: null }
    case 'audio/wav':
      return { kind: 'audio', contentType: 'audio/wav', seconds: secondsOfWav(head, size) }
    case 'audio/mp4':
    case 'audio/x-m4a':
    case 'video/mp4':
    case 'video/x-m4v':
      return withTracks('mp4', await readMp4(file, size, steps))
    case 'video/webm':
      return withTracks('webm', await readWebm(file, size, steps))
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

/** Where the content begins: after the tag with title and cover at the start of many MP3 files. */
async function afterTag(file: Pieces, size: number): Promise<number> {
  if (size < 10) return 0
  const tag = await file.at(0, 10, size)
  if (tag.toString('latin1', 0, 3) !== 'ID3') return 0
  const length = tag.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  if (10 + length >= size) throw new MediaDamaged()
  return 10 + length
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

// Loads what the library loads with its first file, because the process can soon open no file any more.
await fileTypeFromBuffer(Buffer.alloc(headBytes))
