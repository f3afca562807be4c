import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const here = new AbortController().signal

test('a connection that the database ends while a request holds it fails that request alone', async () => {
  const { principal } = await app.make.school()
  const { database } = app.services
  const backend = 'select pg_backend_pid() as pid'
  const broken = database.asSession(principal.token, 'write', async connection => {
    const { rows } = await connection.query(backend)
    await app.database.owner.query('select pg_terminate_backend($1, 5000)', [rows[0].pid])
    await connection.query(backend)
  })
  await expect(broken).rejects.toThrow(/terminat|connection error/)
  const snapshot = await database.snapshot(principal.token, { user: principal._id, school: 'any' }, here)
  const [row] = await snapshot.query<{ pid: number }>(backend)
  await app.database.owner.query('select pg_terminate_backend($1, 5000)', [row!.pid])
  expect(await snapshot.closed).toBeInstanceOf(Error)
  await expect(snapshot.query(backend)).rejects.toThrow()
  await database.ping()
})

test('a snapshot that is given up in the middle of a statement ends that in the database', async () => {
  const { principal } = await app.make.school()
  const { database } = app.services
  const snapshot = await database.snapshot(principal.token, { user: principal._id, school: 'any' }, here)
  const running = async () => {
    const { rowCount } = await app.database.owner.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`,
    )
    return rowCount
  }
  const asleep = snapshot.query('select pg_sleep(600)').catch(() => {})
  await expect.poll(running).toBe(1)
  snapshot.abandon(new Error('The caller hung up.'))
  await asleep
  await expect.poll(running, { timeout: 20_000 }).toBe(0)
})
