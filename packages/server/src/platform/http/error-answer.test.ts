import { Writable } from 'node:stream'
import { api } from '@casa/contract'
import { refusals } from '@casa/contract/refusals'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { integer } from '../db/columns.ts'
import { Problem, tooMany } from '../errors.ts'
import { queue } from '../queue.ts'
import { answerErrors } from './error-answer.ts'

const app = testApp()

test('an undecodable address gets the same response as one that does not exist', async () => {
  for (const url of ['/api/student/%zz', `/api/student/${'a'.repeat(500)}`, '/api/nothing']) {
    const { statusCode, headers, body } = await app.server.inject({ method: 'GET', url })
    expect(statusCode, url).toBe(404)
    expect(headers, url).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const requestId = expect.any(String)
    expect(JSON.parse(body), url).toEqual({
      status: false,
      message: 'Not found.',
      key: 'refusals.notFound',
      requestId,
    })
  }
})

test('a body that is not JSON is refused as such, not treated as empty', async () => {
  const { principal } = await app.make.school()
  const form = 'multipart/form-data; boundary=x'
  for (const kind of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', form]) {
    const headers = { authorization: `Bearer ${principal.token}`, 'content-type': kind }
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/addclass/add',
      headers,
      payload: 'className',
    })
    expect(answer.statusCode, kind).toBe(415)
  }
})

test('asking a caller to retry is one line of warning, an outage one of error; a failure has its stack', async () => {
  const lines: { level: number; msg: string; err?: { stack: string }; reason?: string; status?: number }[] =
    []
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(JSON.parse(line))
      done()
    },
  })
  const server = Fastify({ logger: { level: 'warn', stream } })
  answerErrors(server)
  const inTurn = queue(0, 0)
  const failures: Record<string, () => unknown> = {
    '/busy': () => inTurn(async () => 'done'),
    '/often': () => {
      throw tooMany(refusals.tooOften, 5)
    },
    '/storage': () => {
      throw Object.assign(new Problem(503, refusals.storage.away), { cause: new Error('no route to host') })
    },
    '/database': () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    },
    '/broken': () => {
      throw new Error('broken')
    },
  }
  for (const [url, fail] of Object.entries(failures)) server.get(url, fail)
  // What the compression of a response throws when its reader leaves.
  server.get('/left', (_, reply) => {
    reply.raw.destroy()
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  })
  const logged = async (url: string) => {
    lines.length = 0
    const { statusCode } = await server.inject({ url })
    return [
      statusCode,
      ...lines.map(({ level, err, reason, status }) => [level, !!err?.stack, reason, status]),
    ]
  }
  const busy = 'The server is busy. Please try again in a moment.'
  expect(await logged('/busy')).toEqual([503, [40, false, busy, 503]])
  expect(await logged('/often')).toEqual([429, [40, false, refusals.tooOften, 429]])
  expect(await logged('/storage')).toEqual([503, [50, false, 'no route to host', 503]])
  expect(await logged('/database')).toEqual([503, [50, false, 'connect', 503]])
  expect(await logged('/broken')).toEqual([500, [50, true, undefined, undefined]])
  lines.length = 0
  await expect(fetch(`${await server.listen()}/left`)).rejects.toThrow()
  expect(lines).toEqual([])
  await server.close()
})

test('a transaction that PostgreSQL ends for being idle is retryable, not a failure', async () => {
  const { principal } = await app.make.school()
  const gone = async (pid: number) =>
    (await app.database.owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0
  const standStill = () =>
    app.within(principal, async tx => {
      const { pid } = await tx.row({ pid: integer })`select pg_backend_pid() as pid`
      await tx.run`set local idle_in_transaction_session_timeout = 1`
      await expect.poll(() => gone(pid), { timeout: 10_000 }).toBe(true)
      await tx.run`select`
    })
  const failures: Record<string, () => unknown> = {
    '/still': standStill,
    // This is the case if its message arrives together with the result of a statement in flight.
    '/ended': () => {
      throw Object.assign(new Error('terminating connection due to idle-in-transaction timeout'), {
        code: '25P03',
      })
    },
  }
  const server = Fastify()
  answerErrors(server)
  for (const [url, fail] of Object.entries(failures)) server.get(url, fail)
  for (const url of Object.keys(failures)) {
    const { statusCode, headers, body } = await server.inject({ url })
    expect([statusCode, headers['retry-after'], JSON.parse(body).key], url).toEqual([
      503,
      '2',
      'refusals.busy.server',
    ])
  }
  expect((await app.as(principal).call(api.classes.all)).status).toBe(200)
})
