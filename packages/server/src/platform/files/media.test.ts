import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  box,
  element,
  matroskaHeader,
  mp3Of,
  mp4Begin,
  mp4Of,
  oggOf,
  wavOf,
  webmHeader,
  webmOf,
} from '../../testing/films.ts'
import { temporaryFile } from '../../testing/workbook.ts'
import { judgeMedia } from './media.ts'

const judged = async (file: Buffer, wanted: 'audio' | 'video' = 'video') =>
  judgeMedia(await temporaryFile(file), wanted, { school: 'mine' })

describe('a file’s kind follows from its content', () => {
  test.each([
    ['MP4', mp4Of(500), 'video/mp4', 65],
    ['WebM', webmOf(500), 'video/webm', 65],
  ] as const)('a %s video', async (_, file, contentType, seconds) => {
    expect(await judged(file)).toEqual({ kind: 'video', contentType, seconds })
  })

  test.each([
    ['MP3', mp3Of(20), 'audio/mpeg', null],
    ['MP3 with a large cover', mp3Of(20, 200_000), 'audio/mpeg', null],
    ['M4A', mp4Of(500, 'soun', 'M4A '), 'audio/mp4', 65],
    ['M4A of a telephone', mp4Of(500, 'soun', 'mp42'), 'audio/mp4', 65],
    ['MP3 with two tags', Buffer.concat([mp3Of(0, 500), mp3Of(20, 500)]), 'audio/mpeg', null],
    ['OGG', oggOf(500), 'audio/ogg', null],
    ['OGG of a browser', oggOf(500, 'OpusHead'), 'audio/ogg', null],
    ['WAV', wavOf(16_000), 'audio/wav', 2],
  ] as const)('a recording: %s', async (_, file, contentType, seconds) => {
    expect(await judged(file, 'audio')).toEqual({ kind: 'audio', contentType, seconds })
  })

  test('a video is not a recording and a recording not a video, and each is reported', async () => {
    await expect(judged(mp4Of(500), 'audio')).rejects.toMatchObject({
      status: 415,
      message: 'This is a video. Please choose a recording.',
    })
    await expect(judged(wavOf(500), 'video')).rejects.toMatchObject({
      status: 415,
      message: 'This is a recording. Please choose a video.',
    })
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
    ['a film of another maker', box('ftyp', Buffer.from('qt  '), Buffer.alloc(8))],
    ['a film of a telephone of 2005', box('ftyp', Buffer.from('3gp4'), Buffer.alloc(8))],
    ['a still picture in the same boxes', box('ftyp', Buffer.from('heic'), Buffer.alloc(8))],
    ['a film in OGG', oggOf(500, '\x80theora')],
    [
      'a film in Matroska',
      Buffer.concat([matroskaHeader('matroska'), webmOf(50).subarray(webmHeader.length)]),
    ],
    ['Matroska of no kind', Buffer.concat([element(0x1a45dfa3, Buffer.alloc(0)), Buffer.alloc(50)])],
    ['sound of MPEG layer 2', Buffer.from('fffd9000'.repeat(100), 'hex')],
    ['a frame with a reserved rate', Buffer.from('fffbf000'.repeat(100), 'hex')],
    ['zeros', Buffer.alloc(5000)],
  ])('%s is refused', async (_, file) => {
    await expect(judged(file)).rejects.toMatchObject({ status: 415 })
  })

  test('a recording of more than 50 MB is refused', async () => {
    await expect(judged(wavOf(51 * 1_048_576), 'audio')).rejects.toMatchObject({
      status: 413,
      message: 'The recording is larger than 50 MB.',
    })
  })
})

