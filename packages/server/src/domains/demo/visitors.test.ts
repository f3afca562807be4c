import { api } from '@casa/contract'
import type { DemoRole } from '@casa/contract/access'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  keepVisitorSchools,
  loadOpenDemo,
  mostSchools,
  openDemoJobs,
  waitingDemoSchools,
} from '../../../seed/open-demo.ts'
import { demoLogin } from '../../../seed/people.ts'
import { schools } from '../../../seed/schools.ts'
import { jobs } from '../../app.ts'
import { OpenDemo } from '../../platform/open-demo.ts'
import { RequestRate } from '../../platform/request-rate.ts'
import { runJobs, testApp } from '../../testing/app.ts'
import { schoolLimit } from './rules.ts'

// Each school has thousands of rows.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const app = testApp()
const owner = () => app.database.owner.options
const rows = async (sql: string, values: unknown[] = []) => (await app.database.owner.query(sql, values)).rows
const keepSchools = () => keepVisitorSchools(owner(), app.services, app.now)

// A tenth of the children, because schools are created many times here; the seed's own tests have all of them.
const classes = schools.flatMap(school => school.classes)
const children = classes.map(one => one.children)
const fill = (share: number) => {
  for (const [index, one] of classes.entries()) one.children = Math.ceil(children[index]! * share)
}
afterAll(() => fill(1))

beforeAll(async () => {
  fill(0.1)
  await loadOpenDemo(owner(), app.services, app.now)
})

beforeEach(async () => {
  app.services.demo = new OpenDemo(demoLogin, new RequestRate(0))
  await keepSchools()
})

afterEach(() => {
  app.services.demo = undefined
})

/** A browser that keeps its cookie of the demo. */
class Browser {
  readonly address = app.make.address()
  cookie = ''

  async enter(role: DemoRole, address = this.address) {
    const headers = { cookie: this.cookie }
    const {
      status,
      body,
      headers: set,
    } = await app.stranger.call(api.demo.enter, {
      body: { role },
      address,
      headers,
    })
    expect(status).toBe(200)
    const [visit] = [set['set-cookie']].flat().filter(one => String(one).startsWith('casa_visit='))
    if (visit) this.cookie = String(visit).split(';')[0]!
    return { ...body, call: app.as(body).call, setCookie: visit }
  }
}

const enter = (role: DemoRole) => new Browser().enter(role)

