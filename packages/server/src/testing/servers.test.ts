import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attendance } from '@casa/contract/attendance'
import { changes } from '@casa/contract/changes'
import { classes } from '@casa/contract/classes'
import { curriculum } from '@casa/contract/curriculum'
import { files } from '@casa/contract/files'
import { holidays } from '@casa/contract/holidays'
import type { Route } from '@casa/contract/route'
import { chunkedUploadPath } from '@casa/contract/rules/media'
import { staffEvents } from '@casa/contract/staff-events'
import { users } from '@casa/contract/users'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { testApp } from './app.ts'
import { CasaServer, type Nginx, startGateway, startNginx } from './casa-servers.ts'
import { logins } from './database.ts'
import { mp4Of } from './films.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { databaseUrl } from './run-casa.ts'
import { type S3Server, startS3rver } from './s3-servers.ts'

// Two servers as processes of their own, with nothing in common but database and object storage.
const app = testApp()
let bouncer: PgBouncer
let storage: S3Server
let gateway: Awaited<ReturnType<typeof startGateway>>
let nginx: Nginx
let folder: string
let servers: [CasaServer, CasaServer]

beforeAll(async () => {
  app.now = new Date()
  const owner = inject('owner')
  folder = await mkdtemp(join(tmpdir(), 'casa-servers-'))
  // Started as root, the servers become another user.
  await chmod(folder, 0o755)
  ;[bouncer, storage, gateway] = await Promise.all([startPgBouncer(owner, 10), startS3rver(), startGateway()])
  const { database } = app.database.app
  const settings = {
    DATABASE_URL: databaseUrl({ ...bouncer, database, user: logins.app.user }),
    DATABASE_WORKER_URL: databaseUrl({ ...app.database.worker }),
    DATABASE_PREPARED_STATEMENTS: bouncer.keepsStatements ? 'on' : 'off',
    MIGRATION_DATABASE_URL: databaseUrl({ ...owner, database }),
    SECRET_KEY: '07'.repeat(32),
    STORAGE: 's3',
    S3_BUCKET: storage.settings.bucket,
    S3_ENDPOINT: storage.settings.endpoint,
    S3_ACCESS_KEY_ID: storage.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.settings.secretAccessKey,
    MESSENGER: 'http',
    SMS_URL: gateway.url,
    DEMO: '0',
    STARTER: '0',
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '1',
    DISK_RESERVE_MB: '0',
  }
  const prepare = (name: string) => CasaServer.prepare(join(folder, name), settings)
  servers = [await prepare('one'), await prepare('two')]
  await Promise.all(servers.map(server => server.start()))
  nginx = await startNginx(servers)
})
afterAll(async () => {
  await Promise.allSettled([nginx?.stop(), ...servers.map(server => server.stop())])
  await Promise.allSettled([bouncer.stop(), storage.stop(), gateway.stop()])
  await rm(folder, { recursive: true, force: true })
})

const chunked = `/api${chunkedUploadPath}`

type Asked = {
  params?: Record<string, string>
  body?: object
  key?: string
  token?: string
  /** The caller's network. */
  from?: string
}

