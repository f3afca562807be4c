import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { records } from '@casa/contract/records'
import type { Route } from '@casa/contract/route'
import { students } from '@casa/contract/students'
import { users } from '@casa/contract/users'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { statusBeforeBody } from '../../testing/announced-body.ts'
import { testApp } from '../../testing/app.ts'
import { RequestRate } from '../request-rate.ts'

const app = testApp()

let principal: { token: string }
let parent: { token: string }

beforeAll(async () => {
  const school = await app.make.school()
  principal = school.principal
  parent = await app.make.parent(await app.make.student(await app.make.class(school)))
})

/** A token that was valid a moment ago. */
async function deadToken(): Promise<string> {
  const { principal: leaving } = await app.make.school()
  expect((await app.as(leaving).call(users.logout)).status).toBe(200)
  expect((await app.as(leaving).call(users.logout)).status).toBe(401)
  return leaving.token
}

const json = { 'content-type': 'application/json' }
const cells = Array.from({ length: 10_000 }, () => ({ studentId: 'x', subActivityId: 'y' }))
const wrongBodies = {
  'not JSON': { headers: json, payload: '{"a":' },
  'of wrong fields': { headers: json, payload: '{"firstName":7,"ids":"x"}' },
  'with 10,000 wrong cells': { headers: json, payload: JSON.stringify({ cells }) },
  'too large': { headers: json, payload: `{"a":"${'x'.repeat(1_100_000)}"}` },
  'of another kind': { headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
  'a form': { headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: '--b--' },
  'packed in a way that nobody reads': { headers: { ...json, 'content-encoding': 'br' }, payload: 'x' },
  'with a key that is none': { headers: { ...json, 'idempotency-key': 'x' }, payload: '{}' },
}

const calls = [students.add, students.import, records.record]

async function send(route: Route, token: string, body: { headers: Record<string, string>; payload: string }) {
  const { method, path } = route
  const answer = await app.server.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...body.headers },
    payload: body.payload,
  })
  return {
    status: answer.statusCode,
    body: answer.json() as { errors?: { field: string }[] },
    text: answer.body,
  }
}

describe.each(calls.map(route => ({ name: `${route.method} ${route.path}`, route })))(
  '$name',
  ({ route }) => {
    test.each(Object.entries(wrongBodies))(
      'a body %s is reported only to callers who may make the call',
      async (_, body) => {
        for (const token of ['never-one', await deadToken()])
          expect((await send(route, token, body)).status).toBe(401)
        // Once unknown to this server, and once more when it remembers the session.
        for (const _ of [1, 2]) expect((await send(route, parent.token, body)).status).toBe(403)
        const { status } = await send(route, principal.token, body)
        expect([400, 413, 415, 422]).toContain(status)
      },
    )
  },
)

test('an address that names no row is reported only to callers who may make the call', async () => {
  const get = (token: string) =>
    app.server.inject({ url: '/api/student/list/x', headers: { authorization: `Bearer ${token}` } })
  expect((await get(await deadToken())).statusCode).toBe(401)
  expect((await get(parent.token)).statusCode).toBe(403)
  expect((await get(principal.token)).statusCode).toBe(404)
})

test('the caller of a remembered session that has since ended learns nothing about errors in the body', async () => {
  const { principal: leaving } = await app.make.school()
  expect((await app.as(leaving).call(students.find, { body: {} })).status).toBe(200)
  await app.database.owner.query('delete from app.sessions where user_id = $1', [leaving._id])
  expect((await send(students.add, leaving.token, wrongBodies['of wrong fields'])).status).toBe(401)
})

test('nothing of a body is read from callers without permission', async () => {
  expect(await statusBeforeBody(app, students.add.path, 'never-one')).toBe(401)
  expect(await statusBeforeBody(app, students.add.path, parent.token)).toBe(403)
})

test('a file is not received from a remembered user whose session has ended since', async () => {
  const { principal: leaving } = await app.make.school()
  expect((await app.as(leaving).call(students.find, { body: {} })).status).toBe(200)
  await app.database.owner.query('delete from app.sessions where user_id = $1', [leaving._id])
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  // The file is announced but does not arrive.
  socket.write(
    `POST /api${students.import.path} HTTP/1.1\r\nhost: casa\r\nauthorization: Bearer ${leaving.token}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n',
  )
  const [first] = await once(socket, 'data')
  expect(String(first)).toContain('HTTP/1.1 401 ')
})

test('at most 20 of 10,000 errors are reported, and a body with more values than any screen sends is not validated', async () => {
  const wrong = await send(records.record, principal.token, wrongBodies['with 10,000 wrong cells'])
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toHaveLength(20)
  expect(wrong.text.length).toBeLessThan(4_000)
  const flood = { headers: json, payload: JSON.stringify({ ids: Array.from({ length: 60_000 }, () => 1) }) }
  expect((await send(records.record, principal.token, flood)).status).toBe(413)
})

test('in a long list the first error is found wherever it is, and a valid list is accepted completely', async () => {
  const right = crypto.randomUUID()
  const faultsAt = async (at: number) => {
    const ids = Array.from({ length: 10_000 }, (_, index) => (index === at ? 'x' : right))
    const body = { headers: json, payload: JSON.stringify({ ids, key: 'P' }) }
    const { status, body: answer } = await send(records.record, principal.token, body)
    return [status, answer.errors?.map(({ field }) => field)]
  }
  for (const at of [0, 199, 200, 9_999]) expect(await faultsAt(at)).toEqual([422, [`ids.${at}`]])
  expect(await faultsAt(-1)).toEqual([404, undefined])
})

test('a call whose session is remembered opens it once, together with its work', async () => {
  await app.as(principal).call(students.find, { body: {} })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await app.as(principal).call(students.find, { body: {} })
    const texts = query.mock.calls.map(([sent]) => (sent as unknown as { text?: string }).text)
    expect(texts.filter(text => text?.includes('app.open_session'))).toHaveLength(1)
  } finally {
    query.mockRestore()
  }
})

test('each user has their own rate limit that refills; excess requests get Retry-After', async () => {
  let now = 0
  const requestRate = new RequestRate(60, () => now)
  const server = await buildApp({ services: { ...app.services, requestRate }, maxEventLoopDelayMs: 0 })
  onTestFinished(() => server.close())
  const find = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.inject({ method: 'POST', url: '/api/student/find', headers, payload: {} })
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] }
  }
  for (let turn = 0; turn < 60; turn += 1) expect((await find(parent.token)).status).toBe(200)
  expect(await find(parent.token)).toEqual({ status: 429, retryAfter: '1' })
  expect((await find(principal.token)).status).toBe(200)
  now += 1_000
  expect((await find(parent.token)).status).toBe(200)
  expect((await find(parent.token)).status).toBe(429)
})

test('the first call of a session that the server does not know yet also consumes a token', async () => {
  const requestRate = new RequestRate(1, () => 0)
  const server = await buildApp({ services: { ...app.services, requestRate }, maxEventLoopDelayMs: 0 })
  onTestFinished(() => server.close())
  const { principal: fresh } = await app.make.school()
  const find = async () => {
    const headers = { authorization: `Bearer ${fresh.token}` }
    return (await server.inject({ method: 'POST', url: '/api/student/find', headers, payload: {} }))
      .statusCode
  }
  expect([await find(), await find()]).toEqual([200, 429])
})

test('rate limits are remembered for a limited number of users', () => {
  const rate = new RequestRate(1, () => 0)
  rate.take('first')
  expect(() => rate.take('first')).toThrow()
  for (let user = 0; user < 10_000; user += 1) rate.take(`user ${user}`)
  rate.take('first')
})
