import type { AddressInfo } from 'node:net'
import { api } from '@casa/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'
import { codeOf, setUpTotp } from '../../testing/second-factor.ts'

const app = testApp()
const { sessions, endSession, endOtherSessions } = api.account
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

beforeAll(async () => {
  await app.services.changes.start()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.services.changes.stop())

async function signIn(mobile: string, address: string, headers: Record<string, string> = {}) {
  const body = { email: mobile, password: everybodysPassword, role: 'SCHOOLE' }
  const answer = await app.stranger.call(api.users.login, { body, address, headers })
  const device = /casa_device=([\w-]{43})/.exec(String(answer.headers['set-cookie']))![1]!
  return { ...answer.body, device }
}

test('a user sees where the account is signed in: this session first, then the last used', async () => {
  const { principal } = await app.make.school()
  app.later(60)
  await signIn(principal.loginName, '203.0.113.7', { 'user-agent': firefox })
  app.later(60)
  const here = await signIn(principal.loginName, '2001:db8:1:2::7', { 'user-agent': 'curl/8.1' })
  const { body } = await app.as(here).call(sessions)
  expect(body.map(({ device, network, current }) => [device, network, current])).toEqual([
    [null, '2001:db8:1:2', true],
    ['Firefox, Windows', '203.0.113.7', false],
    [null, null, false],
  ])
  expect(new Date(body[0]!.lastSeen)).toEqual(app.now)
})

test('a first sign-in that is not complete, an expired session and those of others are not in the list', async () => {
  const { principal } = await app.make.school()
  await app.make.session(principal, { reset_only: true })
  await app.make.session(principal, { expires_at: app.now })
  const { principal: other } = await app.make.school()
  expect((await app.as(principal).call(sessions)).body).toHaveLength(1)
  const [stranger] = (await app.as(other).call(sessions)).body
  const ended = await app.as(principal).call(endSession, { params: { id: stranger!._id } })
  expect(ended.status).toBe(404)
  expect((await app.as(other).call(sessions)).status).toBe(200)
})

test('an ended session is refused at its next request, and its open stream is closed', async () => {
  const { principal } = await app.make.school()
  const there = await signIn(principal.loginName, '203.0.113.8')
  expect((await app.as(there).call(api.classes.all)).status).toBe(200)
  const { port } = app.server.server.address() as AddressInfo
  const stream = await fetch(`http://127.0.0.1:${port}/api${api.changes.stream.path}`, {
    headers: { authorization: `Bearer ${there.token}` },
  })
  const reader = stream.body!.getReader()
  await reader.read()
  const listed = (await app.as(principal).call(sessions)).body
  const id = listed.find(({ network }) => network === '203.0.113.8')!._id
  const ended = await app.as(principal).call(endSession, { params: { id } })
  expect(ended).toMatchObject({ status: 200, body: { message: 'That device has been signed out.' } })
  expect((await app.as(there).call(api.classes.all)).status).toBe(401)
  await vi.waitFor(async () => expect((await reader.read()).done).toBe(true))
  expect((await app.as(principal).call(endSession, { params: { id } })).status).toBe(404)
})

test('the session of the request cannot be ended this way, and stays when all others end', async () => {
  const { principal } = await app.make.school()
  const others = [await app.make.session(principal), await app.make.session(principal)]
  const [own] = (await app.as(principal).call(sessions)).body
  expect((await app.as(principal).call(endSession, { params: { id: own!._id } })).status).toBe(404)
  expect((await app.as(principal).call(endOtherSessions)).body.data).toEqual({ count: 2 })
  for (const token of others) expect((await app.as({ token }).call(sessions)).status).toBe(401)
  expect((await app.as(principal).call(sessions)).body).toEqual([own])
  expect((await app.as(principal).call(endOtherSessions)).body.data).toEqual({ count: 0 })
})

test('a sign-in that waits for a code ends with all others, and is neither listed nor counted', async () => {
  const { principal } = await app.make.school()
  const { secret } = await setUpTotp(app, principal)
  const { body: waiting } = await app.signIn(principal.loginName, 'SCHOOLE')
  expect((await app.as(principal).call(sessions)).body).toHaveLength(1)
  expect((await app.as(principal).call(endOtherSessions)).body.data).toEqual({ count: 0 })
  const code = { body: { code: codeOf(app, secret) } }
  expect((await app.as(waiting).call(api.account.answerFactor, code)).status).toBe(401)
})

test('the account no longer knows the device of a session that its user has ended, but still knows its own', async () => {
  const { principal } = await app.make.school()
  const here = await signIn(principal.loginName, '203.0.113.9')
  const there = await signIn(principal.loginName, '203.0.113.10')
  // Twice on the same device.
  await signIn(principal.loginName, '203.0.113.9', { cookie: `casa_device=${here.device}` })
  const known = async () => {
    const found = await app.database.owner.query(
      "select count(*)::int as devices from app.known_places where user_id = $1 and kind = 'device'",
      [principal._id],
    )
    return found.rows[0].devices
  }
  expect(await known()).toBe(2)
  await app.as(here).call(endOtherSessions)
  expect(await known()).toBe(1)
  expect((await app.as(there).call(sessions)).status).toBe(401)
})
