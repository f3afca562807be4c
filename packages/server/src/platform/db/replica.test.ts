import { once } from 'node:events'
import { maintenanceHeader } from '@casa/contract/headers'
import { holidays } from '@casa/contract/holidays'
import { notices } from '@casa/contract/notices'
import type { Route } from '@casa/contract/route'
import { students } from '@casa/contract/students'
import { users } from '@casa/contract/users'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { startHistory } from '../../domains/students/membership-queries.ts'
import { type Answer, type Input, inject, testApp } from '../../testing/app.ts'
import { StreamingPair } from '../../testing/streaming-pair.ts'
import { Changes } from '../changes/changes.ts'
import { Database } from './database.ts'
import { anonymous } from './holders.ts'

const pair = new StreamingPair()
const app = testApp(pair.start)
/** More than one statement returns. */
const children = 5_001

type School = Awaited<ReturnType<typeof app.make.school>>
let school: School
/** The cookie that says what the principal has seen. */
let cookie: string

beforeAll(async () => {
  school = await app.make.school()
  const { _id } = await app.make.class({ _id: school._id })
  await app.database.owner.query(
    `with child as (insert into app.students (school_id, id, class_id, serial_number, first_name, dob, mother_name, doa)
     select $1, gen_random_uuid(), $2, 'N' || n, 'Child', '2021-05-01', 'Mother', '2024-06-01'
       from generate_series(1, ${children}) n returning *) ${startHistory}`,
    [school._id, _id],
  )
})
beforeEach(async () => {
  await look()
  cookie = cookieOf(await add('Founders'))
  await pair.caughtUp(app.database.owner)
})
afterEach(async () => {
  await pair.resumeReplay()
  await app.database.owner.query('delete from app.holidays')
})

const replica = (database = app.services.database) => database.replica!
/** What each server does every two seconds. */
const look = (database = app.services.database) => replica(database).primary.refresh()

function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return /casa-position=[0-9a-f]+/.exec(String(headers['set-cookie']))![0]
}

let days = 0
function add(name: string, input: Input<typeof holidays.add> = {}) {
  days += 1
  const firstDay = new Date(Date.UTC(2027, 0, days)).toISOString().slice(0, 10)
  return app.as(school.principal).call(holidays.add, { body: { name, firstDay }, ...input })
}

async function names(sent: string | undefined, call = callHere): Promise<string[]> {
  const { status, body } = await call(holidays.list, {
    params: { schooleId: school._id },
    ...(sent ? { headers: { cookie: sent } } : {}),
  })
  expect(status).toBe(200)
  return body.map(({ name }) => name!).sort()
}

type Caller = <R extends Route>(route: R, input: Input<R>) => Promise<Answer<R>>
const callHere: Caller = (route, input) => app.as(school.principal).call(route, input)

/** A holiday that somebody adds through another server, which has not announced it here yet. */
async function addElsewhere(name: string) {
  await app.make.insert('holidays', {
    school_id: school._id,
    name,
    first_day: '2028-01-01',
    last_day: '2028-01-01',
  })
}

/** A second server on the same databases. */
async function otherServer() {
  const database = new Database(app.database.app, () => app.now, { size: 4, replica: app.database.replica })
  const server = await buildApp({ services: { ...app.services, database }, maxEventLoopDelayMs: 0 })
  onTestFinished(async () => {
    await server.close()
    await database.close()
  })
  const call: Caller = async (route, { params, body, headers }) => {
    const {
      status,
      headers: answered,
      bytes,
    } = await inject(server, route, {
      method: route.method,
      url: `/api${route.path.replace(/\{(\w+)\}/g, (_, name) => ((params ?? {}) as Record<string, string>)[name]!)}`,
      headers: { authorization: `Bearer ${school.principal.token}`, ...headers },
      ...(body ? { payload: body as object } : {}),
    })
    return { status, headers: answered, body: JSON.parse(String(bytes)) }
  }
  return { database, call }
}

test('a caller who says what they have seen is served by the replica, and others by the primary', async () => {
  await pair.pauseReplay()
  await addElsewhere('Elsewhere')
  const { served } = replica().reads
  expect(await names(cookie)).toEqual(['Founders'])
  expect(replica().reads.served).toBe(served + 1)
  expect(await names(undefined)).toEqual(['Elsewhere', 'Founders'])
  expect(replica().reads.served).toBe(served + 1)
  // Two seconds later at most, what others committed is asked of the replica, too.
  await look()
  expect(await names(cookie)).toEqual(['Elsewhere', 'Founders'])
})

test('a reader gets the cookie once, and a writer gets a later one', async () => {
  const read = await app.as(school.principal).call(holidays.list, { params: { schooleId: school._id } })
  expect(String(read.headers['set-cookie'])).toMatch(
    /^casa-position=[0-9a-f]+; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  )
  const again = await app
    .as(school.principal)
    .call(holidays.list, { params: { schooleId: school._id }, headers: { cookie } })
  expect(again.headers['set-cookie']).toBeUndefined()
  const written = cookieOf(await add('Later', { headers: { cookie } }))
  expect(BigInt(`0x${written.split('=')[1]}`)).toBeGreaterThan(BigInt(`0x${cookie.split('=')[1]}`))
  // A cookie that somebody made up counts as none.
  await addElsewhere('Elsewhere')
  for (const forged of ["casa-position=0'; drop", 'casa-position=-1', `casa-position=${'f'.repeat(17)}`])
    expect(await names(forged)).toContain('Elsewhere')
})

