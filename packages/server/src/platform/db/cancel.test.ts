import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { beginCancellable, Canceller } from './cancel.ts'
import { integer } from './columns.ts'
import type { Connection } from './connection.ts'

const app = testApp()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A read that waits for `work` and is aborted by the returned controller; `sent` lists its statements. */
function abortable(token: string, work: (connection: Connection) => Promise<unknown>) {
  const leaving = new AbortController()
  const sent: string[] = []
  const read = app.services.database.asSession(
    token,
    'read',
    connection => {
      const query = vi.spyOn(connection, 'query')
      query.mockImplementation(((...args: Parameters<typeof connection.query>) => {
        sent.push(String(args[0]))
        return Object.getPrototypeOf(connection).query.apply(connection, args)
      }) as typeof connection.query)
      return work(connection)
    },
    leaving.signal,
  )
  return { leaving, sent, read }
}

test('a read is cancelled in the process of its own transaction', async () => {
  const { principal } = await app.make.school()
  const cancel = vi.spyOn(Canceller.prototype, 'cancel')
  const pid = Promise.withResolvers<number>()
  const { leaving, read } = abortable(principal.token, async ({ tx }) => {
    pid.resolve((await tx.row({ pid: integer })`select pg_backend_pid() as pid`).pid)
    await tx.run`select pg_sleep(600)`
  })
  const own = await pid.promise
  const asleep = () =>
    app.database.owner
      .query(`select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`, [own])
      .then(({ rowCount }) => rowCount)
  await expect.poll(asleep).toBe(1)
  leaving.abort(new Error('The caller hung up.'))
  await expect(read).rejects.toThrow('The caller hung up.')
  expect(await cancel.mock.calls[0]![0]).toMatchObject({ process: own })
})

test('a process of the same number on another PostgreSQL is left alone', async () => {
  const client = await app.database.owner.connect()
  onTestFinished(() => client.release(true))
  const canceller = new Canceller(app.database.owner.options)
  onTestFinished(() => canceller.close())
  const backend = await beginCancellable(client, '', { statementMs: 60_000, idleMs: 60_000 })
  const asleep = client.query('select pg_sleep(600)')
  asleep.catch(() => {})
  const sleeping = async () =>
    (
      await app.database.owner.query(
        `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`,
        [backend.process],
      )
    ).rowCount
  await expect.poll(sleeping).toBe(1)
  await canceller.cancel(Promise.resolve({ ...backend, started: '1795764670.308030' }))
  expect(await sleeping()).toBe(1)
  await canceller.cancel(Promise.resolve(backend))
  await expect(asleep).rejects.toThrow('canceling statement due to user request')
})

test('the transaction ends only once the cancellation has been sent', async () => {
  const { principal } = await app.make.school()
  const cancelled = Promise.withResolvers<void>()
  vi.spyOn(Canceller.prototype, 'cancel').mockReturnValue(cancelled.promise)
  const failed = Promise.withResolvers<void>()
  const { leaving, sent, read } = abortable(principal.token, async () => {
    leaving.abort(new Error('The caller hung up.'))
    failed.resolve()
    throw new Error('The statement was cancelled.')
  })
  read.catch(() => {})
  await failed.promise
  await app.services.database.ping()
  expect(sent).not.toContain('rollback')
  cancelled.resolve()
  await expect(read).rejects.toThrow('The caller hung up.')
  expect(sent).toContain('rollback')
})

test('a cancellation gives up after five seconds if the network stalls', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sockets: Socket[] = []
  const asked = Promise.withResolvers<void>()
  // Accepts any login, and then answers nothing.
  const server = createServer(socket => {
    sockets.push(socket)
    socket.once('data', () => {
      socket.write(Buffer.from('5200000008000000005a0000000549', 'hex'))
      socket.once('data', () => asked.resolve())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const canceller = new Canceller({ host: '127.0.0.1', port, user: 'casa', database: 'casa' })
  const cancelled = canceller.cancel(Promise.resolve({ process: 1, started: '0' }))
  await asked.promise
  await vi.advanceTimersByTimeAsync(5_000)
  await cancelled
  for (const socket of sockets) socket.destroy()
  server.close()
})
