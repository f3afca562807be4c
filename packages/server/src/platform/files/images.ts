import { readFile, stat } from 'node:fs/promises'
import { refusals } from '@casa/contract/refusals'
import { Problem } from '../errors.ts'
import { inParser, type Parser } from '../parsers/confined.ts'
import { queue, queueByKey, type Requester } from '../queue.ts'
import type { PicturePng, PictureRequest, PictureSizes, RefusedPicture } from './picture-parser.ts'

const maxBytes = 10 * 1024 * 1024

const refusalByCode = {
  'too-large': [413, refusals.picture.tooLarge],
  'too-many-pixels': [413, refusals.picture.tooManyPixels],
  'not-a-picture': [415, refusals.picture.kind],
  unreadable: [422, refusals.picture.unreadable],
} as const

/** A picture that is refused: 413, 415 or 422 with a message. */
export class ImageRefused extends Problem {
  readonly code: keyof typeof refusalByCode

  constructor(code: keyof typeof refusalByCode) {
    const [status, refusal] = refusalByCode[code]
    super(status, refusal)
    this.code = code
  }
}

/** sharp is native code. No picture of 40 megapixels takes half of the time. */
const parser: Parser = {
  module: new URL('./picture-parser.ts', import.meta.url),
  native: true,
  seconds: 30,
  damaged: () => new ImageRefused('unreadable'),
}
const enqueue = queue(1, 100)
/** One picture per school at a time, so that a school with many does not block the others. */
const enqueueForSchool = queueByKey(1, 40)

/**
 * Makes the two sizes of a picture that are stored: upright, at most 1600 and 256 pixels wide, never enlarged, without EXIF
 * or other metadata; of an animation the first frame. Throws ImageRefused, a 503 Problem when too many wait, and the
 * signal's reason when it aborts.
 */
export async function makeImages(path: string, { school, signal }: Requester): Promise<PictureSizes> {
  const make = async () => {
    if ((await stat(path)).size > maxBytes) throw new ImageRefused('too-large')
    return parse<PictureSizes>({ make: 'sizes', file: await readFile(path) }, signal)
  }
  return enqueueForSchool(school, () => enqueue(make, signal), signal)
}

/** A stored picture as PNG, for printed documents. Throws a 503 Problem if too many are waiting. */
export async function pngOf(stored: Uint8Array, { school, signal }: Requester): Promise<Buffer> {
  const make = () => parse<PicturePng>({ make: 'png', file: stored }, signal)
  return (await enqueueForSchool(school, () => enqueue(make, signal), signal)).png
}

async function parse<M>(request: PictureRequest, signal?: AbortSignal): Promise<M> {
  const made = await inParser<M | RefusedPicture>(parser, request, signal)
  if (typeof made === 'object' && made && 'refused' in made) throw new ImageRefused(made.refused)
  return made as M
}
