import { files } from '@casa/contract/files'
import { schools } from '@casa/contract/schools'
import { users } from '@casa/contract/users'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { filesTokenOf } from '../../testing/factories.ts'
import { mp4Of, wavOf } from '../../testing/films.ts'

const app = testApp()

const photo = (colour = '#b5651d') =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** Sends a file as a browser's form does. */
async function upload(user: { token: string } | undefined, path: string, bytes?: Buffer, field = 'image') {
  const form = new FormData()
  form.set('imageName', 'photo')
  if (bytes) form.set(field, new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const request = new Request('http://casa.test', { method: 'POST', body: form })
  const response = await app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'content-type': request.headers.get('content-type')!,
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
}

async function open(user: { token: string } | undefined, url: string, how: 'bearer' | 'cookie' = 'bearer') {
  const headers =
    how === 'cookie'
      ? { cookie: `casa_files=${filesTokenOf(user?.token)}` }
      : { authorization: `Bearer ${user?.token}` }
  return app.server.inject({ method: 'GET', url, headers: user ? headers : {} })
}

test('a child’s photo is re-encoded in two sizes and visible only to those who reach the child', async () => {
  const school = await app.make.school()
  const [schoolClass, nextClass] = [await app.make.class(school), await app.make.class(school)]
  const child = await app.make.student(schoolClass)
  const [teacher, nextTeacher] = [await app.make.teacher(schoolClass), await app.make.teacher(nextClass)]
  const [mother, otherMother] = [
    await app.make.parent(child),
    await app.make.parent(await app.make.student(schoolClass)),
  ]
  const elsewhere = await app.make.school()

  const stored = await upload(school.principal, '/student/uploadimage', await photo())
  expect(stored.body).toMatchObject({
    message: 'Images uploaded successfully',
    data: { width: 1600, height: 800 },
  })
  const { url, data } = stored.body
  expect(url).toBe(`/api/files/${data._id}`)

  expect((await open(teacher, url)).statusCode).toBe(404)
  await app.database.owner.query('update app.students set photo_id = $1 where id = $2', [data._id, child._id])
  for (const allowed of [school.principal, teacher, mother]) {
    const answer = await open(allowed, url, 'cookie')
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
  }
  for (const refused of [nextTeacher, otherMother, elsewhere.principal])
    expect((await open(refused, url)).statusCode).toBe(404)
  expect((await open(undefined, url)).statusCode).toBe(401)
  const small = await open(mother, `${url}?size=small`)
  expect((await sharp(small.rawPayload).metadata()).width).toBe(256)
})

test('an Aadhaar image is only for the office', async () => {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass)
  const { body } = await upload(school.principal, '/student/uploadimage', await photo())
  await app.database.owner.query('update app.students set image_ids = $1 where id = $2', [
    [body.data._id],
    child._id,
  ])
  const colleague = await app.make.member(school)
  expect((await open(colleague, body.url)).statusCode).toBe(200)
  for (const refused of [await app.make.teacher(schoolClass), await app.make.parent(child)]) {
    expect((await open(refused, body.url)).statusCode).toBe(404)
  }
})

test("a school's logo is visible to everybody at the school, and to nobody at another", async () => {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const people = [
    await app.make.teacher(schoolClass),
    await app.make.parent(await app.make.student(schoolClass)),
  ]
  const elsewhere = await app.make.school()
  const { body } = await upload(school.principal, '/image/add', await photo())
  for (const person of people) expect((await open(person, body.url)).statusCode).toBe(404)
  const answer = await app
    .as(school.principal)
    .call(schools.update, { params: { id: school._id }, body: { logoURL: body.url } })
  expect(answer.status).toBe(200)
  for (const person of people) {
    const seen = await app.as(person).call(schools.get, { params: { id: school._id } })
    expect(seen.body.logoURL).toBe(body.url)
    expect((await open(person, body.url, 'cookie')).statusCode).toBe(200)
  }
  expect((await open(elsewhere.principal, body.url)).statusCode).toBe(404)
})

test('a file that is not a picture is refused, and a form without one says so', async () => {
  const { principal } = await app.make.school()
  expect(await upload(principal, '/image/add')).toMatchObject({
    status: 422,
    body: { message: 'Please select images first.' },
  })
  expect((await upload(principal, '/image/add', Buffer.alloc(0))).body).toMatchObject({
    message: 'Please select images first.',
  })
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await upload(principal, '/image/upload', page)).status).toBe(415)
  expect((await upload(undefined, '/image/add', await photo())).status).toBe(401)
})

test('a picture that names another school gets the same response as if that school did not exist', async () => {
  const { principal, ...own } = await app.make.school()
  const other = await app.make.school()
  const small = await photo()
  const sent = (school: { _id: string }) =>
    app.as(principal).call(files.add, { body: { schooleId: school._id }, files: { image: small } })
  expect((await sent(own)).status).toBe(200)
  expect((await sent(other)).status).toBe(404)
})

