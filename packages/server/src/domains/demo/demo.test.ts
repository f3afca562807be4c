import { api } from '@casa/contract'
import { demoRoles } from '@casa/contract/access'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeOpenDemo, loadOpenDemo, openDemoJobs, remakeDemo } from '../../../seed/open-demo.ts'
import { demoLogin, demoLogins, demoPassword, demoPeople } from '../../../seed/people.ts'
import { schools } from '../../../seed/schools.ts'
import { loadDemo } from '../../../seed/seed.ts'
import { jobs } from '../../app.ts'
import { OpenDemo } from '../../platform/open-demo.ts'
import { RequestRate } from '../../platform/request-rate.ts'
import { runJobs, testApp } from '../../testing/app.ts'

// The whole demo is loaded several times.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const app = testApp()
const owner = () => app.database.owner.options
const rows = async (sql: string) => (await app.database.owner.query(sql)).rows
const count = async (table: string) => Number((await rows(`select count(*) from app.${table}`))[0].count)
const marks = () => count('open_demo')

// A few children are enough to show this; seed.test.ts loads all of them.
const classes = schools.flatMap(school => school.classes)
const children = classes.map(one => one.children)
const fill = (share: number) => {
  for (const [index, one] of classes.entries()) one.children = Math.ceil(children[index]! * share)
}
afterAll(() => fill(1))

beforeAll(async () => {
  fill(0.2)
  await loadOpenDemo(owner(), app.services, app.now)
})

afterEach(() => {
  app.services.demo = undefined
})

function open() {
  app.services.demo = new OpenDemo(demoLogin, new RequestRate(0))
}

const enter = (role: string, address = app.make.address()) =>
  app.stranger.call(api.demo.enter, { body: { role }, address })

async function visitor(role: string) {
  const { status, body } = await enter(role)
  expect(status).toBe(200)
  return body
}

/** The content of the demo, without the ids, which differ each time. */
async function contents() {
  const children =
    await rows(`select s.serial_number, s.first_name, s.last_name, s.dob::text, s.mobile_number,
    s.photo_id is not null as photo from app.students s order by 1`)
  const platform =
    await rows(`select to_jsonb(s) - '{created_at,updated_at,activated_at}'::text[] as row from app.schools s
    where id = app.platform()`)
  const counted = new Map<string, number>()
  const tables = await rows(`select tablename as name from pg_tables where schemaname = 'app' order by 1`)
  for (const { name } of tables)
    if (!['turns', 'sessions', 'audit_log', 'otps', 'otp_codes'].includes(name))
      counted.set(name, await count(name))
  return { children, platform, counted }
}

test('if it is off, nobody enters, the public pages say so, and nothing is disabled', async () => {
  expect(await enter('SCHOOLE')).toMatchObject({ status: 403, body: { message: refusals.demo.none } })
  expect((await app.stranger.call(api.schools.support)).body.demo).toBe(false)
  const forgot = { mobile: demoLogins.TEACHER, role: 'TEACHER' }
  expect((await app.stranger.call(api.users.forgot, { body: forgot })).status).toBe(200)
  // Sent now, so that no later test finds it.
  await app.runJobs()
})

test('a visitor enters as principal, teacher or parent, and never as the administrator', async () => {
  open()
  expect((await app.stranger.call(api.schools.support)).body.demo).toBe(true)
  for (const role of demoRoles) {
    const signedIn = await visitor(role)
    expect(signedIn).toMatchObject({ role, passwordReset: 1 })
    const own = await app.as(signedIn).call(api.schools.get, { params: { id: signedIn.schooleId! } })
    expect(own.body).toMatchObject({ schooleName: 'Little Banyan Montessori' })
  }
  expect((await enter('SUPERADMIN')).status).toBe(422)
})

test('the passwords in the README open nothing, not even on the server’s own machine', async () => {
  open()
  for (const { login, role } of Object.values(demoPeople))
    expect((await app.signIn(login, role, demoPassword, '127.0.0.1')).status, login).toBe(401)
})

test('a visitor sees nothing of another school', async () => {
  open()
  const [other] =
    await rows(`select s.id, s.school_id from app.students s join app.schools c on c.id = s.school_id
    where c.short_code = 'SCH' limit 1`)
  for (const role of demoRoles) {
    const as = app.as(await visitor(role))
    expect((await as.call(api.students.get, { params: { id: other.id } })).status, role).toBe(404)
    expect((await as.call(api.schools.all)).status, role).toBe(403)
  }
})

