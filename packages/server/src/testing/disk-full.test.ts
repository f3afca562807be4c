import { execFileSync } from 'node:child_process'
import { chmod, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { classes } from '@casa/contract/classes'
import { users } from '@casa/contract/users'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEnvironment } from '../env.ts'
import { type RunningServer, startServer } from '../start.ts'
import { temporaryFolder } from './workbook.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Only root can mount a separate disk. */
const mayMount = process.getuid?.() === 0 && process.platform === 'linux'

/** A small, separate disk. */
async function smallDisk(): Promise<string> {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const disk = join(folder, 'disk')
  await mkdir(disk)
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', disk])
  onTestFinished(() => void execFileSync('/bin/umount', ['-l', disk]))
  return disk
}

async function startOn(disk: string, reserve: number): Promise<RunningServer> {
  const env = readEnvironment({
    DATA_DIR: join(disk, 'data'),
    DISK_RESERVE_MB: String(reserve),
    DEMO: '0',
    STARTER: '0',
    ADMIN_MOBILE: '9000000009',
    ADMIN_PASSWORD: 'four small steps',
  })
  const server = await startServer({ ...env, PORT: 0 }, pino({ level: 'silent' }))
  onTestFinished(() => server.stop())
  return server
}

/** Fills the disk until `leave` bytes are free or, with 0, until nothing more can be written. */
async function fill(disk: string, leave: number): Promise<void> {
  const file = await open(join(disk, 'filler'), 'a')
  const part = Buffer.alloc(1_048_576, 1)
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk)
      if (leave > 0 && bavail * bsize <= leave) return
      await file.write(part)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

type Body = { className: string }[] & { token: string; message: string }

/** What a server's administrator would do. */
function administratorOf(server: RunningServer) {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${server.address}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const signIn = () =>
    call('POST', users.login.path, {
      email: '9000000009',
      password: 'four small steps',
      role: 'SUPERADMIN',
    })
  const add = (token: string, className: string) =>
    call('POST', classes.add.path, { className, status: true }, token)
  const names = async (token: string) =>
    (await call('GET', classes.all.path, undefined, token)).body.map(row => row.className)
  return { signIn, add, names }
}

const full = /^The server’s disk is full\. Nothing was saved\./

test('on a full disk people sign in and read, and saving resumes without a restart', async () => {
  if (!mayMount) return whereEverythingIsReserved()
  const disk = await smallDisk()
  const { signIn, add, names } = administratorOf(await startOn(disk, 48))
  const { token } = (await signIn()).body
  expect((await add(token, 'Before')).status).toBe(200)
  await fill(disk, 40 * 1_048_576)
  await expect.poll(async () => (await add(token, 'Meanwhile')).status, { timeout: 20_000 }).toBe(507)
  expect((await add(token, 'Meanwhile')).body.message).toMatch(full)
  expect(await names(token)).toEqual(expect.arrayContaining(['Before']))
  expect((await signIn()).status).toBe(200)

  // Something else on this disk takes up the rest, so the reserve for this situation is released.
  await fill(disk, 0)
  await expect.poll(async () => (await signIn()).status, { timeout: 30_000 }).toBe(200)
  expect(await names(token)).toEqual(expect.arrayContaining(['Before']))

  await rm(join(disk, 'filler'))
  await expect.poll(async () => (await add(token, 'After')).status, { timeout: 30_000 }).toBe(200)
  const stored = await names(token)
  expect(stored).toEqual(expect.arrayContaining(['Before', 'After']))
  expect(stored.filter(name => name === 'Meanwhile')).toHaveLength(stored.includes('Meanwhile') ? 1 : 0)
})

/** The same without a separate disk, so without freeing space later: the reserve is larger than any disk. */
async function whereEverythingIsReserved() {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const { signIn, add, names } = administratorOf(await startOn(folder, 1_000_000_000))
  const { token } = (await signIn()).body
  expect(await add(token, 'Meanwhile')).toMatchObject({
    status: 507,
    body: { message: expect.stringMatching(full) },
  })
  expect(await names(token)).toEqual([])
}
