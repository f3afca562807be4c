import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@casa/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { ChunkedUploads } from '../../platform/files/chunked-uploads.ts'
import { Uploads } from '../../platform/files/uploads.ts'
import { testApp } from '../../testing/app.ts'
import { mp4Of, noise } from '../../testing/films.ts'
import { answerOf, sendChunks } from '../../testing/send-chunks.ts'
import { temporaryFolder } from '../../testing/workbook.ts'
import { uploadLedger } from './upload-queries.ts'

const app = testApp()

const uploadId = (path: string) => path.slice(-36)
const finish = (user: { token: string }, path: string, kind = 'video') =>
  app.as(user).call(api.files.finish, { body: { uploadId: uploadId(path), kind } })

async function stored(user: { token: string }, url: string): Promise<Buffer> {
  const { rawPayload } = await app.server.inject({
    url,
    headers: { authorization: `Bearer ${user.token}` },
  })
  return rawPayload
}

/** How many files the storage has once the jobs have removed what is not needed any more. */
async function storedCount(): Promise<number> {
  await app.runJobs()
  return (await app.storedFiles()).length
}

// In a full run it is as large as a real video.
const film = mp4Of((process.env.EVERY_LOOK === '1' ? 200 : 20) * 1_048_576)

/** How many bytes of the part that is being received are on the disk. */
const onDisk = async (folder = join(app.filesFolder, '../uploads')) => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    entry => entry.isFile() && !entry.name.endsWith('.lock'),
  )
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name)).then(({ size }) => size)),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a video cut off halfway resumes from there, and is stored byte for byte', async () => {
  const { principal } = await app.make.school()
  const parts = await sendChunks(app, principal)
  const path = await parts.path(film.length)
  const half = film.length / 2
  const call = parts.openPart(path, 0, film.length)
  call.write(film.subarray(0, half))
  await expect.poll(() => onDisk(), { timeout: 60_000 }).toBe(half)
  call.destroy()

  expect(await parts.arrived(path)).toBe(half)
  const rest = await parts.part(path, half, film.subarray(half))
  expect(rest).toMatchObject({ status: 204, headers: { 'upload-offset': String(film.length) } })
  const { status, body } = await finish(principal, path)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ type: 'video/mp4', bytes: film.length, url: body.url })
  expect((await stored(principal, body.url)).equals(film)).toBe(true)
  expect((await parts.send('HEAD', path)).status).toBe(404)
})

test('while a part arrives no database connection is held', async () => {
  const { principal } = await app.make.school()
  const parts = await sendChunks(app, principal)
  const path = await parts.path(3_000_000)
  const call = parts.openPart(path, 0, 3_000_000)
  call.write(noise(1_000_000))
  await expect.poll(() => onDisk()).toBe(1_000_000)
  const { rows } = await app.database.owner.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
  call.destroy()
  expect(await parts.arrived(path)).toBe(1_000_000)
})