const routes: Route[] = Object.values(api).flatMap(domain => Object.values(domain))
const isClosed = (route: Route) => route.demo === 'closed' || route.files !== undefined

test('every call that changes a password, an account or an address, sends a message or receives a file is closed', () => {
  const closed = routes.filter(isClosed).map(({ method, path }) => `${method} ${path}`)
  expect(closed.sort()).toEqual([
    'DELETE /student/{id}',
    'DELETE /support/access',
    'DELETE /teacher/{id}',
    'DELETE /team/{id}',
    'DELETE /user/accounts/{id}',
    'DELETE /user/factor-resets/{id}',
    'DELETE /user/sessions',
    'DELETE /user/sessions/{id}',
    'GET /user/accounts',
    'GET /user/factor-resets',
    'GET /user/factors',
    'GET /user/passkeys',
    'GET /user/sessions',
    'POST /administrator',
    'POST /administrator/link',
    'POST /calenderassignment/uploadimage',
    'POST /erasure',
    'POST /event/uploadimage',
    'POST /export',
    'POST /guardian/sibling',
    'POST /guardian/slip/{id}',
    'POST /image/add',
    'POST /image/upload',
    'POST /lesson/uploadimage',
    'POST /media/add',
    'POST /registration/add',
    'POST /registration/otp',
    'POST /sound/data/upload',
    'POST /student/add',
    'POST /student/bulk/leave',
    'POST /student/bulk/restore',
    'POST /student/bulk/welcome',
    'POST /student/import/preview',
    'POST /student/uploadimage',
    'POST /student/{id}/welcome',
    'POST /subactivity/data/upload',
    'POST /subactivity/studentregister/upload',
    'POST /support/access',
    'POST /support/visit',
    'POST /teacher/add',
    'POST /team/add',
    'POST /team/handover/otp',
    'POST /team/{id}/handover',
    'POST /trainer/uploadimage',
    'POST /trainerregistration/uploadimage',
    'POST /upload/finish',
    'POST /user/accounts',
    'POST /user/accounts/{id}/switch',
    'POST /user/factor-resets',
    'POST /user/factors/keep',
    'POST /user/factors/recovery-codes',
    'POST /user/factors/totp',
    'POST /user/factors/totp/confirm',
    'POST /user/factors/totp/remove',
    'POST /user/forget-user-password',
    'POST /user/links/otp',
    'POST /user/login/factor',
    'POST /user/login/factor/passkey',
    'POST /user/login/factor/passkey/begin',
    'POST /user/login/passkey',
    'POST /user/login/passkey/begin',
    'POST /user/number/otp',
    'POST /user/passkeys',
    'POST /user/passkeys/begin',
    'POST /user/passkeys/{id}/remove',
    'POST /user/updateUserPassword',
    'PUT /administrator/number',
    'PUT /registration/{id}',
    'PUT /student/{id}/ask-again',
    'PUT /teacher/{id}',
    'PUT /team/{id}',
    'PUT /user/links/{id}',
    'PUT /user/number',
    'PUT /user/password',
    'PUT /user/reset-default-password',
  ])
  // People who are not signed in may enter, be refused at the sign-in, and read.
  const openToAll = routes.filter(
    route =>
      (route.access === 'public' || route.access === 'reset') && route.method !== 'GET' && !isClosed(route),
  )
  expect(openToAll.map(({ path }) => path).sort()).toEqual([
    '/browser-errors',
    '/demo/enter',
    '/user/login',
    '/user/sign-out',
  ])
})

test('a closed call is refused with a message before anything of it is read, and changes nothing', async () => {
  open()
  const principal = await visitor('SCHOOLE')
  const people = () => rows('select id, login, password_hash, password_changed from app.users order by id')
  const before = await people()
  // A call that the role may not make is refused as usual.
  const hers = ({ access }: Route) => typeof access === 'string' || 'SCHOOLE' in access
  for (const route of routes.filter(route => isClosed(route) && hers(route))) {
    const { status, body } = await app.as(principal).call(route, { body: {} })
    expect({ status, message: (body as { message: string }).message }, route.path).toEqual({
      status: 403,
      message: refusals.demo.closed,
    })
  }
  const parts = { method: 'POST', url: '/api/upload/parts', headers: { 'tus-resumable': '1.0.0' } } as const
  const authorization = `Bearer ${principal.token}`
  const begun = await app.server.inject({ ...parts, headers: { ...parts.headers, authorization } })
  expect(begun.statusCode).toBe(403)
  expect(await people()).toEqual(before)
  app.messages = []
  await app.runJobs()
  expect(app.messages).toEqual([])
})