/** How many rows each table has, for one school or altogether. */
async function counts(school?: string): Promise<Record<string, number>> {
  const tables = await rows(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
        and ($1 or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id'))
      order by 1`,
    [school === undefined],
  )
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const of = school === undefined ? '' : `where school_id = '${school}'`
    counted[name] = Number((await rows(`select count(*) from app.${name} ${of}`))[0].count)
  }
  return counted
}

/** What a school contains, except what differs from school to school: ids, numbers and times of creation. */
const shown = (school: string) =>
  rows(
    `select s.first_name, s.last_name, s.dob::text, s.doa::text, s.gender, s.allergies, s.photo_id is not null as photo,
            (select count(*) from app.records r where r.school_id = s.school_id and r.student_id = s.id) as records,
            (select max(day)::text from app.attendance_entries e where e.school_id = s.school_id and e.student_id = s.id) as day
       from app.students s where s.school_id = $1 order by 1, 2, 3`,
    [school],
  )

const sharedSchool = async (): Promise<string> =>
  (await rows(`select id from app.schools where short_code = 'LBM'`))[0].id

/** The child whom all visitors meet first, his class and an exercise. */
async function advait(school: string) {
  const [found] = await rows(
    `select s.id, s.class_id, s.version, p.item_id from app.students s
       join app.progress p on p.school_id = s.school_id and p.student_id = s.id
      where s.school_id = $1 and s.first_name = 'Advait' order by p.item_id limit 1`,
    [school],
  )
  return found as { id: string; class_id: string; version: number; item_id: string }
}

// This test comes first, because what earlier tests leave behind would be removed as well.
test('a school whose visitor has been away for two hours is removed with everything in it', async () => {
  const before = { counts: await counts(), files: await app.storedFiles() }
  const [left, used] = [new Browser(), new Browser()]
  const principal = await left.enter('SCHOOLE')
  const child = await advait(principal.schooleId!)
  const calls: [Route, object][] = [
    [api.ledger.keep, { body: { keepsLedger: true, charge: 'whole' } }],
    [
      api.ledger.pay,
      { body: { studentId: child.id, amount: 500, date: '2026-11-19', mode: 'cash', paidBy: 'Meera' } },
    ],
    [api.classes.add, { body: { className: 'Soon gone', status: true } }],
    [api.notes.add, { body: { classId: child.class_id, studentId: child.id, notes: 'Reads well.' } }],
    [api.privateCalendar.renew, {}],
  ]
  for (const [route, input] of calls) {
    const headers = { 'idempotency-key': `visit ${route.path}` }
    const { status, body } = await principal.call(route, { ...input, headers })
    expect({ status, body }, route.path).toMatchObject({ status: 200 })
  }
  const [soonGone] = await rows(`select id from app.classes where name = 'Soon gone'`)
  expect((await principal.call(api.classes.remove, { params: { id: soonGone.id } })).status).toBe(200)
  for (const table of [
    'charges',
    'ledger_entries',
    'papers',
    'conference_reports',
    'undo_entries',
    'audit_log',
  ])
    expect((await counts(principal.schooleId!))[table], table).toBeGreaterThan(0)

  const teacher = await used.enter('TEACHER')
  app.later(90 * 60)
  expect((await teacher.call(api.classes.all)).status).toBe(200)
  app.later(31 * 60)
  await keepSchools()
  // The other visitor has made a request since.
  expect((await teacher.call(api.classes.all)).status).toBe(200)
  expect((await principal.call(api.classes.all)).status).toBe(401)
  const again = await left.enter('SCHOOLE')
  expect(again.ownSchool).toBe(true)
  expect(again.schooleId).not.toBe(principal.schooleId)

  app.later(2 * 3600 + 1)
  await keepSchools()
  await app.runJobs()
  const after = { counts: await counts(), files: await app.storedFiles() }
  // Turns are counted per network, and deleted at night.
  for (const { counts } of [before, after]) delete counts.turns
  expect(after.counts).toEqual(before.counts)
  expect(after.files).toHaveLength(before.files.length)
})

test('a visitor’s school has everything that the demo’s first school has, in every table', async () => {
  const { schooleId } = await enter('SCHOOLE')
  const own = await counts(schooleId!)
  const shared = await counts(await sharedSchool())
  // Anything else it has belongs to the visit.
  for (const name of ['audit_log', 'demo_schools']) {
    delete own[name]
    delete shared[name]
  }
  expect(own).toEqual(shared)
  expect(own.records).toBeGreaterThan(500)
  expect(await shown(schooleId!)).toEqual(await shown(await sharedSchool()))
})

test('each role enters the visitor’s school, and changing the role or entering again keeps it', async () => {
  const browser = new Browser()
  const principal = await browser.enter('SCHOOLE')
  expect(principal).toMatchObject({ ownSchool: true, name: 'Lakshmi Narayan' })
  expect(principal.setCookie).toMatch(
    /^casa_visit=[\w-]{43}; Path=\/api\/demo; Max-Age=86400; HttpOnly; SameSite=Strict$/,
  )
  for (const role of ['TEACHER', 'PARENT', 'SCHOOLE'] as const)
    expect(await browser.enter(role)).toMatchObject({ role, ownSchool: true, schooleId: principal.schooleId })
  const forged = new Browser()
  forged.cookie = 'casa_visit=guessed'
  expect((await forged.enter('SCHOOLE')).schooleId).not.toBe(principal.schooleId)
})

test('a visitor records a key and sees it as the parent; other visitors never see it', async () => {
  const [one, other] = [new Browser(), new Browser()]
  const teacher = await one.enter('TEACHER')
  const child = await advait(teacher.schooleId!)
  const cells = [{ studentId: child.id, subActivityId: child.item_id }]
  const recorded = await teacher.call(api.records.record, { body: { cells, key: 'M' } })
  expect(recorded.status).toBe(200)
  const ids = recorded.body.data.map(({ _id }) => _id)
  const published = await teacher.call(api.records.publishMany, { body: { ids, publicStatus: 'publish' } })
  expect(published.status).toBe(200)
  const added = await (await one.enter('SCHOOLE')).call(api.classes.add, {
    body: { className: 'Class of one visitor', status: true },
  })
  expect(added.status).toBe(200)

  const mother = await one.enter('PARENT')
  expect(await mother.call(api.records.get, { params: { id: ids[0]! } })).toMatchObject({
    status: 200,
    body: { key: 'M' },
  })
  for (const role of ['SCHOOLE', 'TEACHER', 'PARENT'] as const) {
    const theirs = await other.enter(role)
    expect((await theirs.call(api.records.get, { params: { id: ids[0]! } })).status, role).toBe(404)
    expect((await theirs.call(api.students.get, { params: { id: child.id } })).status, role).toBe(404)
    const classes = (await theirs.call(api.classes.all)).body.map(({ className }) => className)
    expect(classes).not.toContain('Class of one visitor')
  }
  const stranger = await other.enter('SCHOOLE')
  const spoilt = await stranger.call(api.classes.update, {
    params: { id: added.body.data._id },
    body: { className: 'Rude words' },
  })
  expect(spoilt.status).toBe(404)
})

const routes: Route[] = Object.values(api).flatMap(domain => Object.values(domain))

test('a call that creates an account, sends a message or uploads a file is refused in a visitor’s school too', async () => {
  const principal = await enter('SCHOOLE')
  const people = () => rows('select id, login, password_hash, name from app.users order by id')
  const before = await people()
  const closed = routes.filter(
    ({ demo, files, access }) =>
      (demo === 'closed' || files) && (typeof access === 'string' || 'SCHOOLE' in access),
  )
  for (const route of closed)
    expect(await principal.call(route, { body: {} }), route.path).toMatchObject({
      status: 403,
      body: { message: refusals.demo.closed },
    })
  const { id, version } = await advait(principal.schooleId!)
  const change = (changes: object) =>
    principal.call(api.students.update, { params: { id }, body: { version, ...changes } })
  // The mother of the shared school, whose account would be found, and a new one.
  for (const mobileNumber of [demoLogin('PARENT'), '9845012345'])
    expect(await change({ mobileNumber, allergies: 'Figs' })).toMatchObject({
      status: 403,
      body: { message: refusals.demo.closed },
    })
  expect((await change({ allergies: 'Nuts' })).body.data).toMatchObject({ allergies: 'Nuts' })
  expect(await people()).toEqual(before)
  await app.runJobs()
  expect(app.messages).toEqual([])
})

test('a network may write only a limited number of times, without blocking others', async () => {
  app.services.demo = new OpenDemo(demoLogin, new RequestRate(3, () => 0))
  const { call } = await enter('TEACHER')
  const write = (address: string) => call(api.observations.add, { body: {}, address })
  const written = []
  for (let time = 0; time < 4; time += 1) written.push((await write('10.9.9.8')).status)
  expect(written).toEqual([422, 422, 422, 429])
  expect((await write('10.9.9.7')).status).toBe(422)
})

test('if no school is ready, a visitor looks around in the shared one, where nothing is saved', async () => {
  const entered = []
  for (let time = 0; time < waitingDemoSchools + 1; time += 1) entered.push(await enter('SCHOOLE'))
  expect(entered.map(({ ownSchool }) => ownSchool)).toEqual([...Array(waitingDemoSchools).fill(true), false])
  expect(new Set(entered.map(({ schooleId }) => schooleId)).size).toBe(waitingDemoSchools + 1)
  const { call, schooleId, setCookie } = entered.at(-1)!
  expect({ schooleId, setCookie }).toEqual({ schooleId: await sharedSchool(), setCookie: undefined })
  const body = { className: 'Rude words', status: true }
  expect(await call(api.classes.add, { body })).toMatchObject({
    status: 403,
    body: { message: refusals.demo.shared },
  })
})

test('a network that found no school ready keeps its turn until one is', async () => {
  for (let time = 0; time < waitingDemoSchools; time += 1) await enter('SCHOOLE')
  const address = '10.9.9.5'
  const { burst } = schoolLimit(address)
  for (let time = 0; time < burst; time += 1)
    expect((await new Browser().enter('PARENT', address)).ownSchool).toBe(false)
  await keepSchools()
  expect((await new Browser().enter('PARENT', address)).ownSchool).toBe(true)
})

test('one network gets a limited number of schools; after that its visitors share one, and can return to their own', async () => {
  const limit = schoolLimit('10.9.9.9')
  for (let time = 1; time < limit.burst; time += 1)
    await app.services.throttle.take([limit], refusals.tooOften)
  const first = new Browser()
  expect((await first.enter('PARENT', '10.9.9.9')).ownSchool).toBe(true)
  expect((await new Browser().enter('PARENT', '10.9.9.9')).ownSchool).toBe(false)
  expect((await first.enter('TEACHER', '10.9.9.9')).ownSchool).toBe(true)
  expect((await new Browser().enter('PARENT', '10.9.9.7')).ownSchool).toBe(true)
})

test('when a visitor enters, the next school is created in the background, and there are never more than 30', async () => {
  const waiting = async () =>
    Number((await rows('select count(*) from app.demo_schools where used_at is null'))[0].count)
  await enter('PARENT')
  expect(await waiting()).toBe(waitingDemoSchools - 1)
  await runJobs({ ...app.jobsOptions, jobs: [...jobs, ...openDemoJobs(owner())] })
  expect(app.jobLog).toEqual([])
  expect(await waiting()).toBe(waitingDemoSchools)

  await enter('PARENT')
  const taken = new Set((await rows('select number from app.demo_schools')).map(({ number }) => number))
  const free = Array.from({ length: mostSchools }, (_, index) => index + 1).filter(one => !taken.has(one))
  for (const number of free) {
    const { _id } = await app.make.school()
    await rows('insert into app.demo_schools values ($1, $2, $3, $4, now())', [
      _id,
      number,
      [],
      Buffer.from(String(number)),
    ])
  }
  await keepSchools()
  expect(await waiting()).toBe(waitingDemoSchools - 1)
  const one = rows('insert into app.demo_schools values (gen_random_uuid(), 31, $1)', [[]])
  await expect(one).rejects.toThrow('demo_schools_number_check')
  await rows('delete from app.demo_schools where cardinality(accounts) = 0')
})

test('every table names the school or the person whose rows are removed with a visitor’s school', async () => {
  const others = await rows(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('school_id', 'user_id'))
     order by 1`)
  // No codes are sent in an open demo, and nobody has passkeys there; the others are about the installation.
  expect(others.map(({ name }) => name)).toEqual([
    ...['backup_line', 'backups', 'installation', 'open_demo', 'otp_codes', 'otps', 'passkey_challenges'],
    ...['schools', 'secret_keys', 'storage_claims', 'turns'],
  ])
})