describe('a lost response', () => {
  test('if requested again, even by two at once and under another key, gives the same file, which is stored once', async () => {
    const school = await app.make.school()
    const parts = await sendChunks(app, school.principal)
    const small = mp4Of(2000)
    const path = await parts.path(small.length)
    await parts.part(path, 0, small)
    const before = await storedCount()
    const [one, two] = await Promise.all([finish(school.principal, path), finish(school.principal, path)])
    const late = await finish(school.principal, path)
    expect([one!.status, two!.status, late.status]).toEqual([200, 200, 200])
    expect(two!.body).toEqual(one!.body)
    expect(late.body).toEqual(one!.body)
    expect(one!.body.data).toMatchObject({ bytes: small.length })
    // The part is gone, the video has arrived.
    expect(await storedCount()).toBe(before)
    const { rows } = await app.database.owner.query(
      'select file_bytes::int as taken from app.schools where id = $1',
      [school._id],
    )
    expect(rows[0].taken).toBe(small.length)
  })

  test('under the same key it is the same text', async () => {
    const { principal } = await app.make.school()
    const parts = await sendChunks(app, principal)
    const small = mp4Of(900)
    const path = await parts.path(small.length)
    await parts.part(path, 0, small)
    const call = {
      body: { uploadId: uploadId(path), kind: 'video' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    const first = await app.as(principal).call(api.files.finish, call)
    const again = await app.as(principal).call(api.files.finish, call)
    expect(again.body).toEqual(first.body)
    expect(again.body.data).toMatchObject({ _id: expect.any(String), bytes: small.length })
  })
})

describe('an upload belongs to its uploader', () => {
  test('for another user, another school, and anyone not signed in, it does not exist', async () => {
    const school = await app.make.school()
    const teacher = await app.make.teacher(await app.make.class(school))
    const other = await app.make.school()
    const small = mp4Of(900)
    const own = await sendChunks(app, school.principal)
    const path = await own.path(small.length)
    for (const foreign of [teacher, other.principal]) {
      const parts = await sendChunks(app, foreign)
      expect((await parts.send('HEAD', path)).status).toBe(404)
      expect((await parts.part(path, 0, small)).status).toBe(404)
      expect((await parts.send('DELETE', path)).status).toBe(404)
      expect((await finish(foreign, path)).status).toBe(404)
    }
    const stranger = await sendChunks(app, undefined)
    expect((await stranger.send('HEAD', path)).status).toBe(401)
    expect((await stranger.part(path, 0, small)).status).toBe(401)
    expect(await own.arrived(path)).toBe(0)
    expect((await own.part(path, 0, small)).status).toBe(204)
    expect((await finish(teacher, path)).status).toBe(404)
    expect((await finish(school.principal, path)).status).toBe(200)
    expect((await finish(teacher, path)).status).toBe(404)
  })

  test('a parent cannot send one, and nobody can after signing out', async () => {
    const school = await app.make.school()
    const mother = await app.make.parent(await app.make.student(await app.make.class(school)))
    expect(await (await sendChunks(app, mother)).begin(100)).toMatchObject({
      status: 403,
      body: { message: 'Your role may not do this.' },
    })
    const parts = await sendChunks(app, school.principal)
    const path = await parts.path(100)
    await app.as(school.principal).call(api.users.logout)
    expect((await parts.part(path, 0, noise(100))).status).toBe(401)
  })
})

describe('refused with a message', () => {
  test('a video of 501 MB, before a byte of it is read', async () => {
    const { principal } = await app.make.school()
    const parts = await sendChunks(app, principal)
    const large = 501 * 1_048_576
    expect(await parts.begin(large)).toMatchObject({
      status: 413,
      body: { message: 'The video is larger than 500 MB.' },
    })
    const call = parts.open('POST', '/api/media/add', {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': large,
    })
    // Nothing of the body is ever sent, but the response arrives.
    call.flushHeaders()
    expect(await answerOf(call)).toMatchObject({ status: 413, headers: { connection: 'close' } })
  })

  test('more than the school has room for, including what others have begun', async () => {
    const school = await app.make.school({ file_quota: 1_000_000 })
    const teacher = await app.make.teacher(await app.make.class(school))
    const [office, room] = [await sendChunks(app, school.principal), await sendChunks(app, teacher)]
    const answers = await Promise.all([office.begin(600_000), room.begin(600_000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 413])
    expect(answers.find(({ status }) => status === 413)!.body.message).toBe(
      'Your school’s space for files is used up.',
    )
  })

  test('an eleventh unfinished upload, until one is cancelled', async () => {
    const { principal } = await app.make.school()
    const parts = await sendChunks(app, principal)
    const paths = await Promise.all(Array.from({ length: 10 }, () => parts.path(10)))
    expect(await parts.begin(10)).toMatchObject({ status: 429 })
    expect((await parts.send('DELETE', paths[0]!)).status).toBe(204)
    expect((await parts.begin(10)).status).toBe(201)
  })

  test('an incomplete upload, and one that is not a video; nothing of the latter is kept', async () => {
    const { principal } = await app.make.school()
    const parts = await sendChunks(app, principal)
    const path = await parts.path(1000)
    await parts.part(path, 0, noise(400))
    expect(await finish(principal, path)).toMatchObject({
      status: 409,
      body: { message: 'The upload is not finished yet.' },
    })
    await parts.part(path, 400, noise(600))
    const before = await storedCount()
    expect((await finish(principal, path)).status).toBe(415)
    // Two parts.
    expect(await storedCount()).toBe(before - 2)
    expect((await finish(principal, path)).status).toBe(404)
  })

  test('of two clients sending the same part, one is stored and the other refused', async () => {
    const { principal } = await app.make.school()
    const parts = await sendChunks(app, principal)
    const [one, two] = [mp4Of(200_000), noise(mp4Of(200_000).length)]
    const path = await parts.path(one.length)
    const answers = await Promise.all([parts.part(path, 0, one), parts.part(path, 0, two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await parts.arrived(path)).toBe(one.length)
    const isFirst = answers[0]!.status === 204
    expect((await finish(principal, path)).status).toBe(isFirst ? 200 : 415)
  })

  test('protocol violations: an unknown offset, more than was announced, no version, no length', async () => {
    const { principal } = await app.make.school()
    const parts = await sendChunks(app, principal)
    const path = await parts.path(100)
    expect((await parts.part(path, 50, noise(10))).status).toBe(409)
    expect((await parts.part(path, 0, noise(101))).status).toBe(413)
    expect((await parts.send('HEAD', path, { 'tus-resumable': '0.2.2' })).status).toBe(400)
    expect((await parts.send('POST', '/api/upload/parts')).status).toBe(400)
    expect((await parts.send('POST', '/api/upload/parts', { 'upload-length': '-1' })).status).toBe(400)
    expect((await parts.send('POST', '/api/upload/parts', { 'upload-defer-length': '1' })).status).toBe(501)
    expect((await parts.send('HEAD', '/api/upload/parts/..%2f..%2fsecret')).status).toBe(404)
    expect((await parts.send('HEAD', `${path}.json`)).status).toBe(404)
    expect(await parts.arrived(path)).toBe(0)
  })
})

test('an upload has a limited number of parts, each of which is an object in the storage', async () => {
  const { principal } = await app.make.school()
  const parts = await sendChunks(app, principal)
  const path = await parts.path(1_000)
  expect((await parts.part(path, 0, noise(1))).status).toBe(204)
  await app.database.owner.query(
    `update app.unfinished_uploads set keys = array_fill(keys[1], array[2000]) where id = $1`,
    [uploadId(path)],
  )
  const refused = await parts.part(path, 1, noise(1))
  expect(refused).toMatchObject({ status: 413, body: { key: 'refusals.file.tooManyParts' } })
  expect(await parts.arrived(path)).toBe(1)
})

describe('several servers', () => {
  /** A second server on the same database and storage, with a folder of its own for what arrives. */
  async function otherServer() {
    const folder = await temporaryFolder()
    const uploads = await new Uploads(join(folder, 'uploads')).prepare()
    const { storage, clock } = app.services
    const parts = new ChunkedUploads({ uploads, storage, ledger: uploadLedger, clock })
    const services = { ...app.services, uploads, parts }
    const server = await buildApp({ services, maxEventLoopDelayMs: 0 })
    onTestFinished(() => server.close())
    return { server, arriving: folder } as unknown as typeof app & { arriving: string }
  }

  const bytes = mp4Of(900_000)
  const half = bytes.length / 2

  test('an upload begun on one is continued and finished on another', async () => {
    const { principal } = await app.make.school()
    const [one, two] = [await sendChunks(app, principal), await sendChunks(await otherServer(), principal)]
    const path = await one.path(bytes.length)
    expect((await two.part(path, 0, bytes.subarray(0, half))).status).toBe(204)
    expect(await one.arrived(path)).toBe(half)
    expect((await one.part(path, half, bytes.subarray(half))).status).toBe(204)
    const finishing = { 'content-type': 'application/json' }
    const body = Buffer.from(JSON.stringify({ uploadId: uploadId(path), kind: 'video' }))
    const answers = await Promise.all(
      [one, two].map(({ send }) => send('POST', '/api/upload/finish', finishing, body)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect((await stored(principal, String(answers[0]!.body.url))).equals(bytes)).toBe(true)
    await app.runJobs()
    const { rows } = await app.database.owner.query('select from app.unfinished_uploads where id = $1', [
      uploadId(path),
    ])
    expect(rows).toEqual([])
  })

  test('of a part that reaches two, one is stored and the other refused, and nothing is mixed', async () => {
    const { principal } = await app.make.school()
    const other = await otherServer()
    const [one, two] = [await sendChunks(app, principal), await sendChunks(other, principal)]
    const path = await one.path(bytes.length)
    const before = await storedCount()
    const late = two.openPart(path, 0, half)
    late.write(noise(1))
    await expect.poll(() => onDisk(other.arriving)).toBe(1)
    expect((await one.part(path, 0, bytes.subarray(0, half))).status).toBe(204)
    const answered = answerOf(late)
    late.end(noise(half - 1))
    expect((await answered).status).toBe(409)
    expect(await two.arrived(path)).toBe(half)
    expect(await storedCount()).toBe(before + 1)
  })
})
