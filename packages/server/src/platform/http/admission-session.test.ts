import { classes } from '@casa/contract/classes'
import { files } from '@casa/contract/files'
import { students } from '@casa/contract/students'
import { users } from '@casa/contract/users'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp, implemented } from '../../app.ts'
import { statusBeforeBody } from '../../testing/announced-body.ts'
import { testApp } from '../../testing/app.ts'
import { filesTokenOf } from '../../testing/factories.ts'
import { linkMother } from '../../testing/link-mother.ts'
import { registration } from '../../testing/mothers-number.ts'
import { statementsOf } from '../../testing/statements.ts'
import { RequestRate } from '../request-rate.ts'

const app = testApp()

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#b5651d' } })
    .png()
    .toBuffer()
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

/** A parent who signed in with the slip and has not chosen a password yet. */
async function makeNewParent() {
  const school = await app.make.school()
  const child = await app.make.student(await app.make.class(school))
  const mobile = app.make.mobile()
  const { welcome } = await linkMother(app, school, child, mobile)
  const { body } = await app.signIn(mobile, 'PARENT', welcome[0]!.password)
  return { token: body.token, mobile }
}

describe('the files cookie', () => {
  test('opens a file, as a bearer token does', async () => {
    const { principal } = await app.make.school()
    const { body } = await app.as(principal).call(files.add, { files: { image: await picture() } })
    const open = async (headers: Record<string, string>) =>
      (await app.server.inject({ url: body.url, headers })).statusCode
    expect(await open({ cookie: `casa_files=${filesTokenOf(principal.token)}` })).toBe(200)
    expect(await open(bearer(principal))).toBe(200)
    expect(await open({})).toBe(401)
  })

  test('does not authenticate any other call', async () => {
    const { principal } = await app.make.school()
    const others = implemented.filter(({ route }) => route.access !== 'public' && !route.filesCookie)
    for (const { route } of others) {
      const answer = await app.server.inject({
        method: route.method,
        url: `/api${route.path.replace(/\{\w+\}/g, crypto.randomUUID())}`,
        headers: { cookie: `casa_files=${filesTokenOf(principal.token)}` },
        ...(route.method === 'GET' ? {} : { payload: {} }),
      })
      expect([route.method, route.path, answer.statusCode]).toEqual([route.method, route.path, 401])
    }
    expect(others.length).toBeGreaterThan(50)
  })
})

test('without a token, or with one of another kind, nobody is admitted', async () => {
  const { token } = (await app.make.school()).principal
  for (const headers of [{}, { authorization: token }, { authorization: `Basic ${token}` }])
    for (const method of ['GET', 'POST'] as const) {
      const { path } = method === 'GET' ? classes.all : classes.add
      const { statusCode } = await app.server.inject({ method, url: `/api${path}`, headers })
      expect([method, statusCode]).toEqual([method, 401])
    }
})

describe('a session that this server does not know yet', () => {
  const opened = async (work: () => Promise<unknown>) =>
    (await statementsOf(work, /^$/)).filter(statement => statement.includes('app.open_session')).length

  // Once to identify its user, and once more together with the work.
  test.each(['GET', 'HEAD'] as const)('is opened twice for a %s, and once from then on', async method => {
    const { principal } = await app.make.school()
    const call = () =>
      app.server.inject({ method, url: `/api${classes.all.path}`, headers: bearer(principal) })
    expect(await opened(call)).toBe(2)
    expect(await opened(call)).toBe(1)
  })

  test('is checked once if the body is invalid', async () => {
    const { principal } = await app.make.school()
    const headers = { ...bearer(principal), 'content-type': 'application/json' }
    const call = async () => {
      const payload = { method: 'POST' as const, url: `/api${classes.add.path}`, headers, payload: '{' }
      expect((await app.server.inject(payload)).statusCode).toBe(400)
    }
    expect(await opened(call)).toBe(1)
  })
})

test('an upload consumes one of its user’s tokens, although the session is opened first', async () => {
  const requestRate = new RequestRate(2, () => 0)
  const server = await buildApp({ services: { ...app.services, requestRate }, maxEventLoopDelayMs: 0 })
  onTestFinished(() => server.close())
  const { principal } = await app.make.school()
  const send = async () => {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(await picture())]), 'photo.png')
    const request = new Request('http://casa.test', { method: 'POST', body: form })
    const answer = await server.inject({
      method: 'POST',
      url: `/api${files.add.path}`,
      headers: { ...bearer(principal), 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.statusCode
  }
  expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
})

test('the token of a first sign-in only allows choosing a password', async () => {
  const parent = await makeNewParent()
  const reset = (password: string) =>
    app.as(parent).call(users.resetDefaultPassword, { body: { mobile: parent.mobile, password } })
  // Once unknown to this server, and once more when it remembers the session.
  for (const _ of [1, 2]) expect((await app.as(parent).call(classes.all)).status).toBe(401)
  for (const _ of [1, 2]) expect((await reset('short')).status).toBe(422)
  expect((await reset('four small steps')).status).toBe(200)
  expect((await app.as(parent).call(classes.all)).status).toBe(200)
})

test('nothing of a body is read from a remembered caller without permission', async () => {
  const child = await app.make.student(await app.make.class(await app.make.school()))
  const [parent, newParent] = [await app.make.parent(child), await makeNewParent()]
  expect((await app.as(parent).call(classes.all)).status).toBe(200)
  expect((await app.as(newParent).call(classes.all)).status).toBe(401)
  expect(await statusBeforeBody(app, students.add.path, parent.token)).toBe(403)
  expect(await statusBeforeBody(app, students.add.path, newParent.token)).toBe(401)
})

test('a call acts for the school of its session, and its today is the day there', async () => {
  const dob = '2026-11-20'
  for (const [time_zone, status] of [
    ['Asia/Kolkata', 200],
    // Still the evening before.
    ['America/New_York', 422],
  ] as const) {
    const school = await app.make.school({ time_zone })
    const body = registration(await app.make.class(school), { dob, doa: dob })
    const answer = await app.as(school.principal).call(students.add, { body })
    expect([time_zone, answer.status]).toEqual([time_zone, status])
    if (status === 200) expect(answer.body.data.schooleId).toBe(school._id)
  }
})
