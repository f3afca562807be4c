import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, link, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { users } from '@casa/contract/users'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readPostmasterFile } from '../platform/embedded-postgres/postmaster.ts'
import { newId } from '../platform/ids.ts'
import { handOverStrays } from '../platform/privileges.ts'
import { readableTree } from './readable-tree.ts'
import { temporaryFolder } from './workbook.ts'

vi.setConfig({ testTimeout: 120_000 })

const readable = readableTree()
const program = readable(fileURLToPath(new URL('../main.ts', import.meta.url)))
const isRoot = process.getuid?.() === 0

/** A server in a separate process; resolves when it is ready. */
async function start(dataDir: string, more: Record<string, string> = {}) {
  const settings = { DEMO: '0', STARTER: '0', ADMIN_MOBILE: '9000000009', ADMIN_PASSWORD: 'four small steps' }
  const child = spawn(readable(process.execPath), [program], {
    env: {
      ...process.env,
      ...settings,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      NODE_NO_WARNINGS: '1',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Casa is ready')
  // The log is written in the background, so this line may follow that one.
  const listening = /Server listening at (http:\/\/[\d.:]+)"/
  await expect.poll(() => output).toMatch(listening)
  const address = listening.exec(output)![1]!
  return { pid: child.pid!, address, stop }
}

/** The user ids of a process: real, effective, saved, and of the file system. */
async function usersOf(pid: number): Promise<number[]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return /^Uid:\s+(.*)$/m.exec(status)![1]!.split(/\s+/).map(Number)
}

test('when started as root, the server drops its privileges and takes ownership of a folder that root owned', async () => {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  // Left behind by a release that kept running as root.
  await mkdir(join(dataDir, 'files', 'ab'), { recursive: true, mode: 0o700 })
  await chmod(dataDir, 0o711)
  const picture = join(dataDir, 'files', 'ab', '0'.repeat(30))
  const key = join(dataDir, 'secret-key')
  await writeFile(picture, 'picture', { mode: 0o600 })
  await writeFile(key, 'a'.repeat(64), { mode: 0o600 })

  const server = await start(dataDir)
  const { uid } = await stat(join(dataDir, 'postgres'))
  expect(uid === 0).toBe(false)
  expect(await usersOf(server.pid)).toEqual([uid, uid, uid, uid])
  for (const path of [dataDir, key, picture]) expect([path, (await stat(path)).uid]).toEqual([path, uid])
  expect(await readFile(key, 'utf8')).toBe('a'.repeat(64))

  const signIn = () =>
    fetch(`${server.address}/api${users.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: '9000000009', password: 'four small steps', role: 'SUPERADMIN' }),
    })
  expect((await signIn()).status).toBe(200)
  // The database is restarted with the server's current privileges.
  process.kill((await readPostmasterFile(join(dataDir, 'postgres')))!.pid, 'SIGKILL')
  await expect.poll(async () => (await signIn()).status, { timeout: 30_000 }).toBe(200)
  await server.stop()

  // Restored by root into folders that already belong to the user.
  const restored = join(dataDir, 'files', 'ab', '1'.repeat(30))
  await writeFile(restored, 'picture', { mode: 0o600 })
  const again = await start(dataDir)
  expect((await stat(restored)).uid).toBe(uid)
  expect(await usersOf(again.pid)).toEqual([uid, uid, uid, uid])
  if (!isRoot) expect(uid).toBe(process.getuid!())
})

test('with a database elsewhere, it drops its privileges too, and takes ownership of its folder', async () => {
  const name = `casa_own_${newId().slice(-12)}`
  const { host, port, user: owner } = inject('owner')
  const admin = new pg.Client({ host, port, user: owner, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const address = (user: string) =>
    `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  const server = await start(dataDir, {
    DATABASE_URL: address(`${name}_server`),
    MIGRATION_DATABASE_URL: address(owner),
  })
  const { uid } = await stat(dataDir)
  expect(uid === 0).toBe(false)
  expect(await usersOf(server.pid)).toEqual([uid, uid, uid, uid])
  for (const file of ['files', 'secret-key']) expect((await stat(join(dataDir, file))).uid).toBe(uid)
  await server.stop()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

test('the search for files restored by root stops at its limit, and skips the database and links', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'files', 'ab'), { recursive: true })
  await mkdir(join(folder, 'postgres', 'base'), { recursive: true })
  for (const name of ['files/one', 'files/ab/two', 'postgres/base/three'])
    await writeFile(join(folder, name), '')
  await link(join(folder, 'files', 'one'), join(folder, 'files', 'linked'))
  const user = { uid: process.getuid!(), gid: process.getgid!() }
  // files, its three entries, and what is in ab
  expect(await handOverStrays(folder, user, 4)).toBe(false)
  expect(await handOverStrays(folder, user, 5)).toBe(true)
  if (!isRoot) return
  const other = { uid: 54_321, gid: 54_321 }
  await chown(folder, other.uid, other.gid)
  await chown(join(folder, 'files'), other.uid, other.gid)
  expect(await handOverStrays(folder, other)).toBe(true)
  const owner = async (name: string) => (await stat(join(folder, name))).uid
  expect([await owner('files/ab/two'), await owner('files/one'), await owner('postgres/base/three')]).toEqual(
    [other.uid, 0, 0],
  )
})
