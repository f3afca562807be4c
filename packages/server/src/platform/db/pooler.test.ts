import type { AddressInfo } from 'node:net'
import { changes } from '@casa/contract/changes'
import { holidays } from '@casa/contract/holidays'
import type { Route } from '@casa/contract/route'
import { staffEvents } from '@casa/contract/staff-events'
import { students } from '@casa/contract/students'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/app.ts'
import { type PgBouncer, startPgBouncer, through } from '../../testing/pgbouncer.ts'
import { waitingForLock } from '../../testing/send-chunks.ts'
import { Changes } from '../changes/changes.ts'
import { SocketClient } from './client.ts'
import { Database } from './database.ts'
import { requireNotifications } from './pooler-check.ts'

const app = testApp()
let bouncer: PgBouncer
/** Fewer connections than callers, so that each transaction may run on another. */
const connections = 3
type Server = { http: FastifyInstance; database: Database; changes: Changes; address: string }
let servers: Server[]

beforeAll(async () => {
  bouncer = await startPgBouncer(inject('owner'), connections)
  servers = await Promise.all([1, 2].map(startServer))
})
afterAll(async () => {
  for (const { http, database, changes } of servers) {
    await changes.stop()
    http.server.closeAllConnections()
    await http.close()
    await database.close()
  }
  await bouncer.stop()
})

/** A server whose requests go through the pooler, and which listens past it. */
async function startServer(): Promise<Server> {
  const database = new Database(through(bouncer, app.database.app), () => app.now, {
    direct: app.database.app,
  })
  const changes = new Changes(database, app.database.worker, () => {})
  await changes.start()
  const http = await buildApp({ services: { ...app.services, database, changes }, maxEventLoopDelayMs: 0 })
  await http.listen({ port: 0, host: '127.0.0.1' })
  return {
    http,
    database,
    changes,
    address: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
  }
}

type Asked = { params?: Record<string, string>; body?: object; key?: string }

async function call(server: Server, route: Route, { token }: { token: string }, asked: Asked = {}) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => asked.params?.[name] ?? name)
  const answer = await fetch(`${server.address}/api${path}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(asked.body ? { 'content-type': 'application/json' } : {}),
      ...(asked.key ? { 'idempotency-key': asked.key } : {}),
    },
    ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

/** A school with one child, whose name is the school's own. */
async function schoolWithChild(name: string) {
  const school = await app.make.school()
  const of = await app.make.class(school)
  await app.make.student(of, { first_name: name })
  return { ...school, name }
}

test('callers of two servers each get their own answer to reads, long lists and writes', async () => {
  const schools = await Promise.all(Array.from({ length: 8 }, (_, index) => schoolWithChild(`Child${index}`)))
  const rounds = [1, 2, 3]
  const asked = schools.flatMap(school =>
    servers.flatMap((server, place) =>
      rounds.map(async round => {
        const { principal, _id: schooleId, name } = school
        const [found, list, added] = await Promise.all([
          call(server, students.find, principal, { body: { sort: 'firstName' } }),
          call(server, students.list, principal, { params: { schooleId } }),
          call(server, holidays.add, principal, {
            body: { name: `${name} ${place}`, firstDay: `2026-12-${10 + 5 * place + round}` },
          }),
        ])
        return [name, found.status, names(found.body), list.status, names(list.body), added.status]
      }),
    ),
  )
  for (const [name, ...answer] of await Promise.all(asked))
    expect(answer, `${name}`).toEqual([200, [name], 200, [name], 200])
  for (const { _id, principal } of schools) {
    const kept = await call(servers[0]!, holidays.list, principal, { params: { schooleId: _id } })
    expect(kept.body).toHaveLength(servers.length * rounds.length)
  }
})

const names = (body: { firstName: string }[] | { message: string }) =>
  Array.isArray(body) ? body.map(({ firstName }) => firstName) : body.message

test('a repeated write on the other server is answered from the first', async () => {
  const { principal } = await app.make.school()
  const body = { name: 'Harvest', firstDay: '2026-12-01' }
  const key = 'a-key-of-one-request'
  const [first, second] = [
    await call(servers[0]!, holidays.add, principal, { body, key }),
    await call(servers[1]!, holidays.add, principal, { body, key }),
  ]
  expect([first.status, second]).toEqual([200, first])
})

test('a change saved through one server reaches a reader of the other', async () => {
  const { principal } = await app.make.school()
  const hangUp = new AbortController()
  onTestFinished(() => hangUp.abort())
  const stream = await fetch(`${servers[1]!.address}/api${changes.stream.path}`, {
    headers: { authorization: `Bearer ${principal.token}` },
    signal: hangUp.signal,
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain(': open')
  const event = { eventName: 'Meeting', dateTime: '2026-11-20T04:30:00Z' }
  const saved = await call(servers[0]!, staffEvents.add, principal, { body: event })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((await reader.read()).value).toContain('"topic":"staffEvents"')
})

test('a cancelled statement ends at once although the pooler has no free connection, and no other does', async () => {
  const { principal } = await app.make.school()
  const owner = await app.database.owner.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('select pg_advisory_lock(1)')
  const leaving = new AbortController()
  const done: string[] = []
  const waiting = (signal?: AbortSignal) =>
    servers[0]!.database
      .asSession(principal.token, 'read', ({ tx }) => tx.run`select pg_advisory_xact_lock(1)`, signal)
      .then(
        () => done.push('answered'),
        error => done.push(error.message),
      )
  const others = Array.from({ length: connections - 1 }, () => waiting())
  const cancelled = waiting(leaving.signal)
  await expect.poll(async () => (await owner.query(waitingForLock)).rowCount).toBe(connections)
  leaving.abort(new Error('The caller hung up.'))
  await cancelled
  expect((await owner.query(waitingForLock)).rowCount).toBe(others.length)
  await owner.query('select pg_advisory_unlock(1)')
  await Promise.all(others)
  expect(done).toEqual(['The caller hung up.', ...others.map(() => 'answered')])
})

test('the limits of a transaction end with it, for the next user of the connection', async () => {
  const limits = `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`
  const within = await servers[0]!.database.asAnonymous('read', async connection => {
    const { rows } = await connection.query(limits)
    return rows[0]
  })
  expect(within).toEqual({ statement: '30s', idle: '30s' })
  const client = new SocketClient(through(bouncer, app.database.app))
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query(limits)
  expect(rows[0]).toEqual({ statement: '0', idle: '0' })
})

test('a start says which setting the pooler needs', async () => {
  const check = async (preparesStatements: boolean) => {
    const database = new Database(
      { ...through(bouncer, app.database.app), preparesStatements },
      () => app.now,
    )
    onTestFinished(() => database.close())
    return database.requireUsablePool().then(
      () => 'usable',
      ({ message }) => message,
    )
  }
  expect(await check(false)).toBe('usable')
  const refused = /^The connection pooler .* Set DATABASE_PREPARED_STATEMENTS=off/
  expect(await check(true)).toMatch(bouncer.keepsStatements ? /^usable$/ : refused)
})

test('a start finds out whether notifications arrive', async () => {
  await requireNotifications(app.database.worker, 'DATABASE_DIRECT_URL')
  await expect(
    requireNotifications(through(bouncer, app.database.worker), 'DATABASE_DIRECT_URL', 500),
  ).rejects.toThrow('DATABASE_DIRECT_URL')
})
