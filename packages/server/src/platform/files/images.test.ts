import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { temporaryFile } from '../../testing/workbook.ts'
import { ImageRefused, makeImages, pngOf as storedPngOf } from './images.ts'

vi.setConfig({ testTimeout: 30_000 })
const mine = { school: 'mine' }
/** Creates the sizes of a picture that a test holds in memory. */
const imagesOf = async (file: Uint8Array) => makeImages(await temporaryFile(file), mine)

const plain = (width: number, height: number, background: string | object = 'red') =>
  sharp({ create: { width, height, channels: 4, background } })

/** Noise, so that a file has enough bytes to cut and alter. */
const noisy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

/** Left half red, right half blue. */
const twoHalves = (width: number, height: number) =>
  plain(width, height, 'red').composite([
    { input: { create: { width: width / 2, height, channels: 4, background: 'blue' } }, gravity: 'east' },
  ])

async function colourAt(image: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data } = await sharp(await sharp(image).removeAlpha().png().toBuffer())
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red, , blue] = data
  return red! > 200 && blue! < 60 ? 'red' : blue! > 200 && red! < 60 ? 'blue' : 'other'
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** A small PNG file that declares any size. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

async function movingPng(): Promise<Buffer> {
  const still = await plain(8, 8).png().toBuffer()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  return Buffer.concat([still.subarray(0, 33), pngChunk('acTL', control), still.subarray(33)])
}

const movingWebp = async () =>
  sharp(await Promise.all([plain(8, 8, 'red'), plain(8, 8, 'blue')].map(frame => frame.png().toBuffer())), {
    join: { animated: true },
  })
    .webp({ loop: 0, delay: 100 })
    .toBuffer()

test('two sizes of a photo, with their stored metadata', async () => {
  const { large, small } = await imagesOf(await noisy(2400, 1200).jpeg().toBuffer())
  expect([large.width, large.height, small.width, small.height]).toEqual([1600, 800, 256, 128])
  for (const image of [large, small]) {
    expect(image.contentType).toBe('image/webp')
    expect(await sharp(image.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: image.width,
      height: image.height,
    })
    expect(image.byteCount).toBe(image.bytes.length)
    expect(image.sha256).toBe(createHash('sha256').update(image.bytes).digest('hex'))
  }
})

test('never enlarged, never wider than allowed, never extremely tall; the aspect ratio is kept', async () => {
  const size = fc.integer({ min: 1, max: 3000 })
  const format = fc.constantFrom('jpeg', 'png', 'webp' as const)
  await fc.assert(
    fc.asyncProperty(size, size, format, async (width, height, kind) => {
      const { large, small } = await imagesOf(await plain(width, height)[kind as 'png']().toBuffer())
      for (const [image, limit] of [
        [large, 1600],
        [small, 256],
      ] as const) {
        expect(image.width).toBeLessThanOrEqual(Math.min(width, limit))
        expect(image.height).toBeLessThanOrEqual(Math.min(height, limit * 4))
        const scale = Math.min(1, limit / width, (limit * 4) / height)
        expect(Math.abs(image.width - Math.max(1, width * scale))).toBeLessThanOrEqual(2)
        expect(Math.abs(image.height - Math.max(1, height * scale))).toBeLessThanOrEqual(2)
      }
    }),
    { numRuns: 15 },
  )
})

test('turned upright for every orientation, without EXIF, location or profile', async () => {
  const leftTop = ['', 'red', 'blue', 'blue', 'red', 'red', 'red', 'blue', 'blue']
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const file = await twoHalves(64, 32)
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '17/1 22/1 0/1' } })
      .withMetadata({ orientation })
      .toBuffer()
    const { large } = await imagesOf(file)
    expect([large.width, large.height]).toEqual(orientation >= 5 ? [32, 64] : [64, 32])
    expect(await colourAt(large.bytes, 4, 4)).toBe(leftTop[orientation])
    const { exif, icc, xmp, orientation: left } = await sharp(large.bytes).metadata()
    expect([exif, icc, xmp, left ?? 1]).toEqual([undefined, undefined, undefined, 1])
  }
})

test('a photo of 40 megapixels taken on its side is converted, although no temporary file may be used', async () => {
  const photo = await plain(7300, 5475).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect((await imagesOf(photo)).large).toMatchObject({ width: 1600, height: 2134 })
})

test('transparent, grey, sixteen-bit and print colours are all converted', async () => {
  const files: Sharp[] = [
    plain(20, 20, { r: 0, g: 0, b: 0, alpha: 0 }).png(),
    plain(20, 20, 'white').toColourspace('b-w').png(),
    plain(20, 20).toColourspace('rgb16').png(),
    plain(20, 20).toColourspace('cmyk').jpeg(),
    plain(20, 20).png({ palette: true }),
  ]
  for (const file of files) expect((await imagesOf(await file.toBuffer())).small.width).toBe(20)
  const transparent = (await imagesOf(await files[0]!.toBuffer())).large
  expect((await sharp(transparent.bytes).stats()).isOpaque).toBe(false)
})

