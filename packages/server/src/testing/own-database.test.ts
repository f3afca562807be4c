import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@casa/contract'
import type { AnswerOf, Route } from '@casa/contract/route'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { readEnvironment } from '../env.ts'
import { migrate } from '../platform/db/migrate.ts'
import { newId } from '../platform/ids.ts'
import { type RunningServer, startServer } from '../start.ts'
import { freePort } from './killable-server.ts'
import { temporaryFolder } from './workbook.ts'

/** What docs/operations.md requires: a database and an owner who may create roles, and nothing else. */
const name = `casa_own_${newId().slice(-12)}`
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ ...inject('owner'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create role ${name}_owner login createrole`)
  // Already created for the other tests of this server; an owner who creates them needs no grant.
  await admin.query(`grant casa_app, casa_worker to ${name}_owner with admin option`)
})
beforeEach(() => admin.query(`create database ${name} owner ${name}_owner`))
afterEach(() => admin.query(`drop database ${name} with (force)`))
afterAll(() => admin.end())

/** The settings of a server on the test's database, which it reaches at the socket in `host`. */
function settings(dataDir: string, host = inject('owner').host): Record<string, string> {
  const address = (user: string) =>
    `postgres://${user}@localhost:${inject('owner').port}/${name}?host=${encodeURIComponent(host)}`
  return {
    DATABASE_URL: address(`${name}_server`),
    MIGRATION_DATABASE_URL: address(`${name}_owner`),
    DATA_DIR: dataDir,
    PORT: '0',
    STARTER: '0',
    ADMIN_MOBILE: '9000000009',
    ADMIN_PASSWORD: 'four small steps',
  }
}

async function start(
  dataDir: string,
  more: Record<string, string> = {},
  logger = pino({ level: 'silent' }),
): Promise<RunningServer> {
  return startServer(readEnvironment({ ...settings(dataDir), ...more }), logger)
}

async function call<R extends Route>(server: RunningServer, route: R, body?: object, token?: string) {
  const answer = await fetch(`${server.address}/api${route.path}`, {
    method: route.method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as AnswerOf<R> }
}

/** A log, and the sentences in it. */
function loggedSentences() {
  const sentences: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => sentences.push(JSON.parse(line).msg) })
  return { logger, sentences }
}

test('a separate database whose owner is not a superuser works, and everything is there at the second start', async () => {
  const dataDir = await temporaryFolder()
  const signIn = { email: '9000000009', password: 'four small steps', role: 'SUPERADMIN' }
  const first = await start(dataDir, { STARTER: '1' })
  const { token } = (await call(first, api.users.login, signIn)).body
  const level = { className: 'Primary', status: true }
  expect(await call(first, api.classes.add, level, token)).toMatchObject({ status: 200 })
  await first.stop()
  const second = await start(dataDir)
  const { body } = await call(second, api.classes.levels, undefined, token)
  await second.stop()
  const names = body.map(({ className }) => className)
  expect(names).toEqual(['Casa (3–6)', 'Lower Elementary (6–9)', 'Primary', 'Toddler (1½–3)'])
})

test('the database of an earlier release is upgraded, even with a school whose time zone it does not know', async () => {
  const owner = { ...inject('owner'), user: `${name}_owner`, database: name }
  const logins = { app: { user: `${name}_server` }, worker: { user: `${name}_server_worker` } }
  await migrate(owner, logins, '0001_baseline')
  const school = newId()
  const database = new pg.Client({ ...inject('owner'), database: name })
  await database.connect()
  await database.query(`
    insert into app.schools (id, name, short_code, time_zone) values ('${school}', 'Banyan House', 'BH', 'VST');
    insert into app.classes (school_id, id, name) values ('${school}', '${school}', 'Casa');
    insert into app.students (school_id, id, serial_number, first_name, dob, class_id, mother_name, doa, archived_at)
    values ('${school}', '${school}', 'BH-1', 'Asha', '2021-05-01', '${school}', 'Meera', '2024-06-01', '2025-03-31T20:00:00Z');`)
  const server = await start(await temporaryFolder())
  const { rows } = await database.query(`
    select s.time_zone, m.from_day::text, m.until_day::text from app.class_memberships m join app.schools s on s.id = m.school_id`)
  await database.end()
  await server.stop()
  expect(rows).toEqual([{ time_zone: 'Asia/Kolkata', from_day: '2024-06-01', until_day: '2025-04-01' }])
})