test('a caller sees what they wrote, through this server and through another', async () => {
  const other = await otherServer()
  await look(other.database)
  await pair.pauseReplay()
  const written = cookieOf(await add('Mine', { headers: { cookie } }))
  expect(await names(written)).toEqual(['Founders', 'Mine'])
  // This server knows its own commits even without the new cookie; the other one learns of them from it.
  expect(await names(cookie)).toEqual(['Founders', 'Mine'])
  expect(await names(cookie, other.call)).toEqual(['Founders'])
  expect(await names(written, other.call)).toEqual(['Founders', 'Mine'])
})

test('a refused call through another server does not take back what the caller has seen', async () => {
  const other = await otherServer()
  await look(other.database)
  await pair.pauseReplay()
  const written = cookieOf(await add('Mine', { headers: { cookie } }))
  const refused = await other.call(holidays.add, {
    body: { name: '', firstDay: '2027-01-01' },
    headers: { cookie: written },
  })
  expect(refused.status).toBe(422)
  expect(await names(cookieOf(refused), other.call)).toEqual(['Founders', 'Mine'])
})

test('a request that is repeated through another server is followed by what the first one stored', async () => {
  const other = await otherServer()
  await look(other.database)
  await pair.pauseReplay()
  const request = {
    body: { name: 'Once', firstDay: '2029-01-01' },
    headers: { cookie, 'idempotency-key': 'repeated-elsewhere' },
  }
  expect((await app.as(school.principal).call(holidays.add, request)).status).toBe(200)
  const repeated = await other.call(holidays.add, request)
  expect(repeated.status).toBe(200)
  expect(await names(cookieOf(repeated), other.call)).toEqual(['Founders', 'Once'])
})

test('a session that ended opens nothing, although the replica still has it', async () => {
  const { token } = await app.make.teacher({ schooleId: school._id, _id: (await app.make.class(school))._id })
  const teacher = app.as({ token })
  await pair.caughtUp(app.database.owner)
  const list = () => teacher.call(notices.list, { headers: { cookie } })
  await pair.pauseReplay()
  expect((await list()).status).toBe(200)
  expect((await teacher.call(users.logout, {})).status).toBe(200)
  expect((await list()).status).toBe(401)
})

test('a client that is notified of a change and reads again sees it', async () => {
  const other = await otherServer()
  const changes = new Changes(other.database, app.database.worker, () => {})
  await changes.start()
  onTestFinished(() => changes.stop())
  await look(other.database)
  const stream = await app.within(school.principal, async (_, scope) =>
    changes.open(scope, school.principal.token),
  )
  await pair.pauseReplay()
  await add('Announced')
  let told = ''
  while (!told.includes('attendance')) told += String((await once(stream, 'data'))[0])
  expect(await names(cookie, other.call)).toEqual(['Announced', 'Founders'])
})

test('a long list is sent from the replica', async () => {
  const list = (sent?: string) =>
    app.as(school.principal).call(students.list, {
      params: { schooleId: school._id },
      ...(sent && { headers: { cookie: sent } }),
    })
  await pair.pauseReplay()
  await app.database.owner.query(`update app.students set first_name = 'Changed'`)
  const { served } = replica().reads
  const old = await list(cookie)
  expect(old.body).toHaveLength(children)
  expect(old.body[0]!.firstName).toBe('Child')
  expect(replica().reads.served).toBe(served + 2)
  expect((await list()).body[0]!.firstName).toBe('Changed')
  await look()
  expect((await list(cookie)).body[0]!.firstName).toBe('Changed')
})

test('without a replica the primary is read, and nobody notices', async () => {
  await pair.standby.stop()
  const { failed } = replica().reads
  expect(await names(cookie)).toEqual(['Founders'])
  expect(replica().reads.failed).toBe(failed + 1)
  // It is left alone for a while.
  expect(await names(cookie)).toEqual(['Founders'])
  expect(replica().reads.failed).toBe(failed + 1)
  const said: string[] = []
  await replica().start(sentence => said.push(sentence))
  expect(said.join()).toContain('The standby of DATABASE_READ_URL cannot be used now')
  await pair.standby.start()
})

test('a standby that says nothing is not waited for', async () => {
  const { token } = school.principal
  const other = await otherServer()
  await look(other.database)
  expect(await names(cookie, other.call)).toEqual(['Founders'])
  const { database } = app.services
  const open = () =>
    database.snapshot(token, anonymous, new AbortController().signal, 'en', replica(database).primary.end)
  const first = await open()
  await first.commit()
  const { served } = replica().reads
  const silent = await pair.silenceStandby()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    silent.end()
  })
  const asked = Promise.all([open(), names(cookie, other.call)])
  await vi.advanceTimersByTimeAsync(2_000)
  const [snapshot, read] = await asked
  expect(read).toEqual(['Founders'])
  await snapshot.commit()
  expect(replica().reads.served).toBe(served)
})

