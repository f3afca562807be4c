import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { holidays } from '@casa/contract/holidays'
import { students } from '@casa/contract/students'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { inject, testApp } from '../../testing/app.ts'
import { Changes } from '../changes/changes.ts'
import { SocketClient } from './client.ts'
import { type ConnectionSettings, type SessionAttrs, Tx } from './connection.ts'
import { Database } from './database.ts'
import { parseDatabaseUrl } from './database-url.ts'

const app = testApp()
/** The login that a fence turns into one that may not write, as a standby's is. */
const fence = (on: boolean) =>
  app.database.owner.query(
    `do $$ begin execute format('alter role casa_app in database %I ${on ? 'set' : 'reset'} default_transaction_read_only${on ? ' = on' : ''}', current_database()); end $$`,
  )
afterEach(() => fence(false))

/** A host that accepts connections and says nothing, as behind a cut network. */
async function silentHost(): Promise<number> {
  const server: Server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

function hostsOf(...hosts: { host: string; port: number }[]) {
  const { database, user } = app.database.app
  return (sessionAttrs: SessionAttrs): ConnectionSettings => ({ database, user, hosts, sessionAttrs })
}

async function connected(settings: ConnectionSettings) {
  const client = new SocketClient(settings)
  client.on('error', () => {})
  onTestFinished(() => client.end())
  await client.connect()
  return client
}

test('a connection finds the host that accepts writes, whatever the others do', async () => {
  const { host = '', port = 5432 } = app.database.app
  const dead = { host: '127.0.0.1', port: 1 }
  const settings = hostsOf(dead, { host: '127.0.0.1', port: await silentHost() }, { host, port })
  for (const attrs of ['any', 'primary', 'read-write'] as const) {
    const client = await connected(settings(attrs))
    expect([client.host, await new Tx(client).run`select`]).toEqual([host, 1])
  }
  expect(await connected(settings('standby')).catch(error => error.message)).toContain('it is not standby')
})

test('a host that refuses writes is not taken, and the message says why', async () => {
  const { host = '', port = 5432 } = app.database.app
  const settings = hostsOf({ host, port }, { host: '127.0.0.1', port: 1 })
  await fence(true)
  await connected(settings('any'))
  await connected(settings('primary'))
  const refused = await connected(settings('read-write')).catch(error => error)
  expect(refused).toMatchObject({ code: '57P03' })
  expect(refused.message).toContain(`${host}: it is not read-write.`)
  expect(refused.message).toContain('127.0.0.1:1: connect ECONNREFUSED')
  const pool = new Database(settings('read-write'), () => app.now)
  onTestFinished(() => pool.close())
  await expect(pool.ping()).rejects.toMatchObject({ code: '57P03' })
  await fence(false)
  await pool.ping()
})

test('a database that has become a standby answers 503 to writes and still serves reads; then writes find the primary', async () => {
  const { principal } = await app.make.school()
  await fence(true)
  const database = new Database(app.database.app, () => app.now, { size: 4 })
  const server = await buildApp({ services: { ...app.services, database }, maxEventLoopDelayMs: 0 })
  onTestFinished(async () => {
    await server.close()
    await database.close()
  })
  const authorization = `Bearer ${principal.token}`
  const write = () =>
    inject(server, holidays.add, {
      method: 'POST',
      url: `/api${holidays.add.path}`,
      headers: { authorization },
      payload: { name: 'Harvest', firstDay: '2026-12-01' },
    })
  const read = () =>
    inject(server, students.find, {
      method: 'POST',
      url: `/api${students.find.path}`,
      headers: { authorization },
      payload: {},
    })
  expect((await Promise.all([read(), read(), read()])).map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await write()
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
  await fence(false)
  // The others of the pool may lead to the standby too, so the next one is new.
  expect((await write()).status).toBe(200)
})

test('a read that tries to write is a fault of ours, not a failover', async () => {
  const { principal } = await app.make.school()
  const reading = app.services.database.asSession(principal.token, 'read', ({ tx }) =>
    tx.query({}, sql`insert into app.casa_nothing default values`).catch(() => tx.run`select`),
  )
  await expect(reading).rejects.toThrow()
  const writing = app.services.database.asSession(
    principal.token,
    'read',
    ({ tx }) => tx.run`select app.touch_session(${principal._id}, ${app.now})`,
  )
  const error = await writing.catch(failure => failure)
  expect(error).toMatchObject({ message: 'A read tried to write.', cause: { code: '25006' } })
  expect(error).not.toHaveProperty('code')
})

test('a connection that is lost while it begins to listen is made again, and ends nothing', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const { host = '', port = 5432 } = app.database.worker
  let listening = 0
  const relay = createServer(socket => {
    const postgres = connect(`${host}/.s.PGSQL.${port}`)
    for (const side of [socket, postgres]) side.on('error', () => {})
    socket.on('data', data => {
      if (data.includes('listen ') && ++listening === 1) socket.destroy()
      else postgres.write(data)
    })
    socket.once('close', () => postgres.destroy())
    postgres.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => void relay.close())
  const { port: relayed } = relay.address() as AddressInfo
  const settings = { ...app.database.worker, host: '127.0.0.1', port: relayed }
  const changes = new Changes(app.services.database, settings, () => {})
  onTestFinished(() => changes.stop())
  await changes.start()
  expect(listening).toBe(2)
  expect(unhandled).toEqual([])
})

test('several hosts in the address become one pool', async () => {
  const { host = '', database = '', user = '' } = app.database.app
  const url = `postgres://${user}@127.0.0.1:1,${encodeURIComponent(host)}:${app.database.app.port}/${database}`
  const pool = new Database(parseDatabaseUrl(url), () => app.now)
  onTestFinished(() => pool.close())
  await Promise.all(Array.from({ length: 6 }, () => pool.ping()))
})
