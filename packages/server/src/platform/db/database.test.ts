import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { integer } from './columns.ts'
import type { Tx } from './connection.ts'

const app = testApp()
const here = new AbortController().signal

test('a connection ended by the database during a request fails only that request', async () => {
  const { principal } = await app.make.school()
  const { database } = app.services
  const backend = (tx: Tx) => tx.row({ pid: integer })`select pg_backend_pid() as pid`
  const broken = database.asSession(principal.token, 'write', async connection => {
    const { pid } = await backend(connection.tx)
    await app.database.owner.query('select pg_terminate_backend($1, 5000)', [pid])
    await backend(connection.tx)
  })
  await expect(broken).rejects.toThrow(/terminat|connection error/)
  const snapshot = await database.snapshot(
    principal.token,
    { user: principal._id, school: 'any' },
    here,
    'en',
  )
  const { pid } = await snapshot.run(backend)
  await app.database.owner.query('select pg_terminate_backend($1, 5000)', [pid])
  expect(await snapshot.closed).toBeInstanceOf(Error)
  await expect(snapshot.run(backend)).rejects.toThrow()
  await database.ping()
})

test('abandoning a snapshot in the middle of a statement cancels it in the database', async () => {
  const { principal } = await app.make.school()
  const { database } = app.services
  const snapshot = await database.snapshot(
    principal.token,
    { user: principal._id, school: 'any' },
    here,
    'en',
  )
  const running = async () => {
    const { rowCount } = await app.database.owner.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`,
    )
    return rowCount
  }
  const asleep = snapshot.run(tx => tx.run`select pg_sleep(600)`).catch(() => {})
  await expect.poll(running).toBe(1)
  snapshot.abandon(new Error('The caller hung up.'))
  await asleep
  await expect.poll(running, { timeout: 20_000 }).toBe(0)
})

test('an audited read whose caller hangs up before the commit is rolled back completely', async () => {
  const { _id, principal } = await app.make.school()
  const leaving = new AbortController()
  const entry = (call: string) => sql`select app.record_audit(${_id}, ${call}, null, '{}', 'request')`
  const read = app.services.database.asSession(
    principal.token,
    'audited',
    async connection => {
      await connection.tx.run`${entry('first')}`
      connection.commitStatements.push(entry('second'))
      leaving.abort(new Error('The caller hung up.'))
    },
    leaving.signal,
  )
  await expect(read).rejects.toThrow('The caller hung up.')
  const { rows } = await app.database.owner.query(
    'select call from app.audit_log where school_id = $1 and request_id = $2',
    [_id, 'request'],
  )
  expect(rows).toEqual([])
})
