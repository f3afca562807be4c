import { type FileHandle, open } from 'node:fs/promises'
import { refusals } from '@casa/contract/refusals'
import { type MediaKind, mediaBytes } from '@casa/contract/rules/media'
import { Problem } from '../errors.ts'
import { inParser, type Parser } from '../parsers/confined.ts'
import { queue, queueByKey, type Requester } from '../queue.ts'
import type { JudgedMedia, Media, MediaRequest } from './media-parser.ts'
import type { Window } from './media-parts.ts'

/** A parser that asks for more than this at once is not ours any more. */
const maxWindowBytes = 1024 * 1024

/** The longest film is read in a few seconds. */
const parser: Parser = {
  module: new URL('./media-parser.ts', import.meta.url),
  native: false,
  seconds: 60,
  damaged: () => new Problem(422, refusals.file.damaged),
}
const enqueue = queue(2, 100)
const enqueueForSchool = queueByKey(1, 40)

/**
 * Judges a received file by its content: MP3, M4A, OGG or WAV, MP4 or WebM, and of the wanted kind. Throws a Problem: 415
 * for another kind, 413 for one that is too large, 422 for one that is damaged or breaks off, 503 when too many wait; and the
 * signal's reason when it aborts.
 */
export function judgeMedia(path: string, wanted: MediaKind, requester: Requester): Promise<Media> {
  const { school, signal } = requester
  return enqueueForSchool(school, () => enqueue(() => judge(path, wanted, signal), signal), signal)
}

async function judge(path: string, wanted: MediaKind, signal?: AbortSignal): Promise<Media> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const request: MediaRequest = { size }
    const read = (window: Window) => readWindow(file, window)
    const judged = await inParser<JudgedMedia, Window>(parser, request, signal, read)
    if ('refused' in judged)
      throw judged.refused === 'other' ? new Problem(415, refusals.file.kind) : parser.damaged()
    const { media } = judged
    if (media.kind !== wanted)
      throw new Problem(415, wanted === 'audio' ? refusals.file.audioWanted : refusals.file.videoWanted)
    if (size > mediaBytes[wanted])
      throw new Problem(413, wanted === 'audio' ? refusals.file.audioTooLarge : refusals.file.videoTooLarge)
    return media
  } finally {
    await file.close()
  }
}

async function readWindow(file: FileHandle, { position, length }: Window): Promise<Uint8Array> {
  const space = Buffer.alloc(Math.min(length, maxWindowBytes))
  const { bytesRead } = await file.read(space, 0, space.length, position)
  return space.subarray(0, bytesRead)
}
