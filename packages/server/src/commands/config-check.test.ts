import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { databaseUrl, runCasa } from '../testing/run-casa.ts'
import { temporaryFolder } from '../testing/workbook.ts'
import { masked } from './masked.ts'

const app = testApp()

const database = (login?: string) => ({
  DATABASE_URL: databaseUrl({ ...app.database.app, ...(login && { user: login }) }),
  DATABASE_DIRECT_URL: databaseUrl(app.database.worker),
  MIGRATION_DATABASE_URL: databaseUrl({ ...app.database.app, user: 'postgres' }),
})

test('it prints each setting with its source and reports that every connection works', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'casa.env')
  await writeFile(
    file,
    'PORT=9000\nSECRET_KEY=00000000000000000000000000000000000000000000000000000000000000ff\n',
  )
  const { code, printed, noted } = await runCasa(`config check --file ${file}`, {
    ...database(),
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
  })
  expect([code, noted]).toEqual([0, ''])
  expect(printed).toMatch(new RegExp(`^PORT=9000 +${file}$`, 'm'))
  expect(printed).toMatch(/^LOG_LEVEL=info +environment$/m)
  expect(printed).toMatch(/^TRIAL_DAYS=30 +default$/m)
  expect(printed).toMatch(/^DEMO=0 +default$/m)
  expect(printed).not.toContain('00ff')
  expect(printed).toMatch(/Database, as its owner: reachable as postgres, PostgreSQL 1\d/)
  expect(printed).toContain('Database, for requests: reachable as casa_app')
  expect(printed).toContain('Database, for jobs: reachable as casa_worker')
  expect(printed).toContain(`Storage: files in ${join(folder, 'files')}`)
})

test('before the first start, a login that does not exist yet is no failure', async () => {
  const { code, printed } = await runCasa('config check', { ...database('casa_server'), DATA_DIR: '/tmp' })
  expect(code).toBe(0)
  expect(printed).toContain('the login casa_server does not exist yet; the first start creates it')
})

test('a database for reads that is no standby is reported', async () => {
  const { code, noted } = await runCasa('config check', {
    ...database(),
    DATABASE_READ_URL: databaseUrl(app.database.app),
    DATA_DIR: '/tmp',
  })
  expect([code, noted]).toEqual([
    3,
    'Database, for reads: DATABASE_READ_URL does not lead to a standby, so nothing is read there.',
  ])
})

test('every wrong setting is reported, and nothing is tried', async () => {
  const { code, printed, noted } = await runCasa('config check', { PORT: 'x', DEMO: 'maybe' })
  expect([code, noted]).toEqual([
    2,
    'PORT is wrong: must be a number.\nDEMO is wrong: must be one of: 0, 1, open.',
  ])
  expect(printed).not.toContain('Database')
  const contradicting = await runCasa('config check', { STORAGE: 's3' })
  expect([contradicting.code, contradicting.noted]).toEqual([
    2,
    'With STORAGE=s3, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set.',
  ])
  expect((await runCasa('config check', { CASA_ENV_FILE: '/missing.env' })).code).toBe(2)
})

test('a database, a bucket or a folder that cannot be used is reported with exit code 3', async () => {
  const keys = { S3_BUCKET: 'casa', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const unreachable = await runCasa('config check', {
    DATABASE_URL: 'postgres://casa@127.0.0.1:9/casa',
    MIGRATION_DATABASE_URL: 'postgres://casa:secret@127.0.0.1:9/casa',
    STORAGE: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    ...keys,
  })
  expect(unreachable.code).toBe(3)
  expect(unreachable.noted).toMatch(/^Database, as its owner: .*ECONNREFUSED/m)
  expect(unreachable.noted).toMatch(/^Database, for requests: .*ECONNREFUSED/m)
  expect(unreachable.noted).toMatch(/^Storage: /m)
  expect(unreachable.printed + unreachable.noted).not.toContain('secret')
  const folder = join(await temporaryFolder(), 'file')
  await writeFile(folder, '')
  const unusable = await runCasa('config check', { DATA_DIR: `${folder}/data` })
  expect([unusable.code, unusable.noted]).toEqual([3, expect.stringContaining(`Storage: ${folder}`)])
})

test.each([
  [
    'DATABASE_URL',
    'postgres://casa:p@ss@db:5432/casa?sslmode=require&sslpassword=x',
    'postgres://casa:•••@db:5432/casa?sslmode=require&sslpassword=•••',
  ],
  [
    'DATABASE_URL',
    'postgres://casa:x@a:1,b:2/casa?target_session_attrs=primary',
    'postgres://casa:•••@a:1,b:2/casa?target_session_attrs=primary',
  ],
  ['SMTP_URL', 'smtps://school:x@mail.example', 'smtps://school:•••@mail.example'],
  ['SMS_URL', 'https://sms.example/v1/k3y/send?to={mobile}&auth=x', 'https://sms.example/•••'],
  ['SMS_HEADERS', '{"Authorization":"Bearer x"}', '•••'],
  ['ADMIN_PASSWORD', 'four small steps', '•••'],
  ['S3_SECRET_ACCESS_KEY', 'x', '•••'],
  ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1QQQ', '•••'],
  ['BACKUP_RECIPIENT', 'age1qqq', 'age1qqq'],
  ['PUBLIC_URL', 'https://casa.example', 'https://casa.example'],
])('%s is shown without its secrets', (name, value, shown) => {
  expect(masked(name, value)).toBe(shown)
})
