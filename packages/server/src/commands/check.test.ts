import { rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFiles } from '../../starter/store-files.ts'
import { Tx } from '../platform/db/connection.ts'
import { S3Bucket } from '../platform/files/s3-bucket.ts'
import { testApp } from '../testing/app.ts'
import { databaseUrl, runCasa, runCasaOn } from '../testing/run-casa.ts'
import { type S3Server, startS3rver } from '../testing/s3-servers.ts'
import { fileDifferences } from './checks/file-differences.ts'

const app = testApp()
let server: S3Server

beforeAll(async () => {
  server = await startS3rver(0, true)
})
afterAll(() => server.stop())

/** Runs `casa check` on the test's database and files. */
const check = (SECRET_KEY = '07'.repeat(32)) => runCasaOn(app, 'check', { SECRET_KEY })

/** Stores files with their rows and returns their keys. */
async function stored(count: number): Promise<string[]> {
  const school = await app.make.school()
  const { rows } = await app.database.owner.query('select id from app.users limit 1')
  const contents = Array.from({ length: count }, (_, at) => ({
    bytes: Buffer.alloc(1000 + at),
    type: 'image/webp',
  }))
  const client = await app.database.owner.connect()
  try {
    const of = { schoolId: school._id, user: rows[0].id }
    const { keys } = await storeFiles(new Tx(client), app.services.storage, contents, of)
    await app.services.storage.confirm(keys)
    return keys
  } finally {
    client.release()
  }
}

test('it finds nothing where nothing is wrong, and each kind of difference where there is one', async () => {
  const [missing, short, whole] = await stored(3)
  const clean = await check()
  expect([clean.code, clean.printed.match(/.*\d+$/gm)]).toEqual([0, null])
  expect(clean.printed).toMatch(/^Schema: no differences$/m)
  expect(clean.printed).toMatch(/^Files: no differences$/m)

  expect((await check('08'.repeat(32))).printed).toContain(
    'SECRET_KEY is not the secret key of this database',
  )

  await rm(join(app.filesFolder, missing!))
  await truncate(join(app.filesFolder, short!), 10)
  const old = new Date('2026-11-01T00:00:00Z')
  const [stray, fresh] = ['0123456789abcdef0123456789abcd', '0123456789abcdef0123456789abce'].map(
    name => `${whole!.slice(0, 3)}${name}`,
  )
  for (const key of [stray!, fresh!]) await writeFile(join(app.filesFolder, key), 'nobody’s')
  await utimes(join(app.filesFolder, stray!), old, old)
  const part = `${whole!.slice(0, 3)}0123456789abcdef0123456789abcf`
  await writeFile(join(app.filesFolder, part), 'begun')
  await utimes(join(app.filesFolder, part), old, old)
  const school = await app.make.school()
  await app.make.insert('unfinished_uploads', {
    school_id: school._id,
    user_id: school.principal._id,
    byte_count: 10,
    received: 5,
    keys: [part],
    changed_at: old,
  })
  await app.database.owner.query(
    'grant select on app.sessions to casa_app; create table app.extra (id integer)',
  )
  await app.database.owner.query('drop index app.files_created_at')
  const { code, printed } = await check()
  expect(code).toBe(1)
  const lines = printed.split('\n')
  expect(lines).toContainEqual(expect.stringMatching(`^The file ${missing} of the row \\S+ is missing.$`))
  expect(lines).toContainEqual(expect.stringMatching(`says 1001 bytes, but ${short} have 10.$`))
  expect(lines).toContain(`The file ${stray} has no row.`)
  expect(printed).not.toContain(fresh)
  expect(printed).not.toContain(part)
  expect(printed).not.toContain(whole)
  expect(lines).toContainEqual(
    expect.stringContaining('Differs: create table app.files (without CREATE INDEX'),
  )
  expect(lines).toContain('Differs: create table app.sessions (grant select on app.sessions to casa_app;)')
  expect(lines).toContain('Not part of Casa: create table app.extra')
  expect(printed).toMatch(/^Schema: 3$/m)
  expect(printed).toMatch(/^Files: 3$/m)
})

test('a role with more rights than it needs is found', async () => {
  const { owner } = app.database
  const login = `casa_strong_${process.pid}`
  await owner.query(`create role ${login} login bypassrls in role casa_app, casa_worker`)
  try {
    const { code, printed } = await runCasaOn(app, 'check', {
      DATABASE_URL: databaseUrl({ ...app.database.app, user: login }),
      DATABASE_WORKER_URL: databaseUrl({ ...app.database.app, user: 'nobody_knows' }),
    })
    expect(code).toBe(1)
    expect(printed).toContain(`${login} is a superuser, bypasses row-level security`)
    expect(printed).toContain(`${login} has the rights of requests and of background jobs.`)
    expect(printed).toContain('The login nobody_knows does not exist.')
  } finally {
    await owner.query(`drop role ${login}`)
  }
})

test('a bucket is compared like a folder', async () => {
  const bucket = new S3Bucket(server.settings)
  try {
    const keys = await stored(2)
    await bucket.put(keys[0]!, Buffer.alloc(1000))
    await bucket.put('ff/0123456789abcdef0123456789abcd', Buffer.alloc(5))
    await bucket.put('backups/another-program', Buffer.alloc(5))
    const tomorrow = new Date(Date.now() + 86_400_000)
    const found = await fileDifferences(new Tx(app.database.owner as never), bucket, tomorrow)
    expect(found).toContainEqual(expect.stringMatching(`^The file ${keys[1]} of the row \\S+ is missing.$`))
    expect(found).toContain('The file ff/0123456789abcdef0123456789abcd has no row.')
    expect(found.join('\n')).not.toContain(keys[0])
    expect(found.join('\n')).not.toContain('another-program')
  } finally {
    bucket.close()
  }
})

test('without a database it says so instead of creating one', async () => {
  const { code, noted } = await runCasa('check', { DATA_DIR: '/nowhere' })
  expect([code, noted]).toEqual([
    2,
    '/nowhere has no database: set DATA_DIR or DATABASE_URL as for the server.',
  ])
  const away = {
    DATABASE_URL: 'postgres://casa@127.0.0.1:9/casa',
    MIGRATION_DATABASE_URL: 'postgres://casa@127.0.0.1:9/casa',
  }
  expect((await runCasa('check', away)).code).toBe(3)
})