test('many changes do not shorten the half minute of what a standby must have', async () => {
  const { database } = await otherServer()
  await look(database)
  const { settled } = replica(database).primary
  await addElsewhere('Elsewhere')
  for (let change = 0; change < 20; change += 1) await look(database)
  expect(replica(database).primary.end).toBeGreaterThan(settled)
  expect(replica(database).primary.settled).toBe(settled)
})

test('without a primary everything can be read and nothing saved, until there is one again', async () => {
  const other = await otherServer()
  await look(other.database)
  const teacher = await app.make.teacher({ schooleId: school._id, _id: (await app.make.class(school))._id })
  expect((await app.as(teacher).call(notices.list, {})).status).toBe(200)
  await app.database.owner.query(`update app.users set name = 'Renamed' where id = $1`, [teacher._id])
  await pair.caughtUp(app.database.owner)
  await pair.primary.stop()
  const maintenance = maintenanceHeader.toLowerCase()
  const first = await app.as(school.principal).call(holidays.list, { params: { schooleId: school._id } })
  expect([first.status, first.headers[maintenance]]).toEqual([200, 'on'])
  // The first call finds out; callers without the cookie, and servers that do not know the session, are served as well.
  for (const call of [callHere, other.call]) {
    expect(await names(undefined, call)).toEqual(['Founders'])
    expect(await names(cookie, call)).toEqual(['Founders'])
  }
  await look()
  const read = await app.as(school.principal).call(students.list, { params: { schooleId: school._id } })
  expect([read.status, read.body.length, read.headers[maintenance]]).toEqual([200, children, 'on'])
  // This server knows the session as it was.
  expect((await app.as(teacher).call(notices.list, {})).status).toBe(200)
  const busy = Promise.withResolvers<void>()
  const all = Array.from({ length: 20 }, () => replica().shares.run(anonymous, () => busy.promise))
  const ready = await app.server.inject('/health/ready')
  expect(ready.statusCode).toBe(200)
  busy.resolve()
  await Promise.all(all)
  const refused = await add('Refused')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
  // The replica cannot say that nobody has this token.
  expect((await app.as({ token: 'unknown' }).call(notices.list, {})).status).toBe(503)

  // A read that began without a primary, and is answered when there is one again.
  const { shares } = replica()
  const free = Promise.withResolvers<void>()
  const holder = { user: school.principal._id, school: school._id }
  const held = Array.from({ length: 6 }, () => shares.run(holder, () => free.promise))
  const { waiting } = shares.usage
  const begun = app.as(school.principal).call(holidays.list, { params: { schooleId: school._id } })
  await expect.poll(() => shares.usage.waiting).toBe(waiting + 1)
  await pair.primary.start()
  await look()
  free.resolve()
  expect((await begun).headers[maintenance]).toBe('on')
  await Promise.all(held)
  const added = await add('Again')
  expect([added.status, added.headers[maintenance]]).toEqual([200, undefined])
  expect(await names(cookieOf(added))).toEqual(['Again', 'Founders'])
  expect((await app.as({ token: 'unknown' }).call(notices.list, {})).status).toBe(401)
})

test('a commit waits for its synchronous standby for as long as it takes', async () => {
  const { owner } = app.database
  const synchronous = async (standbys: string) => {
    await owner.query(`alter system set synchronous_standby_names = '${standbys}'`)
    await owner.query('select pg_reload_conf()')
  }
  const database = new Database(app.database.app, () => app.now, { size: 4, limits: { statementMs: 100 } })
  onTestFinished(() => database.close())
  await synchronous('nobody')
  onTestFinished(() => synchronous(''))
  let acknowledged = false
  const saved = database.asSession(school.principal.token, 'write', async ({ tx }) => {
    await tx.run`update app.holidays set name = 'Changed' where school_id = ${school._id}`
  })
  const done = saved.finally(() => {
    acknowledged = true
  })
  const isLate = `select from pg_stat_activity
    where wait_event = 'SyncRep' and clock_timestamp() - query_start > '300ms'`
  await expect.poll(async () => (await owner.query(isLate)).rowCount, { timeout: 10_000 }).toBe(1)
  expect(acknowledged).toBe(false)
  await synchronous('')
  await done
})

test('a database that was replaced by an older one counts from there', async () => {
  const { primary } = replica()
  const { end } = primary
  primary.note(end + 1_000_000_000n)
  await look()
  expect(primary.end).toBeLessThan(end + 1_000_000_000n)
})

// The last one, because the standby follows nobody afterwards.
test('a standby that was promoted is no longer read, although it has replayed enough', async () => {
  await pair.promoteStandby()
  const { database, call } = await otherServer()
  await look(database)
  expect(await names(cookie, call)).toEqual(['Founders'])
  expect(replica(database).reads).toEqual({ served: 0, behind: 1, failed: 0 })
})
