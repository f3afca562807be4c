import { type FileHandle, open } from 'node:fs/promises'
import { refusals } from '@casa/contract/refusals'
import { type MediaKind, mediaBytes } from '@casa/contract/rules/media'
import { z } from 'zod'
import { Problem } from '../errors.ts'
import { inParser, type Parser } from '../parsers/confined.ts'
import { queue, queueByKey, type Requester } from '../queue.ts'
import type { FileWindow, JudgedMedia, Media, MediaRequest } from './media-parser.ts'

/** Files of some kinds have at least one byte per second. */
const seconds = z.number().min(0).max(mediaBytes.video).nullable()

/** Browsers receive the content type, so a compromised parser must not be able to choose another. */
const media: z.ZodType<Media> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('audio'),
    contentType: z.enum(['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/webm']),
    seconds,
  }),
  z.object({ kind: z.literal('video'), contentType: z.enum(['video/mp4', 'video/webm']), seconds }),
])

/** Even the longest film is read in a few seconds. */
const parser: Omit<Parser<JudgedMedia, FileWindow>, 'module'> = {
  answer: z.union([z.object({ media }), z.object({ refused: z.enum(['damaged', 'other']) })]),
  question: z.object({ position: z.int().min(0), length: z.int().min(0).max(1_048_576) }),
  native: false,
  seconds: 60,
  damaged: () => new Problem(422, refusals.file.damaged),
}
const ownModule = new URL('./media-parser.ts', import.meta.url)
const enqueue = queue(2, 100)
const enqueueForSchool = queueByKey(1, 40)

/**
 * Checks by its content that a received file is MP3, M4A, OGG or WAV, or MP4 or WebM, and of the expected kind.
 * Throws a Problem: 415 for another kind, 413 for one that is too large, 422 for one that is damaged or truncated,
 * 503 if too many are waiting; and the signal's reason when it aborts.
 */
export function judgeMedia(
  path: string,
  wanted: MediaKind,
  { school, signal }: Requester,
  module = ownModule,
): Promise<Media> {
  const work = () => judge(path, wanted, module, signal)
  return enqueueForSchool(school, () => enqueue(work, signal), signal)
}

async function judge(path: string, wanted: MediaKind, module: URL, signal?: AbortSignal): Promise<Media> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const request: MediaRequest = { size }
    const read = (window: FileWindow) => readWindow(file, window)
    const judged = await inParser({ ...parser, module }, request, signal, read)
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

async function readWindow(file: FileHandle, { position, length }: FileWindow): Promise<Uint8Array> {
  const space = Buffer.alloc(length)
  const { bytesRead } = await file.read(space, 0, length, position)
  return space.subarray(0, bytesRead)
}