test('in the school that visitors share, nothing they send is stored, whatever the call', async () => {
  open()
  const stored = async () => {
    const all = await contents()
    const texts = await rows(`select c.name, c.version from app.classes c union all
      select s.first_name, s.version from app.students s order by 1, 2`)
    return { ...all, texts }
  }
  const before = await stored()
  for (const role of demoRoles) {
    const as = app.as(await visitor(role))
    const mayCall = ({ access }: Route) => access !== 'public' && access !== 'reset' && role in access
    const storing = routes.filter(
      route => route.method !== 'GET' && !route.reads && mayCall(route) && route.demo !== 'open',
    )
    expect(storing.length).toBeGreaterThan(0)
    for (const route of storing) {
      const { status, body } = await as.call(route, { body: {} })
      const message = isClosed(route) ? refusals.demo.closed : refusals.demo.shared
      expect({ status, body }, route.path).toMatchObject({ status: 403, body: { message } })
    }
  }
  expect(await stored()).toEqual(before)
})

test('a visitor signs out, and the others stay', async () => {
  open()
  const [one, other] = [await visitor('TEACHER'), await visitor('TEACHER')]
  expect((await app.as(one).call(api.users.logout)).status).toBe(200)
  expect((await app.as(one).call(api.classes.all)).status).toBe(401)
  expect((await app.as(other).call(api.classes.all)).status).toBe(200)
  expect(routes.filter(({ demo }) => demo === 'open').map(({ path }) => path)).toEqual([
    '/notices/read',
    '/user/logout',
  ])
})

test('one network may enter only a limited number of times, without blocking others', async () => {
  open()
  const answers = []
  for (let time = 0; time < 21; time += 1) answers.push((await enter('PARENT', '10.9.9.9')).status)
  expect(answers).toEqual([...Array(20).fill(200), 429])
  expect((await enter('PARENT', '10.9.9.7')).status).toBe(200)
})

test('the demo is rebuilt at night, whatever is in it', async () => {
  open()
  const before = await contents()
  const principal = await visitor('SCHOOLE')
  await app.database.owner.query(`update app.students set first_name = 'Rude'`)
  const files = await app.storedFiles()
  // The next night, by the server's clock.
  await app.enqueue('remake-demo')
  const options = { ...app.jobsOptions, jobs: [...jobs, ...openDemoJobs(owner())] }
  await runJobs(options)
  expect(app.jobLog).toEqual([])
  expect(await contents()).toEqual(before)
  expect(await app.storedFiles()).toHaveLength(files.length)
  expect((await app.as(principal).call(api.classes.all)).status).toBe(401)
  expect((await visitor('TEACHER')).name).toBe('Anjali Rao')
})

test('a night missed while the server was down is made up for at startup; one while it was running is not', async () => {
  const remade = async () => (await rows('select remade_at from app.open_demo'))[0].remade_at.toISOString()
  const first = await remade()
  // 10:00 in India; the next night is at 20:40 UTC.
  await loadOpenDemo(owner(), app.services, new Date('2026-11-20T20:39:00Z'))
  expect(await remade()).toBe(first)
  await loadOpenDemo(owner(), app.services, new Date('2026-11-22T20:41:00Z'))
  expect(await remade()).toBe('2026-11-22T20:41:00.000Z')
  const [{ day }] = await rows('select max(day)::text as day from app.attendance_sheets')
  expect(day).toBe('2026-11-23')
})

test('a database with schools never becomes a demo, and nothing in it is erased', async () => {
  await closeOpenDemo(owner())
  const before = await contents()
  expect(await marks()).toBe(0)
  await expect(loadOpenDemo(owner(), app.services, app.now)).rejects.toThrow('must be empty')
  await expect(remakeDemo(owner(), app.services, app.now)).rejects.toThrow('not an open demo')
  expect(await loadDemo(owner(), app.services, app.now)).toBe(false)
  expect(await contents()).toEqual(before)
  expect(await marks()).toBe(0)
})
