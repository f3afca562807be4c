import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { users } from '@casa/contract/users'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { schemaDifferences } from '../../commands/checks/schema-differences.ts'
import { readEnvironment } from '../../env.ts'
import { startServer } from '../../start.ts'
import { logins } from '../../testing/database.ts'
import { everybodysPassword, Factories } from '../../testing/factories.ts'
import { withClient } from '../../testing/with-client.ts'
import { systemClock } from '../clock.ts'
import { type ConnectionSettings, Tx } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { diskStorage, type Storage } from '../files/storage.ts'
import { newIdentity, recipientOf } from './age.ts'
import { packed } from './archive.ts'
import { type BackupDone, type BackupPlan, makeBackup } from './backup.ts'
import { whole } from './cluster-backup.ts'
import { FolderDestination } from './destination.ts'
import { logFolderName } from './log-archive.ts'
import { LogShipping } from './log-shipping.ts'
import { headerName, type TableSums } from './manifest.ts'
import { type RestorePlan, restoreBackup } from './restore.ts'
import { planBackup } from './settings.ts'
import { folderSource } from './stored-files.ts'
import { sumTables } from './table-sums.ts'
import { testNewest } from './test-restore.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// One running installation with its own PostgreSQL: the restored ones are compared with it.

type User = Awaited<ReturnType<Factories['administrator']>>

const identity = newIdentity()
let folder: string
let source: string
let postgres: EmbeddedPostgres
let owner: ConnectionSettings
let pool: pg.Pool
let make: Factories
let shipping: LogShipping
let storage: Storage
const problems: string[] = []
let principal: User
let plan: BackupPlan
let done: BackupDone

beforeAll(async () => {
  folder = await ownFolder()
  source = join(folder, 'source')
  postgres = await startEmbeddedPostgres({
    dataDir: source,
    fsync: false,
    archive: true,
    settings: { autovacuum: 'off' },
  })
  const server = { host: postgres.host, port: postgres.port, user: postgres.superuser }
  await withClient({ ...server, database: 'postgres' }, client => client.query('create database casa'))
  owner = { ...server, database: 'casa' }
  await migrate(owner, logins)
  pool = new pg.Pool({ ...owner, max: 2 })
  pool.on('error', () => {})
  make = new Factories(pool, systemClock)
  shipping = new LogShipping({
    owner,
    folder: join(source, logFolderName),
    files: folderSource(join(source, 'files')),
    destination: new FolderDestination(join(folder, 'backups')),
    recipient: recipientOf(identity),
    isDiskFull: () => false,
    log: sentence => problems.push(sentence),
  })
  storage = shipping.watch(await diskStorage(join(source, 'files')))
  const school = await make.school()
  principal = school.principal
  await storeFile(school, 'the first picture')
  // This table is empty after a recovery, which is not a difference.
  await pool.query("insert into app.turns (key, free_at) values ('x', now())")
  await writeFile(join(source, 'secret-key'), randomBytes(32).toString('hex'), { mode: 0o600 })
  plan = await planBackup(environment({ DATA_DIR: source }), owner, {
    to: join(folder, 'backups'),
    recipient: recipientOf(identity),
    keep: { days: 7, weeks: 4, months: 6 },
  })
  done = await makeBackup(plan)
})