test('requests and jobs have two logins; one that had the rights of both in an earlier release keeps one', async () => {
  const [server, worker] = [`${name}_server`, `${name}_server_worker`]
  const owner = new pg.Client({ ...inject('owner'), user: `${name}_owner`, database: name })
  await owner.connect()
  await owner.query(`grant casa_app, casa_worker to ${server}; grant casa_app to ${worker}`)
  const folder = await temporaryFolder()
  const running = await start(folder)
  await running.stop()
  const { rows } = await owner.query(`
    select login, role from unnest(array['${server}', '${worker}']) login, unnest(array['casa_app', 'casa_worker']) role
     where pg_has_role(login, role, 'member')`)
  expect(rows).toEqual([
    { login: server, role: 'casa_app' },
    { login: worker, role: 'casa_worker' },
  ])
  await owner.end()

  const same = { DATABASE_WORKER_URL: settings(folder).DATABASE_URL! }
  await expect(start(folder, same)).rejects.toThrow(`need two logins`)
  await expect(start(folder, same)).rejects.toThrow(`both use the login ${server}`)

  await admin.query(`grant casa_worker to ${server}`)
  const version = Number((await admin.query('show server_version_num')).rows[0].server_version_num)
  // Before PostgreSQL 16, the owner may take away what another role has granted.
  if (version < 160_000) await (await start(folder)).stop()
  else await expect(start(folder)).rejects.toThrow(`run: revoke casa_worker from "${server}"`)
  await admin.query(`revoke casa_worker from ${server}`)
})

test('two servers that start at once on a new database are both ready, with one administrator', async () => {
  const more = { STARTER: '1', SECRET_KEY: 'a'.repeat(64) }
  const other = new pg.Client({ ...inject('owner'), database: name })
  await other.connect()
  await other.query('select pg_advisory_lock(727001)')
  const folder = await temporaryFolder()
  const starting = Promise.all([start(folder, more), start(folder, more)])
  const waiting = async () =>
    (await other.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
  const { rows } = await other.query("select count(*)::integer as n from pg_class where relname like 'casa%'")
  expect(rows).toEqual([{ n: 0 }])
  await other.end()
  const servers = await starting
  expect(servers.filter(({ firstAdministrator }) => firstAdministrator)).toHaveLength(1)
  const signIn = { email: '9000000009', password: 'four small steps', role: 'SUPERADMIN' }
  for (const server of servers) {
    expect((await call(server, api.users.login, signIn)).status).toBe(200)
    await server.stop()
  }
})

test('a start waits for its database with its port closed, and gives up after the limit', async () => {
  const folder = await temporaryFolder()
  const later = join(folder, 'later')
  const port = await freePort()
  const { logger, sentences } = loggedSentences()
  const more = { ...settings(folder, later), PORT: String(port) }
  await expect(start(folder, { ...more, DATABASE_WAIT_SECONDS: '0' })).rejects.toThrow(
    /^The database was not available within 0 seconds: connect ENOENT/,
  )
  const starting = start(folder, more, logger)
  await expect
    .poll(() => sentences, { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^Casa waits for the database: connect/)])
  // A proxy in front of several servers chooses another while this port is closed.
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow('fetch failed')
  await symlink(inject('owner').host, later)
  const server = await starting
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
  await server.stop()
})

test('no login of the server can claim to be restoring a removed row', async () => {
  const server = await start(await temporaryFolder())
  const isPutBack = async (user: string) => {
    const client = new pg.Client({ ...inject('owner'), database: name, user })
    await client.connect()
    await client.query("set app.putting_back = 'on'")
    const { rows } = await client.query('select app.is_put_back() as claimed')
    await client.end()
    return rows[0].claimed
  }
  expect(await isPutBack(`${name}_server`)).toBe(false)
  expect(await isPutBack(`${name}_server_worker`)).toBe(false)
  expect(await isPutBack(`${name}_owner`)).toBe(true)
  await server.stop()
})

test('without TRUST_PROXY the caller is the connected address, whatever the headers claim', async () => {
  const server = await start(await temporaryFolder())
  const ask = async (from: string) => {
    const headers = { 'x-forwarded-for': from }
    return (await fetch(`${server.address}/api${api.schools.support.path}`, { headers })).status
  }
  for (let call = 0; call < 120; call += 1) expect(await ask(`10.0.0.${call}`)).toBe(200)
  expect(await ask('10.0.0.200')).toBe(429)
  await server.stop()
})