async function call({ origin }: { origin: string }, route: Route, { params, body, key, token, from }: Asked) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? name)
  const answer = await fetch(`${origin}/api${path}`, {
    method: route.method,
    headers: {
      connection: 'close',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answered = await answer.text()
  return { status: answer.status, body: JSON.parse(answered), by: answer.headers.get('x-served-by') }
}

test('a write repeated on the other server is answered from the first, once written', async () => {
  const { principal, _id } = await app.make.school()
  const asked = {
    body: { name: 'Harvest', firstDay: '2026-12-01' },
    key: 'a-key-of-one-request',
    token: principal.token,
  }
  const [first, second] = await Promise.all(servers.map(server => call(server, holidays.add, asked)))
  expect([first!.status, second]).toEqual([200, first])
  const kept = await call(servers[0], holidays.list, { params: { schooleId: _id }, token: principal.token })
  expect(kept.body).toHaveLength(1)
})

test('a code asked of one server is accepted by the other, once', async () => {
  const { principal } = await app.make.school()
  const [one, other] = servers
  const mobile = principal.loginName
  expect((await call(one, users.forgot, { body: { mobile }, from: '10.0.0.1' })).status).toBe(200)
  const sent = () => gateway.messages.find(({ to }) => to === mobile)
  await expect.poll(sent, { timeout: 20_000 }).toBeDefined()
  const otp = /^\d{6}/.exec(sent()!.text)![0]
  const spend = (server: CasaServer, code: string) =>
    call(server, users.updatePassword, {
      body: { mobile, otp: code, newPassword: 'four small steps' },
      from: '10.0.0.2',
    })
  const wrong = otp === '000000' ? '000001' : '000000'
  const statuses = [await spend(one, wrong), await spend(other, otp), await spend(one, otp)]
  expect(statuses.map(({ status }) => status)).toEqual([422, 200, 422])
})

test('wrong passwords are counted by both servers together', async () => {
  const { principal } = await app.make.school()
  const attempt = (server: CasaServer) =>
    call(server, users.login, {
      body: { email: principal.loginName, password: 'not this one', role: 'SCHOOLE' },
      from: '10.0.0.3',
    })
  const attempts = async (turns: readonly CasaServer[]) => {
    for (let count = 1; ; count += 1) {
      const { status } = await attempt(turns[count % turns.length]!)
      if (status === 429) return count
      expect(status).toBe(401)
    }
  }
  expect(await attempts(servers)).toBeLessThan(30)
  expect((await Promise.all(servers.map(attempt))).map(({ status }) => status)).toEqual([429, 429])
})

test('a change saved by one server is announced by the other', async () => {
  const { principal } = await app.make.school()
  const hangUp = new AbortController()
  onTestFinished(() => hangUp.abort())
  const stream = await fetch(`${servers[1].origin}/api${changes.stream.path}`, {
    headers: { authorization: `Bearer ${principal.token}` },
    signal: hangUp.signal,
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain(': open')
  const body = { eventName: 'Meeting', dateTime: new Date().toISOString() }
  expect((await call(servers[0], staffEvents.add, { body, token: principal.token })).status).toBe(200)
  expect((await reader.read()).value).toContain('"topic":"staffEvents"')
})

test('signing out of one server ends the session on the other', async () => {
  const { token } = (await app.make.school()).principal
  const asked = async () => (await call(servers[1], classes.all, { token })).status
  expect(await asked()).toBe(200)
  expect((await call(servers[0], users.logout, { token, body: {} })).status).toBe(200)
  expect(await asked()).toBe(401)
})

test('a video begun on one server is continued and finished on the other', async () => {
  const { token } = (await app.make.school()).principal
  const film = mp4Of(200_000)
  const half = film.length / 2
  const send = (
    server: CasaServer,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer,
  ) =>
    fetch(`${server.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
  const part = (server: CasaServer, path: string, offset: number) =>
    send(
      server,
      'PATCH',
      path,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      film.subarray(offset, offset + half),
    )
  const [one, other] = servers
  const begun = await send(one, 'POST', chunked, { 'upload-length': String(film.length) })
  const path = begun.headers.get('location')!
  expect((await part(other, path, 0)).status).toBe(204)
  const there = await send(one, 'HEAD', path, {})
  expect(there.headers.get('upload-offset')).toBe(String(half))
  expect((await part(one, path, half)).status).toBe(204)
  const body = { uploadId: path.slice(-36), kind: 'video' }
  const finished = await Promise.all(servers.map(server => call(server, files.finish, { body, token })))
  expect(finished.map(({ status }) => status)).toEqual([200, 200])
  expect(finished[1]!.body).toEqual(finished[0]!.body)
  const read = await send(other, 'GET', finished[0]!.body.url, {})
  expect(Buffer.from(await read.arrayBuffer()).equals(film)).toBe(true)
})

test('a curriculum changed through one server is what the other shows', async () => {
  const { token } = await app.make.administrator()
  const level = await app.make.level('Primary')
  const tree = async (server: CasaServer) => {
    const { body } = await call(server, curriculum.tree, { body: { classId: level._id }, token })
    return (body as { superActivityName: string }[]).map(({ superActivityName }) => superActivityName)
  }
  expect(await Promise.all(servers.map(tree))).toEqual([[], []])
  const area = { classId: level._id, superActivityName: 'Language' }
  const added = await call(servers[0], curriculum.addArea, { body: area, token })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect(await Promise.all(servers.map(tree))).toEqual([['Language'], ['Language']])
  const renamed = { superActivityName: 'Languages' }
  const params = { id: added.body.data._id }
  expect((await call(servers[1], curriculum.updateArea, { params, body: renamed, token })).status).toBe(200)
  expect(await Promise.all(servers.map(tree))).toEqual([['Languages'], ['Languages']])
})

test('both servers are restarted in turn under 20 requests a second, and none fails', async () => {
  const school = await app.make.school()
  const of = await app.make.class(school)
  const child = await app.make.student(of)
  const { token } = school.principal
  const asked: Promise<{ status: number; by: string | null }>[] = []
  const ask = () => {
    const presence = { studentId: child._id, status: asked.length % 4 === 0 }
    return asked.length % 2 === 0
      ? call(nginx, attendance.add, { body: { classId: of._id, studentList: [presence] }, token })
      : call(nginx, classes.all, { token })
  }
  const load = setInterval(() => asked.push(ask()), 50)
  onTestFinished(() => clearInterval(load))
  for (const server of servers) {
    const stopped = server.stop()
    // It says that it is not ready before it refuses anything.
    const ready = async () => (await fetch(`${server.origin}/health/ready`)).status
    await expect.poll(ready, { interval: 5 }).toBe(503)
    expect((await call(server, classes.all, { token })).status).toBe(200)
    await stopped
    await server.start()
    nginx.reload()
    const served = async () => (await call(nginx, classes.all, { token })).by
    await expect.poll(served).toBe(`127.0.0.1:${server.port}`)
  }
  clearInterval(load)
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(new Set(answers.map(({ by }) => by?.split(', ').at(-1))).size).toBe(2)
  expect(answers.length).toBeGreaterThan(40)
})
