import { api } from '@casa/contract'
import type { AnswerOf, Route } from '@casa/contract/route'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { readEnvironment } from '../env.ts'
import { migrate } from '../platform/db/migrate.ts'
import { newId } from '../platform/ids.ts'
import { type RunningServer, startServer } from '../start.ts'
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

async function start(dataDir: string): Promise<RunningServer> {
  const { host, port } = inject('owner')
  const address = (user: string) =>
    `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const env = readEnvironment({
    DATABASE_URL: address(`${name}_server`),
    MIGRATION_DATABASE_URL: address(`${name}_owner`),
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_MOBILE: '9000000009',
    ADMIN_PASSWORD: 'four small steps',
  })
  return startServer({ ...env, PORT: 0 }, pino({ level: 'silent' }))
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

test('a separate database whose owner is not a superuser works, and everything is there at the second start', async () => {
  const dataDir = await temporaryFolder()
  const signIn = { email: '9000000009', password: 'four small steps', role: 'SUPERADMIN' }
  const first = await start(dataDir)
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
  const login = { user: `${name}_server` }
  await migrate(owner, { app: login, worker: login }, '0001_baseline')
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