test('at night the visitors’ schools are erased along with everything else', async () => {
  const browser = new Browser()
  const principal = await browser.enter('SCHOOLE')
  await app.enqueue('remake-demo')
  await runJobs({ ...app.jobsOptions, jobs: [...jobs, ...openDemoJobs(owner())] })
  expect(app.jobLog).toEqual([])
  expect((await principal.call(api.classes.all)).status).toBe(401)
  expect(await counts()).toMatchObject({ schools: 4, demo_schools: 0, sessions: 0 })
  expect((await browser.enter('SCHOOLE')).ownSchool).toBe(false)
  await keepSchools()
  expect((await browser.enter('SCHOOLE')).ownSchool).toBe(true)
})

test('ledgers, papers and published reports are protected from everyone else, and outside an open demo', async () => {
  const client = await app.database.owner.connect()
  const attempt = async (sql: string) => {
    await client.query(`begin; set local app.erasing_demo = 'on'`)
    const error = await client.query(sql).then(
      () => undefined,
      ({ message }) => message,
    )
    await client.query('rollback')
    return error
  }
  try {
    expect(await attempt('delete from app.papers')).toBeUndefined()
    expect(await attempt('set local role casa_app; select app.is_erasing_demo()')).toContain(
      'permission denied for table open_demo',
    )
    await client.query('delete from app.open_demo')
    expect(await attempt('delete from app.papers')).toContain('papers are never')
    expect(await attempt('delete from app.ledger_entries')).toContain('ledger entries are never')
    expect(await attempt('delete from app.charges')).toContain('ledger entries are never')
    expect(await attempt('delete from app.conference_reports')).toContain('only drafts')
    await client.query('insert into app.open_demo (remade_at) values (now())')
    const shared = `select app.remove_demo_school('${await sharedSchool()}')`
    expect(await attempt(shared)).toContain('not the school of a visitor')
  } finally {
    client.release()
  }
})
