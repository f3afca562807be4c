import { spawnSync } from 'node:child_process'
import { chmod, chown, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '../env.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts'
import { startServer } from '../start.ts'
import { freePort } from './killable-server.ts'
import { temporaryFolder } from './workbook.ts'

/** A PostgreSQL that accepts only encrypted connections with a password, as on another machine. */
let postgres: EmbeddedPostgres
let admin: pg.Client
let folder: string

const server = 'server.pem'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casa-secured-'))
  await chmod(folder, 0o711)
  await makeCertificates()
  const port = await freePort()
  postgres = await startEmbeddedPostgres({
    dataDir: folder,
    fsync: false,
    settings: { listen_addresses: '127.0.0.1', port: String(port), password_encryption: 'scram-sha-256' },
  })
  admin = new pg.Client({ host: postgres.host, port, user: postgres.superuser, database: 'postgres' })
  await admin.connect()
  await admin.query(`create role casa_owner login createrole password 'owner pässword'`)
  await admin.query('create database casa owner casa_owner')
  await writeFile(
    join(folder, 'postgres', 'pg_hba.conf'),
    'local all all trust\nhostssl all all all scram-sha-256\n',
  )
  await admin.query(`alter system set ssl_cert_file = '${join(folder, server)}'`)
  await admin.query(`alter system set ssl_key_file = '${join(folder, 'server.key')}'`)
  await admin.query('alter system set ssl = on')
  await present('valid.pem')
})
afterAll(async () => {
  await admin.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

function openssl(...options: string[]): void {
  const { status, stderr } = spawnSync('openssl', options, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl could not make a certificate: ${stderr}`)
}

/** An authority, its certificate for localhost, the same after its last day, and an authority that signed neither. */
async function makeCertificates(): Promise<void> {
  for (const name of ['authority', 'stranger'])
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
    )
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
  )
  await writeFile(join(folder, 'names'), 'subjectAltName = DNS:localhost\n')
  for (const [name, days] of [
    ['valid.pem', '2'],
    ['expired.pem', '-1'],
  ] as const)
    openssl(
      'x509',
      '-req',
      '-in',
      'server.csr',
      '-CA',
      'authority.pem',
      '-CAkey',
      'authority.key',
      '-CAcreateserial',
      '-days',
      days,
      '-extfile',
      'names',
      '-out',
      name,
    )
}

/** From now on the database presents this certificate. */
async function present(name: string): Promise<void> {
  await copyFile(join(folder, name), join(folder, server))
  const { uid, gid } = await stat(join(folder, 'postgres'))
  for (const file of [server, 'server.key']) await chown(join(folder, file), uid, gid)
  await admin.query('select pg_reload_conf()')
}

type Verifying = { host?: string; sslmode: string; authority?: string }

/** Starts Casa on this database with these parameters, and returns the problem if it does not start. */
async function problemOf({ host = 'localhost', sslmode, authority = 'authority.pem' }: Verifying) {
  const at = (user: string, password: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@${host}:${postgres.port}/casa?sslmode=${sslmode}&sslrootcert=${join(folder, authority)}`
  const env = readEnvironment({
    DATABASE_URL: at('casa_server', 'server p@ssword'),
    MIGRATION_DATABASE_URL: at('casa_owner', 'owner pässword'),
    DATA_DIR: await temporaryFolder(),
    PORT: '0',
    SECRET_KEY: '07'.repeat(32),
    DATABASE_WAIT_SECONDS: '0',
    STARTER: '0',
    ADMIN_MOBILE: '9000000009',
    ADMIN_PASSWORD: 'four small steps',
  })
  try {
    const running = await startServer(env, pino({ level: 'silent' }))
    const ready = await fetch(`${running.address}/health/ready`)
    await running.stop()
    return ready.ok ? undefined : 'not ready'
  } catch (error) {
    return (error as Error).message
  }
}

test('a server starts with passwords over a connection whose certificate and name it verifies', async () => {
  await expect.poll(async () => (await admin.query('show ssl')).rows[0].ssl).toBe('on')
  expect(await problemOf({ sslmode: 'verify-full' })).toBeUndefined()
  const { rows } = await admin.query(
    'select rolname::text as name from pg_authid where rolpassword is not null order by 1',
  )
  expect(rows.map(({ name }) => name)).toEqual(['casa_owner', 'casa_server', 'casa_server_worker'])
})

test('a certificate for another name, of another authority or after its last day is refused with the reason', async () => {
  expect(await problemOf({ host: '127.0.0.1', sslmode: 'verify-full' })).toContain(
    'The certificate of the database is refused: Hostname/IP does not match',
  )
  expect(await problemOf({ host: '127.0.0.1', sslmode: 'verify-ca' })).toBeUndefined()
  expect(await problemOf({ sslmode: 'verify-full', authority: 'stranger.pem' })).toContain(
    'The certificate of the database is refused: unable to verify',
  )
  await present('expired.pem')
  expect(await problemOf({ sslmode: 'verify-full' })).toContain(
    'The certificate of the database is refused: certificate has expired.',
  )
  expect(await problemOf({ sslmode: 'disable' })).toContain('no encryption')
})