test('the first frame of an animation is kept', async () => {
  const { large } = await imagesOf(await movingWebp())
  expect(await colourAt(large.bytes, 4, 4)).toBe('red')
  expect((await sharp(large.bytes).metadata()).pages).toBeUndefined()
  expect((await imagesOf(await movingPng())).large.width).toBe(8)
})

test('hidden data in the file is removed', async () => {
  const script = Buffer.from('<script>alert(1)</script>PK\x03\x04')
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const file = Buffer.concat([await plain(20, 20)[kind]().toBuffer(), script])
    const { large, small } = await imagesOf(file)
    for (const { bytes } of [large, small])
      expect(bytes.includes('script') || bytes.includes('PK')).toBe(false)
  }
})

describe('refused with a message', () => {
  const refused = async (file: Uint8Array, code: string, status: number) =>
    expect(imagesOf(file)).rejects.toMatchObject({
      code,
      status,
      message: expect.stringMatching(/^[A-Z].+\.$/),
    })

  test('everything except JPEG, PNG and WebP, whatever its name', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    for (const text of [
      '',
      'x',
      svg,
      `<?xml version="1.0"?>${svg}`,
      '<!doctype html><script>1</script>',
      '%PDF-1.7\n',
      'GIF89a',
    ])
      await refused(Buffer.from(text), 'not-a-picture', 415)
    await refused(await plain(8, 8).gif().toBuffer(), 'not-a-picture', 415)
    await refused(await plain(8, 8).tiff().toBuffer(), 'not-a-picture', 415)
    await refused(await plain(8, 8).avif().toBuffer(), 'not-a-picture', 415)
  })

  test('no other decoder can be reached, even if the check of the kind is bypassed', async () => {
    for (const other of [plain(8, 8).gif(), plain(8, 8).tiff(), plain(8, 8).avif()])
      await expect(storedPngOf(await other.toBuffer(), mine)).rejects.toMatchObject({ code: 'unreadable' })
  })

  test('larger than 10 MB', async () => {
    const padded = Buffer.concat([await plain(8, 8).png().toBuffer(), Buffer.alloc(10 * 1024 * 1024)])
    await refused(padded, 'too-large', 413)
  })

  test('more than 40 million pixels, detected from the header of a tiny file', async () => {
    await refused(pngOf(50_000, 50_000), 'too-many-pixels', 413)
    await refused(pngOf(1, 40_000_001), 'too-many-pixels', 413)
    await refused(pngOf(6400, 6251), 'too-many-pixels', 413)
    await refused(pngOf(6400, 6250), 'unreadable', 422)
  })

  test('truncated', async () => {
    for (const kind of ['jpeg', 'png', 'webp'] as const) {
      const file = await noisy(200, 200)[kind]().toBuffer()
      for (const share of [0.1, 0.5, 0.9])
        await refused(file.subarray(0, file.length * share), 'unreadable', 422)
    }
  })

  test('altered anywhere: a picture or a refusal, never another error', async () => {
    const files = await Promise.all(
      (['jpeg', 'png', 'webp'] as const).map(kind => noisy(40, 40)[kind]().toBuffer()),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (file, place, change) => {
          const altered = Buffer.from(file)
          altered[place % file.length]! ^= change
          const result = await imagesOf(altered).catch(error => error)
          expect(result instanceof ImageRefused || result.small.width <= 256).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('twenty at once all succeed; far too many are asked to retry later; a caller who hangs up leaves the queue', async () => {
  const path = await temporaryFile(await plain(300, 300).png().toBuffer())
  const made = await Promise.all(Array.from({ length: 20 }, () => makeImages(path, mine)))
  expect(new Set(made.map(({ small }) => small.sha256)).size).toBe(1)

  const caller = new AbortController()
  const failures: { status?: number; name: string }[] = []
  const rush = Array.from({ length: 60 }, () =>
    makeImages(path, { ...mine, signal: caller.signal }).catch(error => failures.push(error)),
  )
  await vi.waitFor(() =>
    expect(failures).toContainEqual(expect.objectContaining({ status: 503, retryAfter: 5 })),
  )
  caller.abort()
  await Promise.all(rush)
  expect(failures.some(failure => failure.name === 'AbortError')).toBe(true)
  expect((await makeImages(path, mine)).small.width).toBe(256)
})

test('a school with many pictures waits for its own ones, while another school gets its turn', async () => {
  const path = await temporaryFile(await plain(300, 300).png().toBuffer())
  let made = 0
  const many = Array.from({ length: 30 }, () => makeImages(path, mine).then(() => (made += 1)))
  await makeImages(path, { school: 'another' })
  expect(made).toBeLessThan(5)
  await Promise.all(many)
})