describe('a truncated or inconsistent file is refused, and none makes the server wait', () => {
  test('an MP4 or WebM video or a WAV recording, cut anywhere', async () => {
    const whole = { mp4: mp4Of(300), webm: webmOf(300), wav: wavOf(300) }
    const cuts = fc.tuple(
      fc.constantFrom('mp4', 'webm', 'wav' as const),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
    )
    await fc.assert(
      fc.asyncProperty(cuts, async ([name, part]) => {
        const file = whole[name as keyof typeof whole]
        const cut = file.subarray(0, Math.floor(file.length * part))
        const refused = judged(cut, name === 'wav' ? 'audio' : 'video')
        await expect(refused).rejects.toMatchObject({ status: expect.toBeOneOf([415, 422]) })
      }),
      { numRuns: 60 },
    )
  })

  const ftyp = mp4Begin(0).subarray(0, 20)
  const longBox = (size: bigint) => {
    const head = Buffer.alloc(16)
    head.writeUInt32BE(1)
    head.write('free', 4, 'latin1')
    head.writeBigUInt64BE(size, 8)
    return head
  }

  test.each([
    ['a box that says 2^63 bytes', Buffer.concat([ftyp, longBox(1n << 63n), Buffer.alloc(100)])],
    ['a box of 64 bits that says none', Buffer.concat([ftyp, longBox(0n), Buffer.alloc(100)])],
    [
      'a box that is smaller than its head',
      Buffer.concat([ftyp, Buffer.from('00000004', 'hex'), Buffer.from('free'), Buffer.alloc(100)]),
    ],
    [
      'a box without an end that is no content',
      Buffer.concat([ftyp, Buffer.alloc(4), Buffer.from('free'), Buffer.alloc(100)]),
    ],
    [
      'boxes without an end',
      Buffer.concat([ftyp, Buffer.alloc(1_000_000, Buffer.from('\0\0\0\x08free', 'latin1'))]),
    ],
    [
      'a whole film behind 60,000 boxes',
      Buffer.concat([ftyp, Buffer.alloc(480_000, Buffer.from('\0\0\0\x08free', 'latin1')), mp4Of(50)]),
    ],
    ['boxes in boxes', Buffer.concat([ftyp, nested(20_000)])],
    ['an index without content', Buffer.concat([ftyp, box('moov', Buffer.alloc(8))])],
    ['an index that points behind the end', mp4Of(100).subarray(0, 160)],
    ['a segment of 2^56 bytes', webmOf(100, 1n << 55n)],
    ['a segment of no bytes', webmOf(100, 0n)],
    [
      'an element that says 2^55 bytes',
      Buffer.concat([webmHeader, element(0x18538067, element(0xec, Buffer.alloc(10), 1n << 55n))]),
    ],
    [
      'elements without an end',
      Buffer.concat([webmHeader, element(0x18538067, Buffer.alloc(1_000_000, Buffer.from('ec80', 'hex')))]),
    ],
    [
      'an element whose size has no first bit',
      Buffer.concat([webmHeader, element(0x18538067, Buffer.from('ec00000000', 'hex'))]),
    ],
    [
      'an element whose name has no first bit',
      Buffer.concat([webmHeader, element(0x18538067, Buffer.alloc(40))]),
    ],
  ])('%s', async (_, file) => {
    await expect(judged(file)).rejects.toMatchObject({ status: expect.toBeOneOf([415, 422]) })
  })

  test('a recording behind 60,000 tags', async () => {
    const tags = Buffer.alloc(600_000, Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'))
    const refused = judged(Buffer.concat([tags, mp3Of(20)]), 'audio')
    await expect(refused).rejects.toMatchObject({ status: 422 })
  })

  test('arbitrary bytes after a valid beginning', async () => {
    const begins = fc.constantFrom(ftyp, webmHeader, mp4Of(50), webmOf(50), wavOf(50), mp3Of(1), oggOf(5))
    await fc.assert(
      fc.asyncProperty(begins, fc.uint8Array({ maxLength: 300 }), fc.nat(400), async (begin, more, at) => {
        const file = Buffer.concat([begin, Buffer.alloc(40)])
        Buffer.from(more).copy(file, Math.min(at, file.length - 1))
        const answer = await judged(file).catch(error => error)
        if (answer instanceof Error) expect(answer).toMatchObject({ status: expect.toBeOneOf([415, 422]) })
      }),
      { numRuns: 200 },
    )
  })
})

function nested(depth: number): Buffer {
  const all = Buffer.alloc(depth * 8)
  for (let level = 0; level < depth; level += 1) {
    all.writeUInt32BE((depth - level) * 8, level * 8)
    all.write(level === 0 ? 'moov' : 'trak', level * 8 + 4, 'latin1')
  }
  return all
}
