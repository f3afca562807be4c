import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { classes } from '@casa/contract/classes'
import { users } from '@casa/contract/users'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testApp } from '../testing/app.ts'
import { temporaryFolder } from '../testing/workbook.ts'
import { DiskSpace } from './disk-space.ts'

const app = testApp()
const megabyte = 1_048_576

/** The disk of an empty folder, with 8 MB in reserve. `left` is how many megabytes are free. */
async function makeDisk() {
  const folder = await temporaryFolder()
  const state = { left: 100 }
  const told: string[] = []
  const disk = new DiskSpace(folder, {
    reserve: 8,
    log: sentence => told.push(sentence),
    free: async () => state.left * megabyte,
  })
  onTestFinished(() => disk.stop())
  const after = async (left: number) => {
    state.left = left
    await disk.check()
    return disk.isFull
  }
  return { folder, disk, told, after }
}

test('the disk is full below the reserve, and has space again a little above it', async () => {
  const { after, told } = await makeDisk()
  expect(await after(8)).toBe(false)
  expect(await after(7)).toBe(true)
  expect(await after(8)).toBe(true)
  expect(await after(9)).toBe(false)
  expect(told).toEqual([
    expect.stringContaining('is full (7 MB free)'),
    expect.stringContaining('has space again (9 MB free)'),
  ])
})

test('a quarter of the reserve is in a file that is deleted when nothing else is left, and created again', async () => {
  const { folder, after } = await makeDisk()
  const reserved = async () =>
    (await readdir(folder)).includes('reserve') ? (await stat(join(folder, 'reserve'))).size : 0
  await after(100)
  expect(await reserved()).toBe(2 * megabyte)
  await after(3)
  expect(await reserved()).toBe(2 * megabyte)
  await after(1)
  expect(await reserved()).toBe(0)
  await after(11)
  expect(await reserved()).toBe(0)
  await after(13)
  expect(await reserved()).toBe(2 * megabyte)
})

test('a disk that cannot be checked keeps its previous state', async () => {
  const folder = await temporaryFolder()
  const disk = new DiskSpace(folder, {
    reserve: 8,
    log: () => {},
    free: () => Promise.reject(new Error('away')),
  })
  await disk.check()
  expect(disk.isFull).toBe(false)
})

test('while the disk is full, people sign in, read and sign out, and nothing is saved', async () => {
  const disk = { isFull: true }
  const server = await buildApp({ services: { ...app.services, disk }, maxEventLoopDelayMs: 0 })
  onTestFinished(() => server.close())
  const school = await app.make.school()
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await server.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const { rows } = await app.database.owner.query('select login from app.users where id = $1', [
    school.principal._id,
  ])
  const signIn = { email: rows[0].login, password: 'casa-dei-bambini', role: 'SCHOOLE' }
  const { body: session } = await call('POST', users.login.path, signIn)
  const { token } = session.token ? session : school.principal
  const refused = await call('POST', classes.add.path, { className: 'Toddlers', status: true }, token)
  expect(refused).toMatchObject({
    status: 507,
    headers: { 'retry-after': '60' },
    body: { message: expect.stringMatching(/^The server’s disk is full. Nothing was saved./) },
  })
  const parts = await server.inject({
    method: 'POST',
    url: '/api/upload/parts',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(parts.statusCode).toBe(507)
  expect((await call('GET', classes.all.path, undefined, token)).body).toEqual([])
  disk.isFull = false
  expect((await call('POST', classes.add.path, { className: 'Toddlers', status: true }, token)).status).toBe(
    200,
  )
  disk.isFull = true
  expect((await call('POST', users.logout.path, {}, token)).status).toBe(200)
  expect((await call('GET', classes.all.path, undefined, token)).status).toBe(401)
})
