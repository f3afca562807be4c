import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { refusals } from '@casa/contract/refusals'
import { z } from 'zod'
import { Problem } from '../errors.ts'
import { inParser } from '../parsers/confined.ts'
import { queue, queueByKey, type Requester } from '../queue.ts'
import type {
  EncodedPicture,
  PicturePng,
  PictureRequest,
  PictureSizes,
  RefusedPicture,
} from './picture-parser.ts'
import { maxHeightPerWidth, widths } from './picture-sizes.ts'

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

/** A stored picture; sizes are in bytes and pixels, `sha256` is hexadecimal. */
type Image = {
  bytes: Buffer
  contentType: 'image/webp'
  byteCount: number
  sha256: string
  width: number
  height: number
}

/** No encoded picture has more bytes than its raw pixels, apart from its header. */
const bytesOf = (width: number) =>
  z.instanceof(Buffer).refine(({ length }) => length <= 1000 + width ** 2 * maxHeightPerWidth * 4)

const encoded = (width: number) =>
  z.object({
    bytes: bytesOf(width),
    width: z.int().min(1).max(width),
    height: z
      .int()
      .min(1)
      .max(width * maxHeightPerWidth),
  })

const refused = z.object({ refused: z.enum(['too-many-pixels', 'not-a-picture', 'unreadable']) })

const sizes: z.ZodType<PictureSizes | RefusedPicture> = z.union([
  z.object({ large: encoded(widths.large), small: encoded(widths.small) }),
  refused,
])
const png: z.ZodType<PicturePng | RefusedPicture> = z.union([
  z.object({ png: bytesOf(widths.large) }),
  refused,
])

/** sharp is native code. No picture of 40 megapixels takes even half of this time. */
const parser = { native: true, seconds: 30, damaged: () => new ImageRefused('unreadable') }
const ownModule = new URL('./picture-parser.ts', import.meta.url)
const enqueue = queue(1, 100)
/** One picture per school at a time, so that a school with many does not block the others. */
const enqueueForSchool = queueByKey(1, 40)

/**
 * Makes the two sizes of a picture that are stored: upright, at most 1600 and 256 pixels wide, never enlarged,
 * without EXIF or other metadata; for an animation, the first frame. Throws ImageRefused, a 503 Problem if too many
 * are waiting, and the signal's reason when it aborts.
 */
export async function makeImages(
  path: string,
  { school, signal }: Requester,
  module = ownModule,
): Promise<{ large: Image; small: Image }> {
  const make = async () => {
    if ((await stat(path)).size > maxBytes) throw new ImageRefused('too-large')
    const request: PictureRequest = { make: 'sizes', file: await readFile(path) }
    return accepted(await inParser({ ...parser, module, answer: sizes }, request, signal))
  }
  const { large, small } = await enqueueForSchool(school, () => enqueue(make, signal), signal)
  return { large: imageOf(large), small: imageOf(small) }
}

/** A stored picture as PNG, for printed documents. Throws a 503 Problem if too many are waiting. */
export async function pngOf(
  stored: Uint8Array,
  { school, signal }: Requester,
  module = ownModule,
): Promise<Buffer> {
  const request: PictureRequest = { make: 'png', file: stored }
  const make = async () => accepted(await inParser({ ...parser, module, answer: png }, request, signal))
  return (await enqueueForSchool(school, () => enqueue(make, signal), signal)).png
}

function accepted<M extends object>(made: M | RefusedPicture): M {
  if ('refused' in made) throw new ImageRefused(made.refused)
  return made
}

/** The content type is what the encoder was asked for: a compromised parser could name one that browsers run as code. */
function imageOf({ bytes, width, height }: EncodedPicture): Image {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, contentType: 'image/webp', byteCount: bytes.length, sha256, width, height }
}