test('a school that has used up its space cannot store anything more', async () => {
  const school = await app.make.school({ file_quota: 20_000 })
  const noise = await sharp(
    Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 256)),
    {
      raw: { width: 300, height: 300, channels: 3 },
    },
  )
    .png()
    .toBuffer()
  const before = await app.storedFiles()
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(school.principal, '/image/add', noise)))
  const refused = answers.filter(({ status }) => status === 413)
  expect(refused.length).toBeGreaterThan(0)
  // Two sizes of each accepted picture, and nothing of the refused ones.
  expect(await app.storedFiles()).toHaveLength(before.length + 2 * (answers.length - refused.length))
  const { rows } = await app.database.owner.query(
    `select file_bytes::int as taken, (select coalesce(sum(byte_count), 0)::int from app.files where school_id = $1) as stored
       from app.schools where id = $1`,
    [school._id],
  )
  expect(rows[0].taken).toBe(rows[0].stored)
  expect(rows[0].taken).toBeLessThanOrEqual(20_000)
})

test('a video is sent completely, in ranges, and as headers only; the response says which of its bytes they are', async () => {
  const { principal } = await app.make.school()
  const film = mp4Of(5000)
  const { body } = await app.as(principal).call(files.media, { files: { video: film } })
  expect(body).toMatchObject({
    message: 'File uploaded successfully',
    data: { type: 'video/mp4', bytes: film.length, seconds: 65 },
  })
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.server.inject({
      method,
      url: body.url,
      headers: {
        cookie: `casa_files=${filesTokenOf(principal.token)}`,
        'accept-encoding': 'gzip',
        ...headers,
      },
    })

  const whole = await get()
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(film.length),
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(whole.headers).not.toHaveProperty('content-encoding')
  expect(whole.rawPayload.equals(film)).toBe(true)

  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=4000-', 4000, film.length - 1],
    ['bytes=4000-999999999', 4000, film.length - 1],
    ['bytes=-10', film.length - 10, film.length - 1],
  ] as const) {
    const part = await get({ range })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/${film.length}`)
    expect(part.headers['content-length']).toBe(String(to - from + 1))
    expect(part.rawPayload.equals(film.subarray(from, to + 1))).toBe(true)
  }

  const behind = await get({ range: `bytes=${film.length}-` })
  expect(behind.statusCode).toBe(416)
  expect(behind.headers['content-range']).toBe(`bytes */${film.length}`)
  expect(behind.json()).toMatchObject({ status: false, message: 'The file ends before that.' })

  const known = String(whole.headers.etag)
  expect((await get({ range: 'bytes=5-9', 'if-range': known })).statusCode).toBe(206)
  expect((await get({ range: 'bytes=5-9', 'if-range': '"another"' })).statusCode).toBe(200)

  const head = await get({}, 'HEAD')
  expect(head.statusCode).toBe(200)
  expect(head.headers['content-length']).toBe(String(film.length))
  expect(head.rawPayload).toHaveLength(0)
  expect((await get({ range: 'bytes=5-9' }, 'HEAD')).headers['content-length']).toBe('5')
})

test('a request sent again under its key gets the same file, and stores nothing more', async () => {
  const { principal } = await app.make.school()
  const film = mp4Of(500)
  const image = await photo()
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
  for (const [call, sent] of [
    [files.media, { files: { video: film }, headers: headers() }],
    [files.add, { files: { image }, headers: headers() }],
  ] as const) {
    const first = await app.as(principal).call(call, sent)
    const before = await app.storedFiles()
    const again = await app.as(principal).call(call, sent)
    expect(again.body).toEqual(first.body)
    expect(again.body.data).toMatchObject({ _id: expect.any(String), url: first.body.url })
    expect(await app.storedFiles()).toEqual(before)
  }
})

test('a truncated video, and a page disguised as one, store nothing', async () => {
  const { principal } = await app.make.school()
  const before = await app.storedFiles()
  const send = (video: Buffer) => app.as(principal).call(files.media, { files: { video } })
  expect(await send(mp4Of(500).subarray(0, 400))).toMatchObject({
    status: 422,
    body: { message: 'The file is damaged or incomplete, so it cannot be played.' },
  })
  expect((await send(Buffer.from('<!doctype html><script>alert(1)</script>'))).status).toBe(415)
  expect(await app.storedFiles()).toEqual(before)
})

test('a signed-out user can no longer open anything', async () => {
  const { principal } = await app.make.school()
  const { body } = await app.as(principal).call(files.media, { files: { audio: wavOf(100) } })
  expect((await open(principal, body.url, 'cookie')).statusCode).toBe(200)
  await app.as(principal).call(users.logout)
  for (const how of ['cookie', 'bearer'] as const)
    expect((await open(principal, body.url, how)).statusCode).toBe(401)
})
