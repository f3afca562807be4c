import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { nobody, readableTree } from '../../testing/readable-tree.ts'
import { findWatcher, isRunning } from '../../testing/running-processes.ts'
import type { DatabaseUser } from './database-user.ts'
import { readPostmasterFile } from './postmaster.ts'

/** A server process that only runs the database: it prints where the database listens, and stops it on SIGTERM. */
const OWNER = `
const { startEmbeddedPostgres } = await import(process.env.MODULE)
const database = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR, fsync: false }).catch(error => {
  console.error(error.message)
  process.exit(1)
})
process.once('SIGTERM', () => database.stop().then(() => process.exit(0)))
process.stdout.write(database.host + '\\n')
setInterval(() => undefined, 60_000)
`

type Owner = { process: ChildProcess; host: string; complaint: string }

const readable = readableTree()
const module = readable(join(import.meta.dirname, 'embedded-postgres.ts'))
const asRoot = process.getuid?.() === 0
const people: [string, DatabaseUser | undefined][] = asRoot
  ? [
      ['root', undefined],
      ['an ordinary user', nobody()],
    ]
  : [['an ordinary user', undefined]]

describe.each(people)('the embedded PostgreSQL, run by %s', (_name, user) => {
  let dataDir: string
  let owners: ChildProcess[] = []
  const socketDirs = new Set<string>()

  // All tests use the same folder: a copy of the database for each would take two thirds of the processor time.
  beforeAll(async () => {
    dataDir = await makeFolder()
    await end((await start()).process, 'SIGTERM')
  })

  afterAll(async () => {
    for (const folder of [dataDir, ...socketDirs]) await fs.rm(folder, { recursive: true, force: true })
  })

  afterEach(async () => {
    for (const owner of owners) await end(owner, 'SIGTERM')
    owners = []
  })

  async function makeFolder(): Promise<string> {
    const folder = await fs.realpath(await fs.mkdtemp('/tmp/casa-test-'))
    // As root, the database's user must be able to pass through it.
    await fs.chmod(folder, 0o711)
    if (user) await fs.chown(folder, user.uid, user.gid)
    return folder
  }

  async function start(): Promise<Owner> {
    const owner = await tryToStart()
    if (!owner.host) throw new Error(owner.complaint)
    socketDirs.add(owner.host)
    return owner
  }

  async function tryToStart(): Promise<Owner> {
    const child = spawn(readable(process.execPath), ['--input-type=module', '--eval', OWNER], {
      ...user,
      env: { ...process.env, MODULE: module, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    owners.push(child)
    const owner = { process: child, host: '', complaint: '' }
    child.stderr?.setEncoding('utf8').on('data', text => {
      owner.complaint += text
    })
    child.stdout?.setEncoding('utf8').on('data', text => {
      owner.host += text.trim()
    })
    await vi.waitUntil(() => owner.host || child.exitCode !== null, { timeout: 30_000, interval: 10 })
    return owner
  }

  const postmaster = async () => (await readPostmasterFile(join(dataDir, 'postgres')))?.pid ?? 0

  it('listens only on a private socket and responds', async () => {
    const { host, complaint } = await start()
    expect(complaint).toBe('')
    expect(await ask(host, 'show listen_addresses')).toBe('')
    expect(await ask(host, 'show timezone')).toBe('UTC')
    expect(execFileSync('ls', ['-ld', host], { encoding: 'utf8' })).toMatch(/^drwx------/)
    expect(`${host}/.s.PGSQL.5432`.length).toBeLessThan(100)
  })

  it('is gone two seconds after its server was killed, and the next start keeps what was stored', async () => {
    const first = await start()
    await ask(first.host, 'create table stored as select 7 as kept')
    const database = await postmaster()
    await end(first.process, 'SIGKILL')
    await vi.waitUntil(() => !isRunning(database), { timeout: 2000, interval: 20 })
    const second = await start()
    expect(second.host).toBe(first.host)
    expect(await ask(second.host, 'select kept from stored')).toBe('7')
  })

  it('starts at once after its server was killed, without waiting for the old database to end', async () => {
    await end((await start()).process, 'SIGKILL')
    expect(await ask((await start()).host, 'select 1')).toBe('1')
  })

  it('starts when server, watcher and database were killed together in the middle of a query', async () => {
    const { host, process: server } = await start()
    const busy = ask(host, 'select pg_sleep(0.5) from generate_series(1, 100)').catch(() => undefined)
    const waiting = "select count(*) from pg_stat_activity where wait_event = 'PgSleep'"
    await vi.waitUntil(async () => (await ask(host, waiting)) === '1', { timeout: 30_000, interval: 10 })
    const database = await postmaster()
    const watcher = findWatcher(database)
    await end(server, 'SIGKILL', () => {
      process.kill(watcher, 'SIGKILL')
      process.kill(database, 'SIGKILL')
    })
    await busy
    expect(await ask((await start()).host, 'select 1')).toBe('1')
  })

  it('stops a database that outlived both its server and its watcher', async () => {
    const { process: server } = await start()
    const database = await postmaster()
    const watcher = findWatcher(database)
    // Suspended, because it might act between the two signals.
    process.kill(watcher, 'SIGSTOP')
    await end(server, 'SIGKILL', () => process.kill(watcher, 'SIGKILL'))
    expect(isRunning(database)).toBe(true)
    expect(await ask((await start()).host, 'select 1')).toBe('1')
    expect(isRunning(database)).toBe(false)
  })

  it('is restarted when the database is killed, with a watcher that still works', async () => {
    const { host, process: server } = await start()
    const killed = await postmaster()
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(async () => (await ask(host, 'select 1').catch(() => '')) === '1', { timeout: 10_000 })
    const database = await postmaster()
    expect(database).not.toBe(killed)
    await end(server, 'SIGKILL')
    await vi.waitUntil(() => !isRunning(database), { timeout: 2000, interval: 20 })
  })

  it('replaces a watcher that was killed', async () => {
    const { process: server } = await start()
    const database = await postmaster()
    const killed = findWatcher(database)
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => ![0, killed].includes(findWatcher(database)), { timeout: 2000 })
    await end(server, 'SIGKILL')
    await vi.waitUntil(() => !isRunning(database), { timeout: 2000, interval: 20 })
  })

  it('refuses a second server on the same folder and does not affect the first', async () => {
    const first = await start()
    const second = await tryToStart()
    expect(second.process.exitCode).toBe(1)
    expect(second.complaint.trim()).toBe(
      `Another Casa server or command already works on ${dataDir}: stop it, or set DATA_DIR to another folder.`,
    )
    expect(await ask(first.host, 'select 1')).toBe('1')
  })

  it('stops on request and leaves nothing running', async () => {
    const { process: server, complaint } = await start()
    const database = await postmaster()
    const watcher = findWatcher(database)
    await end(server, 'SIGTERM')
    expect(server.exitCode).toBe(0)
    expect(complaint).toBe('')
    expect(isRunning(database)).toBe(false)
    await vi.waitUntil(() => !isRunning(watcher), { timeout: 1000, interval: 10 })
  })

  it('starts after a power cut even if another process now has the old process id', async () => {
    const { process: server } = await start()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const text = await fs.readFile(file, 'utf8')
    await end(server, 'SIGTERM')
    const stranger = spawn('sleep', ['60'], { ...user })
    owners.push(stranger)
    await fs.writeFile(file, text.replace(/^\d+/, String(stranger.pid)), { mode: 0o644 })
    expect(await ask((await start()).host, 'select 1')).toBe('1')
    expect(isRunning(stranger.pid ?? 0)).toBe(true)
  })

  it('refuses a database of another major version with a message and does not touch it', async () => {
    const file = join(dataDir, 'postgres', 'PG_VERSION')
    const version = await fs.readFile(file)
    await fs.writeFile(file, '15\n')
    const before = await fs.readdir(join(dataDir, 'postgres'))
    const { process: server, complaint } = await tryToStart()
    expect(server.exitCode).toBe(1)
    expect(complaint).toContain('was created by PostgreSQL 15, but this release of Casa includes PostgreSQL')
    expect(await fs.readdir(join(dataDir, 'postgres'))).toEqual(before)
    await fs.writeFile(file, version)
  })

  it('starts over after an interrupted initdb', async () => {
    await fs.rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.new'))
    await fs.rm(join(dataDir, 'postgres.new', 'global'), { recursive: true })
    expect(await ask((await start()).host, 'select 1')).toBe('1')
    expect(await fs.readdir(dataDir)).toEqual(expect.not.arrayContaining(['postgres.new']))
  })

  it('reports why PostgreSQL itself cannot start', async () => {
    await fs.rename(join(dataDir, 'postgres', 'global'), join(dataDir, 'elsewhere'))
    const { process: server, complaint } = await tryToStart()
    expect(server.exitCode).toBe(1)
    expect(complaint).toMatch(/^The database did not start: .*global\/pg_control.*\n$/)
  })
})

async function ask(host: string, sql: string): Promise<string> {
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return String(rows[0]?.[0] ?? '')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Sends the signal, lets others be sent at the same moment, and waits for the end. */
async function end(
  child: ChildProcess,
  signal: NodeJS.Signals,
  also: () => void = () => undefined,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  also()
  await gone
}