afterAll(async () => {
  await pool?.end()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a backup is one file that only the private key opens, and the database notes it', async () => {
  expect(await readdir(join(folder, 'backups'))).toEqual([done.name])
  const content = await readFile(join(folder, 'backups', done.name))
  expect(content.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
  const key = await readFile(join(source, 'secret-key'), 'utf8')
  expect(content.includes(key)).toBe(false)
  const { rows } = await pool.query('select * from app.backups')
  expect(rows).toMatchObject([
    { name: done.name, problem: null, file_count: '1', destination: join(folder, 'backups') },
  ])
  expect(Number(rows[0].byte_count)).toBe(content.length)
  expect(done).toMatchObject({ files: 1, missing: [], bytes: content.length })
})

test('a second backup at the same time is refused, and the first one completes', async () => {
  const both = await Promise.allSettled([makeBackup(plan), makeBackup(plan)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(one => one.status === 'rejected')
  expect(refused?.reason.message).toBe('Another backup is running: wait until it is complete.')
  // The newer one replaces the first in what follows: only it can be opened for its test.
  await rm(join(folder, 'backups', done.name))
  await pool.query('delete from app.backups where name = $1', [done.name])
  done = both.find(one => one.status === 'fulfilled')!.value
})

test('a full disk in the middle of a backup leaves the earlier one, no part of a file, and says so', async () => {
  let checks = 0
  const full = new FolderDestination(join(folder, 'backups'), async () => ++checks < 3)
  await expect(makeBackup({ ...plan, destination: full })).rejects.toThrow(
    `There is not enough space in ${join(folder, 'backups')}.`,
  )
  expect(checks).toBe(3)
  expect(await readdir(join(folder, 'backups'))).toEqual([done.name])
  const { rows } = await pool.query('select name, problem from app.backups order by started_at desc limit 1')
  expect(rows).toEqual([{ name: null, problem: `There is not enough space in ${join(folder, 'backups')}.` }])
  expect(await new Tx(pool).maybeRow({})`select from app.backups where name = ${done.name}`).toBeDefined()
})

test('a folder that cannot be made fails at once, instead of waiting for somebody who reads', async () => {
  const inTheWay = join(folder, 'no folder')
  await writeFile(inTheWay, '')
  const destination = new FolderDestination(join(inTheWay, 'backups'))
  await expect(makeBackup({ ...plan, destination })).rejects.toThrow(
    `${join(inTheWay, 'backups')} is no folder and cannot be made one (ENOTDIR).`,
  )
})

test('what is damaged, of another key, newer or incomplete restores nothing', async () => {
  const content = await readFile(join(folder, 'backups', done.name))
  const changed = (at: number) => {
    const copy = Buffer.from(content)
    copy[at]! ^= 1
    return copy
  }
  const damaged = /cut off, or a byte of it was changed|beginning of the file was changed/
  const cases: [string, Buffer, RegExp][] = [
    ['cut', content.subarray(0, content.length / 2), damaged],
    ['cut at a chunk', content.subarray(0, content.length - ((content.length - 400) % 65_552)), damaged],
    ['header', changed(40), /not open the file|was changed/],
    ['middle', changed(content.length >> 1), damaged],
    ['end', changed(content.length - 1), damaged],
    ['other', Buffer.from('PGDMP'), /not a backup of Casa/],
    ['newer', await archiveOf({ migration: '9999_later', casa: '9.0.0' }), /Casa 9\.0\.0, which is newer/],
    ['no manifest', await archiveOf({}), /without its list of contents/],
    ['shape', await archiveOf({ format: 2 }), /newer release of Casa/],
  ]
  for (const [name, bytes, reason] of cases) {
    const target = join(folder, `bad ${name}`)
    await mkdir(join(folder, 'bad'), { recursive: true })
    await writeFile(join(folder, 'bad', name), bytes)
    await expect(
      restoreInto(target, { from: new FolderDestination(join(folder, 'bad')), name }),
    ).rejects.toThrow(reason)
    expect([name, await readdir(target)]).toEqual([name, ['server.lock']])
  }
  await expect(restoreInto(join(folder, 'other key'), { identity: newIdentity() })).rejects.toThrow(
    'This key does not open the file',
  )
})

test('a restore over a running server, over data, or beside another restore is refused', async () => {
  await expect(restoreInto(source, { replace: true })).rejects.toThrow(
    'Another Casa server or command already works',
  )
  const taken = join(folder, 'taken')
  await mkdir(join(taken, 'postgres'), { recursive: true })
  await expect(restoreInto(taken)).rejects.toThrow('already has postgres')
  expect(await readdir(join(taken, 'postgres'))).toEqual([])
  const twice = join(folder, 'twice')
  await mkdir(twice)
  const slow = restoreInto(twice, { identity: newIdentity() }).catch(() => {})
  await expect(restoreInto(twice)).rejects.toThrow('Another Casa server or command already works')
  await slow
})

test('a backup and the log restore a chosen second: rows, files and sign-in', async () => {
  const school = await make.school()
  const key = await storeFile(school, 'a picture from after the backup')
  const expected = await sums(owner)
  const at = await nextSecond()
  await pool.query('delete from app.files')
  await storage.remove(key)
  expect(existsSync(join(source, 'files', key))).toBe(false)
  await make.school()
  const newest = await sums(owner)
  await saveLog()

  const latest = await restoreInto(join(folder, 'latest'), { to: 'latest' })
  expect(latest.tables).toEqual(newest)
  expect(latest.at > at, 'the end of the saved log').toBe(true)
  const target = join(folder, 'restored')
  await mkdir(join(target, 'files'), { recursive: true })
  await chmod(target, 0o755)
  const restored = await restoreInto(target, { to: at, replace: true })
  expect(restored.tables).toEqual(expected)
  expect(restored.missing).toEqual([])
  expect(await readFile(join(target, 'files', key), 'utf8')).toBe('a picture from after the backup')
  expect(await readdir(restored.before!)).toEqual(['files'])

  const server = await startServer(environment({ DATA_DIR: target }), pino({ level: 'silent' }))
  try {
    const answer = await fetch(`${server.address}/api${users.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: principal.loginName, password: everybodysPassword, role: 'SCHOOLE' }),
    })
    expect(answer.status).toBe(200)
  } finally {
    await server.stop()
  }

  await expect(restoreInto(join(folder, 'early'), { to: new Date(0) })).rejects.toThrow('choose an older one')
  const late = restoreInto(join(folder, 'late'), { to: new Date(Date.now() + 3_600_000) })
  await expect(late).rejects.toThrow('The log that was saved with this backup reaches until')
})

test('a restore beyond a gap in the log is refused', async () => {
  const backups = join(folder, 'backups')
  const before = await readdir(backups)
  await make.school()
  await saveLog()
  const lost = (await readdir(backups)).find(name => !before.includes(name))!
  const at = await nextSecond()
  await make.school()
  await saveLog()
  await rm(join(backups, lost))
  await expect(restoreInto(join(folder, 'gap'), { to: at })).rejects.toThrow('The saved log has a gap after')
  const told: string[] = []
  const until = join(folder, 'until the gap')
  const restored = await restoreInto(until, { to: 'latest', tell: sentence => told.push(sentence) })
  expect(told.join()).toContain('gap')
  expect(restored.at < at).toBe(true)
})

test('the newest backup is restored and checked in a scratch folder, and the result noted', async () => {
  const found: string[] = []
  const check = async (restored: ConnectionSettings, at: string) => {
    found.push(`${(await readdir(at)).filter(name => name === 'files')}`)
    return withClient(
      restored,
      async client => (await client.query('select from app.files where false')).rows,
    )
  }
  const env = { DATA_DIR: source, DISK_RESERVE_MB: 0 }
  // One that somebody makes by hand to another place is neither tested nor in the way.
  const at = { BACKUP_TO: join(folder, 'backups'), BACKUP_RECIPIENT: recipientOf(identity) }
  const own = environment({ DATA_DIR: source, ...at })
  const byHand = await makeBackup(
    await planBackup(own, owner, { ...own.backup!, to: join(folder, 'usb stick') }),
  )
  expect(await testNewest(env, plan, check)).toBeNull()
  await pool.query('delete from app.backups where name = $1', [byHand.name])
  expect(found).toEqual(['files'])
  const noted = () =>
    pool.query('select tested_at is not null as tested, test_problem from app.backups where name is not null')
  expect((await noted()).rows).toEqual([{ tested: true, test_problem: null }])

  await rename(join(folder, 'backups', done.name), join(folder, 'elsewhere'))
  expect(await testNewest(env, plan, check)).toMatch('ENOENT')
  expect((await noted()).rows[0].test_problem).toMatch('ENOENT')
  expect(await readdir(source)).not.toContain('restore-test')
})

test('rows are copied without rights of a superuser, and restored into an empty database with everything equal', async () => {
  const rows = await makeBackup({ ...plan, cluster: undefined })
  const server = { ...owner, database: 'postgres' }
  const target = { ...owner, database: 'elsewhere' }
  const into = (database: string) => ({
    name: rows.name,
    database: { owner: { ...owner, database }, logins },
  })
  await withClient(server, client => client.query('create database elsewhere'))
  const place = join(folder, 'of rows')
  const restored = await restoreInto(place, into('elsewhere'))
  // Also after a restore as root, it belongs to the user that the server runs as.
  const { uid } = await stat(place)
  expect(uid).not.toBe(0)
  for (const name of ['', 'files', 'secret-key', 'server.lock'])
    expect([name, (await stat(join(place, name))).uid]).toEqual([name, uid])
  expect(restored.tables).toEqual(await sumsWithoutBackups(owner, restored.tables))
  expect(restored.missing).toEqual([])
  expect(await schemaDifferences(target)).toEqual([])
  await expect(restoreInto(join(folder, 'again'), into('elsewhere'))).rejects.toThrow(
    'This database already has tables of Casa',
  )
  await expect(restoreInto(join(folder, 'running'), into('casa'))).rejects.toThrow('already has tables')
  await expect(restoreInto(join(folder, 'second'), { name: rows.name, to: new Date() })).rejects.toThrow(
    'restores only its own moment',
  )
})

function environment(settings: Record<string, string>) {
  return readEnvironment({
    DEMO: '0',
    STARTER: '0',
    ADMIN_MOBILE: '9000000009',
    DISK_RESERVE_MB: '0',
    PORT: '0',
    ...settings,
  })
}

/** A folder that the database's user can enter, too. */
async function ownFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'casa-backup-'))
  await chmod(path, 0o755)
  return path
}

/** Stores a file as an upload would, and returns its key. */
async function storeFile(school: { _id: string; principal: User }, content: string): Promise<string> {
  const key = await storage.put(Buffer.from(content))
  await make.insert('files', {
    school_id: school._id,
    user_id: school.principal._id,
    content_type: 'image/webp',
    storage_key: key,
    byte_count: content.length,
    sha256: '',
  })
  await storage.confirm([key])
  return key
}

function restoreInto(dataDir: string, changes: Partial<RestorePlan> = {}) {
  const from = new FolderDestination(join(folder, 'backups'))
  return restoreBackup({ from, name: done.name, identity, dataDir, tell: () => {}, ...changes })
}

/** An encrypted archive whose only entry is a description like that of a backup. */
async function archiveOf(changes: object): Promise<Buffer> {
  const header = {
    format: 1,
    kind: 'cluster',
    line: 'abcd1234',
    madeAt: new Date().toISOString(),
    casa: '0.1.0',
    migration: '0001',
    postgres: 18,
  }
  const entries = Readable.from([whole(headerName, JSON.stringify({ ...header, ...changes }))])
  return buffer(packed(entries, [recipientOf(identity)]))
}

function sums(of: ConnectionSettings): Promise<TableSums> {
  return withClient(of, async client => {
    await client.query('begin')
    return sumTables(client)
  })
}

/** The sums of a database, with those of the table that notes backups as they were. */
async function sumsWithoutBackups(of: ConnectionSettings, former: TableSums): Promise<TableSums> {
  return { ...(await sums(of)), 'app.backups': former['app.backups']! }
}

/** Waits for the second after this one, and returns it. What was committed before is older, what follows is newer. */
async function nextSecond(): Promise<Date> {
  const at = new Date(Math.ceil((Date.now() + 1) / 1_000) * 1_000)
  await expect.poll(() => Date.now() > at.getTime(), { timeout: 2_000, interval: 10 }).toBe(true)
  return at
}

/** Saves the log as a server does every minute. */
async function saveLog(): Promise<void> {
  const log = join(source, logFolderName)
  const { rows } = await pool.query('select pg_walfile_name(pg_switch_wal()) as segment')
  const { segment } = rows[0]
  await expect.poll(() => readdir(log), { timeout: 10_000, interval: 20 }).toContain(segment)
  const written = (path: string) => stat(join(path, segment)).then(({ mtimeMs }) => mtimeMs)
  expect(await written(log)).toBe(await written(join(source, 'postgres', 'pg_wal')))
  await shipping.ship()
  expect(problems).toEqual([])
}
