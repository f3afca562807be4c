import type { AddressInfo } from 'node:net'
import { classes } from '@casa/contract/classes'
import { records } from '@casa/contract/records'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/app.ts'
import { waitingForLock } from '../../testing/send-chunks.ts'
import { statementsOf } from '../../testing/statements.ts'
import { Database } from '../db/database.ts'

const app = testApp()
/** A busy machine may make tests slow, but must not make them fail. */
const patient = { timeout: 30_000 }

type User = { token: string }
type Asked = { user: User; method?: string; path: string; body?: object; key?: string; signal?: AbortSignal }

/** The whole server on a port, with as many connections as in production. */
async function serve() {
  const database = new Database(app.database.app, () => app.now, { shares: { waitMs: 600_000 } })
  const server = await buildApp({ services: { ...app.services, database }, maxEventLoopDelayMs: 0 })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.server.closeAllConnections()
    await server.close()
    await database.close()
  })
  const { port } = server.server.address() as AddressInfo
  const ask = async ({ user, method = 'POST', path, body = {}, key, signal }: Asked) => {
    const headers = {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers,
      ...(signal ? { signal } : {}),
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  return { database, ask }
}

/** Holds the locks of a statement until it is released, or until the test ends. */
async function held(statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const owner = await app.database.owner.connect()
  await owner.query('begin')
  await owner.query(statement, values)
  let open = true
  const letGo = async () => {
    if (!open) return
    open = false
    await owner.query('rollback')
    owner.release()
  }
  onTestFinished(letGo)
  return letGo
}

const waiting = async () => (await app.database.owner.query(waitingForLock)).rowCount

test('sixty slow lists of one user hold six connections, those of a school nine; others are served in parallel', async () => {
  const { ask } = await serve()
  const [school, other] = [await app.make.school(), await app.make.school()]
  const colleague = await app.make.member(school)
  const letGo = await held('lock table app.records in access exclusive mode')
  const report = { path: records.reports.path, body: { page: 1, size: 10_000 } }
  const slow = Array.from({ length: 60 }, () => ask({ user: school.principal, ...report }))
  await expect.poll(waiting, patient).toBe(6)
  const list = (user: User, { _id }: { _id: string }) =>
    ask({ user, method: 'GET', path: classes.list.path.replace('{schooleId}', _id) })
  expect((await list(colleague, school)).status).toBe(200)
  slow.push(...Array.from({ length: 20 }, () => ask({ user: colleague, ...report })))
  await expect.poll(waiting, patient).toBe(9)
  // All of the school's lists are waiting, but another school is served, whatever it requests.
  for (let times = 0; times < 20; times += 1) expect((await list(other.principal, other)).status).toBe(200)
  expect(await waiting()).toBe(9)
  await letGo()
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('thirty copies of one request hold one connection and have one effect', async () => {
  const { ask } = await serve()
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const letGo = await held('select from app.classes where id = $1 for update', [schoolClass._id])
  const path = classes.update.path.replace('{id}', schoolClass._id)
  const change = { user: school.principal, method: 'PUT', path, body: { className: 'Lotus' } }
  const key = crypto.randomUUID()
  const copies = Array.from({ length: 30 }, () => ask({ ...change, key }))
  await expect.poll(waiting, patient).toBe(1)
  // The sender's own other calls are answered as well, and every copy has arrived by then.
  const list = {
    user: school.principal,
    method: 'GET',
    path: classes.list.path.replace('{schooleId}', school._id),
  }
  for (let times = 0; times < 20; times += 1) expect((await ask(list)).status).toBe(200)
  expect(await waiting()).toBe(1)
  await letGo()
  const answers = await Promise.all(copies)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  const { rows } = await app.database.owner.query('select version from app.classes where id = $1', [
    schoolClass._id,
  ])
  expect(rows).toEqual([{ version: 2 }])
})

test('a list whose caller hangs up ends in the database, and its connection serves the next one', async () => {
  const { ask, database } = await serve()
  const school = await app.make.school()
  const letGo = await held('lock table app.records in access exclusive mode')
  const caller = new AbortController()
  const report = { user: school.principal, path: records.reports.path }
  const slow = Array.from({ length: 20 }, () => ask({ ...report, signal: caller.signal }))
  await expect.poll(waiting, patient).toBe(6)
  const backends = async () => {
    // Except the connection that cancels.
    const { rows } = await app.database.owner.query(
      `select pid from pg_stat_activity where datname = current_database() and usename = 'casa_app'
         and query not like '%pg_cancel_backend%' order by pid`,
    )
    return rows.map(({ pid }) => pid as number)
  }
  const before = await backends()
  caller.abort()
  await Promise.allSettled(slow)
  await expect.poll(waiting, patient).toBe(0)
  await expect.poll(() => database.usage.waiting, patient).toBe(0)
  await letGo()
  expect((await ask(report)).status).toBe(200)
  expect(before).toEqual(expect.arrayContaining(await backends()))
})

test('a change is completed even if its caller hangs up in the middle', async () => {
  const { ask } = await serve()
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const letGo = await held('select from app.classes where id = $1 for update', [schoolClass._id])
  const caller = new AbortController()
  const path = classes.update.path.replace('{id}', schoolClass._id)
  const body = { className: 'Lotus' }
  const change = ask({ user: school.principal, method: 'PUT', path, body, signal: caller.signal })
  await expect.poll(waiting, patient).toBe(1)
  caller.abort()
  await expect(change).rejects.toThrow(/abort/i)
  await letGo()
  const name = async () =>
    (await app.database.owner.query('select name from app.classes where id = $1', [schoolClass._id])).rows[0]
      .name
  await expect.poll(name, patient).toBe('Lotus')
})

test('sharing costs no statement: a call sends its session, its own work, and the beginning and end of its transaction', async () => {
  const school = await app.make.school()
  const list = () => app.as(school.principal).call(classes.list, { params: { schooleId: school._id } })
  await list()
  const all = await statementsOf(list, /^$/)
  expect(all.map(statement => statement.split(/[\s(]/)[0])).toEqual(['begin', 'select', 'select', 'commit'])
})
