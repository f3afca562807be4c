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
  const snapshot = await database.snapshot(principal.token, principal._id, here)
  const [row] = await snapshot.query<{ pid: number }>(backend)
  await app.database.owner.query('select pg_terminate_backend($1, 5000)', [row!.pid])
  expect(await snapshot.closed).toBeInstanceOf(Error)
  await expect(snapshot.query(backend)).rejects.toThrow()
  await database.ping()
})
