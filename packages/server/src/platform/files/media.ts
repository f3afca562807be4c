import { open } from 'node:fs/promises'
import { refusals } from '@casa/contract/refusals'
import { type MediaKind, mediaBytes } from '@casa/contract/rules/media'
import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '../errors.ts'
import { MediaDamaged, Pieces, Steps } from './media-parts.ts'
import { readMp4 } from './mp4.ts'
import { readWebm } from './webm.ts'

/** A recording or film: its content type, and its length in seconds where it tells. */
export type Media = { kind: MediaKind; contentType: string; seconds: number | null }

/** Enough of the beginning to know every accepted kind. */
const headBytes = 65_536
/** Three hours in pieces of half a second are 21,600. */
const maxParts = 50_000

/**
 * Judges a received file by its content: MP3, M4A, OGG or WAV, MP4 or WebM, and of the wanted kind. Throws a Problem: 415
 * for another kind, 413 for one that is too large, 422 for one that is damaged or breaks off.
 */
export async function judgeMedia(path: string, wanted: MediaKind): Promise<Media> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const media = await mediaIn(new Pieces(file), size)
    if (!media) throw new Problem(415, refusals.file.kind)
    if (media.kind !== wanted)
      throw new Problem(415, wanted === 'audio' ? refusals.file.audioWanted : refusals.file.videoWanted)
    if (size > mediaBytes[wanted])
      throw new Problem(413, wanted === 'audio' ? refusals.file.audioTooLarge : refusals.file.videoTooLarge)
    return media
  } catch (error) {
    if (error instanceof MediaDamaged) throw new Problem(422, refusals.file.damaged)
    throw error
  } finally {
    await file.close()
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

/** Both containers hold films as well as recordings. */
function withTracks(
  container: 'mp4' | 'webm',
  { audio, video, seconds }: { audio: boolean; video: boolean; seconds: number | null },
): Media | undefined {
  if (video) return { kind: 'video', contentType: `video/${container}`, seconds }
  return audio ? { kind: 'audio', contentType: `audio/${container}`, seconds } : undefined
}

/** Where the content begins: behind the tag with title and cover that many MP3 files begin with. */
async function afterTag(file: Pieces, size: number): Promise<number> {
  if (size < 10) return 0
  const tag = await file.at(0, 10, size)
  if (tag.toString('latin1', 0, 3) !== 'ID3') return 0
  const length = tag.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  if (10 + length >= size) throw new MediaDamaged()
  return 10 + length
}

/** The length of a WAV file in seconds. Throws `MediaDamaged` when it announces more bytes than it has. */
function secondsOfWav(head: Buffer, size: number): number | null {
  if (head.length < 36) throw new MediaDamaged()
  const announced = head.readUInt32LE(4)
  // A recorder that cannot know the length yet writes none, or the largest.
  if (announced + 8 > size && announced < 0xffffff00) throw new MediaDamaged()
  const bytesPerSecond = head.toString('latin1', 12, 16) === 'fmt ' ? head.readUInt32LE(28) : 0
  return bytesPerSecond > 0 ? (size - 44) / bytesPerSecond : null
}
