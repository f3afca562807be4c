import { classes } from '@casa/contract/classes'
import { schools } from '@casa/contract/schools'
import { students } from '@casa/contract/students'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/app.ts'
import { statementsOf } from '../../testing/statements.ts'
import { RequestRate } from '../request-rate.ts'

const app = testApp()
const attacker = '203.0.113.9'

let server: FastifyInstance
let now = 0

beforeAll(async () => {
  const unknownTokens = new RequestRate(3, () => now)
  server = await buildApp({ services: { ...app.services, unknownTokens }, maxEventLoopDelayMs: 0 })
  return () => server.close()
})

async function get(token: string, remoteAddress: string, url = `/api${classes.all.path}`) {
  const headers = { authorization: `Bearer ${token}` }
  return (await server.inject({ url, headers, remoteAddress })).statusCode
}

/** How many statements the database receives while the work is done. */
const statements = async (work: () => Promise<unknown>) => (await statementsOf(work, /^$/)).length

describe('unknown tokens', () => {
  test('are refused without a query once the network has tried too many, until its limit refills', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await get('never-one', attacker)).toBe(401)
    const refused = await statements(async () => {
      expect(await get('never-one', attacker)).toBe(429)
      expect(await get('never-one', attacker, '/api/events/stream')).toBe(429)
      const headers = { authorization: 'Bearer never-one', 'content-type': 'application/json' }
      const url = `/api${students.add.path}`
      const posted = await server.inject({
        method: 'POST',
        url,
        headers,
        payload: '{',
        remoteAddress: attacker,
      })
      expect(posted.statusCode).toBe(429)
    })
    expect(refused).toBe(0)
    now += 20_000
    expect(await get('never-one', attacker)).toBe(401)
    expect(await get('never-one', attacker)).toBe(429)
  })

  test('do not slow a session that this server knows, nor another network', async () => {
    const { principal } = await app.make.school()
    expect(await get(principal.token, '203.0.113.20')).toBe(200)
    for (let attempt = 0; attempt < 3; attempt += 1) await get('never-one', '203.0.113.10')
    expect(await get('never-one', '203.0.113.10')).toBe(429)
    expect(await get(principal.token, '203.0.113.10')).toBe(200)
    expect(await get('never-one', '203.0.113.11')).toBe(401)
  })

  test('are counted for a whole IPv6 network', async () => {
    for (let host = 1; host <= 3; host += 1) await get('never-one', `2001:db8::${host}`)
    expect(await get('never-one', '2001:db8::ffff')).toBe(429)
  })
})

test('new sessions do not count against their network: a whole school signs in from one address', async () => {
  for (let user = 0; user < 6; user += 1) {
    const { principal } = await app.make.school()
    expect(await get(principal.token, '203.0.113.12')).toBe(200)
  }
})

test('a user with too many requests is refused without a query', async () => {
  const requestRate = new RequestRate(1, () => 0)
  const limited = await buildApp({ services: { ...app.services, requestRate }, maxEventLoopDelayMs: 0 })
  onTestFinished(() => limited.close())
  const { principal } = await app.make.school()
  const headers = { authorization: `Bearer ${principal.token}` }
  const call = () => limited.inject({ url: `/api${classes.all.path}`, headers })
  expect((await call()).statusCode).toBe(200)
  expect(await statements(async () => expect((await call()).statusCode).toBe(429))).toBe(0)
})

test('a flood of unknown tokens leaves places for callers who are signing in', async () => {
  const lock = await app.database.owner.connect()
  onTestFinished(() => lock.release())
  await lock.query('begin; lock table app.sessions in access exclusive mode')
  const flood = Array.from({ length: 40 }, (_, index) => get(`never-${index}`, `198.51.100.${index}`))
  const payload = { mobile: app.make.mobile() }
  const asked = await app.server.inject({ method: 'POST', url: `/api${schools.otp.path}`, payload })
  expect(asked.statusCode).toBe(200)
  await lock.query('rollback')
  expect(new Set(await Promise.all(flood))).toEqual(new Set([401]))
})
