import sharp, { type OutputInfo } from 'sharp'
import { type FileKind, fileKind } from './file-kinds.ts'
import { maxHeightPerWidth, widths } from './picture-sizes.ts'

const maxPixels = 40_000_000
/** WebP is smaller than JPEG at the same quality and keeps a logo's transparent background. */
const quality = { quality: 82, effort: 3 }

const acceptedKinds: readonly (FileKind | undefined)[] = ['jpeg', 'png', 'webp']

/** An encoded picture; its size is in pixels. */
export type EncodedPicture = { bytes: Buffer; width: number; height: number }

/** The requested output: the two sizes of an uploaded picture, or a PNG of a stored one. */
export type PictureRequest = { make: 'sizes' | 'png'; file: Uint8Array }
export type RefusedPicture = { refused: 'too-many-pixels' | 'not-a-picture' | 'unreadable' }
export type PictureSizes = { large: EncodedPicture; small: EncodedPicture }
export type PicturePng = { png: Buffer }

// No other decoder of the library can be reached, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Pictures never repeat, so a cache would only hold memory. One at a time, since a large one takes 200 MB.
sharp.cache(false)
sharp.concurrency(1)

class Refused extends Error {
  readonly code: RefusedPicture['refused']

  constructor(code: RefusedPicture['refused']) {
    super(code)
    this.code = code
  }
}

/** Decodes a stranger's picture; only in a confined process. */
export async function parse({ make, file: sent }: PictureRequest) {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  try {
    return make === 'png' ? { png: await pngOf(file) } : await sizesOf(file)
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code }
    throw error
  }
}

const pngOf = (file: Buffer) => readable(sharp(file, { limitInputPixels: maxPixels }).png().toBuffer())

async function sizesOf(file: Buffer): Promise<PictureSizes> {
  if (!acceptedKinds.includes(fileKind(file))) throw new Refused('not-a-picture')
  await refuseTooManyPixels(file)
  const upright = await decode(file)
  return { large: await encode(upright, widths.large), small: await encode(upright, widths.small) }
}

/** Reads only the header, because a small file may declare a picture that would exhaust the memory. */
async function refuseTooManyPixels(file: Buffer): Promise<void> {
  const { width, height } = await readable(sharp(file, { limitInputPixels: false }).metadata())
  if (width * height > maxPixels) throw new Refused('too-many-pixels')
}

type Pixels = { data: Buffer; info: OutputInfo }

/** Decodes once, at the large size and upright; both sizes are derived from these pixels. */
function decode(file: Buffer): Promise<Pixels> {
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

async function encode({ data, info }: Pixels, width: number): Promise<EncodedPicture> {
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const { data: bytes, info: made } = await sharp(data, { raw })
    .resize({ width, height: width * maxHeightPerWidth, fit: 'inside', withoutEnlargement: true })
    .webp(quality)
    .toBuffer({ resolveWithObject: true })
  return { bytes, width: made.width, height: made.height }
}

/** The decoders do not document their errors; for an accepted kind, any error means a damaged file. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw new Refused('unreadable')
  }
}

// Loads what the library would load with its first picture, because the process will soon be unable to open any file.
const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
  .webp(quality)
  .toBuffer()
await pngOf(Buffer.from((await sizesOf(pixel)).small.bytes))
