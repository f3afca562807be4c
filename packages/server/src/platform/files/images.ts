import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { refusals } from '@casa/contract/refusals'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo } from 'sharp'
import { Problem } from '../errors.ts'
import { queue, queueByKey, type Requester } from '../queue.ts'

const maxBytes = 10 * 1024 * 1024
const maxPixels = 40_000_000
/** Widths in pixels. The height may be up to `maxHeightPerWidth` times the width. */
const widths = { large: 1600, small: 256 }
const maxHeightPerWidth = 4

/** WebP is smaller than JPEG at the same quality and keeps a logo's transparent background. */
const contentType = 'image/webp'
const quality = { quality: 82, effort: 3 }

const acceptedKinds = ['image/jpeg', 'image/png', 'image/apng', 'image/webp']

const refusalByCode = {
  'too-large': [413, refusals.picture.tooLarge],
  'too-many-pixels': [413, refusals.picture.tooManyPixels],
  'not-a-picture': [415, refusals.picture.kind],
  unreadable: [422, refusals.picture.unreadable],
} as const

/** A picture that is refused: 413, 415 or 422 with a sentence. */
export class ImageRefused extends Problem {
  readonly code: keyof typeof refusalByCode

  constructor(code: keyof typeof refusalByCode) {
    const [status, refusal] = refusalByCode[code]
    super(status, refusal)
    this.code = code
  }
}

/** An encoded picture; sizes are bytes and pixels, `sha256` is hexadecimal. */
export type Image = {
  bytes: Buffer
  contentType: typeof contentType
  byteCount: number
  sha256: string
  width: number
  height: number
}

// No other decoder of the library can be reached, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Pictures never repeat, so a cache would only hold memory. One at a time, since a large one takes 200 MB.
sharp.cache(false)
sharp.concurrency(1)
const enqueue = queue(1, 100)
/** One picture per school at a time, so that a school with many does not block the others. */
const enqueueForSchool = queueByKey(1, 40)

/**
 * Makes the two sizes of a picture that are stored: upright, at most 1600 and 256 pixels wide, never enlarged, without EXIF
 * or other metadata; of an animation the first frame. Throws ImageRefused, a 503 Problem when too many wait, and the
 * signal's reason when it aborts while waiting.
 */
export function makeImages(
  path: string,
  { school, signal }: Requester,
): Promise<{ large: Image; small: Image }> {
  const make = async () => {
    if ((await stat(path)).size > maxBytes) throw new ImageRefused('too-large')
    const file = await readFile(path)
    const kind = await readable(fileTypeFromBuffer(file))
    if (!kind || !acceptedKinds.includes(kind.mime)) throw new ImageRefused('not-a-picture')
    await refuseTooManyPixels(file)
    const upright = await decode(file)
    return { large: await encode(upright, widths.large), small: await encode(upright, widths.small) }
  }
  return enqueueForSchool(school, () => enqueue(make, signal), signal)
}

/** A stored picture as PNG, which printed documents can hold. Throws a 503 Problem when too many wait. */
export function pngOf(stored: Uint8Array, { school, signal }: Requester): Promise<Buffer> {
  const make = () => readable(sharp(stored, { limitInputPixels: maxPixels }).png().toBuffer())
  return enqueueForSchool(school, () => enqueue(make, signal), signal)
}

/** Reads only the header, because a small file may declare a picture that would fill the memory. */
async function refuseTooManyPixels(file: Uint8Array): Promise<void> {
  const { width, height } = await readable(sharp(file, { limitInputPixels: false }).metadata())
  if (width * height > maxPixels) throw new ImageRefused('too-many-pixels')
}

type Pixels = { data: Buffer; info: OutputInfo }

/** Decodes once, at the large size and upright; both sizes are made of these pixels. */
function decode(file: Uint8Array): Promise<Pixels> {
  return readable(
    sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({
        width: widths.large,
        height: widths.large * maxHeightPerWidth,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
}

async function encode({ data, info }: Pixels, width: number): Promise<Image> {
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const { data: bytes, info: made } = await sharp(data, { raw })
    .resize({ width, height: width * maxHeightPerWidth, fit: 'inside', withoutEnlargement: true })
    .webp(quality)
    .toBuffer({ resolveWithObject: true })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, contentType, byteCount: bytes.length, sha256, width: made.width, height: made.height }
}

/** The decoders do not document their errors; for an accepted kind, any error means a damaged file. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw new ImageRefused('unreadable')
  }
}
