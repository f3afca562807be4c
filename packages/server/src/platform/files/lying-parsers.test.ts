import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { webmOf } from '../../testing/films.ts'
import { temporaryFile } from '../../testing/workbook.ts'
import { makeImages, pngOf } from './images.ts'
import { judgeMedia } from './media.ts'

// A process is started, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const app = testApp()
const mine = { school: 'mine' }

/** A parser that its file has taken over and that gives this answer. */
const saying = (answer: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`export const parse = () => (${answer})`)}`)

const made = async (answer: string) =>
  makeImages(await temporaryFile(Buffer.from('a picture')), mine, saying(answer))

const judged = async (media: string) =>
  judgeMedia(await temporaryFile(webmOf(10)), 'video', mine, saying(`{ media: ${media} }`))

const bytes = Buffer.from('<svg onload="alert(1)"/>')
const picture = `bytes: Buffer.from('${bytes}'), width: 8, height: 8`

test('a picture is stored as WebP, with the size and hash of the bytes received, whatever its decoder says', async () => {
  const lie = `{ ${picture}, contentType: 'image/svg+xml', byteCount: 1, sha256: 'none' }`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const image = { bytes, contentType: 'image/webp', byteCount: bytes.length, sha256, width: 8, height: 8 }
  expect(await made(`{ large: ${lie}, small: ${lie} }`)).toEqual({ large: image, small: image })
})

test.each([
  ['no picture', 'undefined'],
  ['one size alone', `{ large: { ${picture} } }`],
  ['a text for the bytes', `{ large: { ${picture}, bytes: 'text' }, small: { ${picture} } }`],
  ['too many bytes', `{ large: { ${picture} }, small: { ${picture}, bytes: Buffer.alloc(1_100_000) } }`],
  ['one that is too wide', `{ large: { ${picture} }, small: { ${picture}, width: 257 } }`],
  ['one that is too high', `{ large: { ${picture}, height: 6401 }, small: { ${picture} } }`],
  ['half a pixel', `{ large: { ${picture}, width: 0.5 }, small: { ${picture} } }`],
  ['a refusal that is not its own', `{ refused: 'too-large' }`],
])('a decoder that answers with %s had a damaged file', async (_, answer) => {
  await expect(made(answer)).rejects.toMatchObject({ code: 'unreadable', status: 422 })
})

test('a printed picture is bytes, and not too many', async () => {
  for (const png of [`'text'`, 'Buffer.alloc(42_000_000)'])
    await expect(pngOf(bytes, mine, saying(`{ png: ${png} }`))).rejects.toMatchObject({ code: 'unreadable' })
})

const film = `kind: 'video', contentType: 'video/webm', seconds: 10`

test('a film of an accepted kind', async () => {
  const accepted = { kind: 'video', contentType: 'video/webm', seconds: 10 }
  expect(await judged(`{ ${film} }`)).toEqual(accepted)
})

test.each([
  ['of another type', `{ ${film}, contentType: 'text/javascript' }`],
  ['whose type is of another kind', `{ ${film}, contentType: 'audio/mpeg' }`],
  ['of another kind', `{ ${film}, kind: 'image' }`],
  ['of endless length', `{ ${film}, seconds: Infinity }`],
  ['of negative length', `{ ${film}, seconds: -1 }`],
])('a film %s is damaged', async (_, media) => {
  await expect(judged(media)).rejects.toMatchObject({ status: 422 })
})

test('the database holds no other content type', async () => {
  const school = await app.make.school()
  const stored = (content_type: string) =>
    app.make.insert('files', {
      school_id: school._id,
      user_id: school.principal._id,
      content_type,
      storage_key: 'nowhere',
      byte_count: 1,
      sha256: '',
    })
  for (const type of ['image/svg+xml', 'text/javascript', 'text/html', 'image/webp; charset=x'])
    await expect(stored(type)).rejects.toThrow('files_content_type_check')
})
