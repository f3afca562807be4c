import { privateCalendar as calls } from '@casa/contract/private-calendar'
import { teachers } from '@casa/contract/teachers'
import { users } from '@casa/contract/users'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeLogger } from '../../platform/logger.ts'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'
import { waitingForLock } from '../../testing/send-chunks.ts'

const app = testApp()

type User = { token: string }

/** Creates a user's address and returns its file. */
async function addressOf(user: User): Promise<string> {
  const { status } = await app.as(user).call(calls.renew)
  expect(status).toBe(200)
  const { body } = await app.as(user).call(calls.address)
  expect(body.address).toMatch(/^http:\/\/casa\.test\/api\/calendar\/[\w-]{43}\.ics$/)
  return body.address!.slice(-47)
}

/** Reads an address as a calendar program does, without a sign-in. */
const reading = (file: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: `/api/calendar/${file}`, headers, remoteAddress: app.make.address() })
const statusOf = async (file: string) => (await reading(file)).statusCode

/** The days and titles that a parser finds in a calendar. */
async function titlesIn(file: string): Promise<string[]> {
  const { body, statusCode } = await reading(file)
  expect(statusCode, body).toBe(200)
  return new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .map(vevent => new ICAL.Event(vevent))
    .map(({ startDate, summary }) => `${startDate} ${summary}`)
}

test('a user creates an address, and anyone who has it reads the calendar without a sign-in', async () => {
  const { principal, _id } = await app.make.school()
  const office = app.as(principal)
  expect((await office.call(calls.address)).body).toEqual({ address: null, madeAt: null, readAt: null })

  const file = await addressOf(principal)
  await app.make.holiday({ _id }, { first_day: '2026-12-25' })
  const answer = await reading(file)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await titlesIn(file)).toEqual(['2026-12-25 School holiday'])
  expect((await office.call(calls.address)).body).toMatchObject({
    madeAt: expect.stringMatching(/^2026-11-20T04:30/),
    readAt: expect.stringMatching(/^2026-11-20T04:30/),
  })
})

test('a calendar covers a year back and a year ahead', async () => {
  const { principal } = await app.make.school({
    holidays: ['2025-11-18', '2025-11-19', '2027-11-21', '2027-11-22'],
  })
  expect(await titlesIn(await addressOf(principal))).toEqual([
    '2025-11-19 School holiday',
    '2027-11-21 School holiday',
  ])
})

test('a program that already has the calendar gets 304, until something in it changes', async () => {
  const { principal, _id } = await app.make.school({ holidays: ['2026-12-25'] })
  const file = await addressOf(principal)
  const etag = String((await reading(file)).headers.etag)
  const again = await reading(file, { 'if-none-match': `W/"other", ${etag}` })
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
    304,
    '',
    'private, no-cache',
  ])
  app.later(60)
  expect((await reading(file, { 'if-none-match': etag })).statusCode).toBe(304)
  await app.make.holiday({ _id }, { first_day: '2026-12-24' })
  expect((await reading(file, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a renewed address replaces the old one, which returns 404 like one that never existed', async () => {
  const { principal } = await app.make.school()
  const old = await addressOf(principal)
  const renewed = await addressOf(principal)
  expect(renewed).not.toBe(old)
  expect(await statusOf(renewed)).toBe(200)
  const gone = await reading(old)
  const never = await reading(`${'x'.repeat(43)}.ics`)
  expect([gone.statusCode, never.statusCode]).toEqual([404, 404])
  const { requestId: one, ...refusal } = gone.json()
  const { requestId: other, ...same } = never.json()
  expect(refusal).toEqual(same)
  expect(one).not.toBe(other)
})

test('an address can be turned off, but not twice', async () => {
  const { principal } = await app.make.school()
  const file = await addressOf(principal)
  expect((await app.as(principal).call(calls.end)).body.message).toBe('Deleted Successfully.')
  expect(await statusOf(file)).toBe(404)
  expect((await app.as(principal).call(calls.address)).body.address).toBeNull()
  expect((await app.as(principal).call(calls.end)).status).toBe(404)
})

test.each(['', 'x.ics', 'address.ics', '%00.ics', `${'x'.repeat(43)}`, `${'x'.repeat(43)}.ICS`, '../x.ics'])(
  'an invalid address answers 404: %j',
  async file => {
    expect(await statusOf(file)).toBe(404)
  },
)

test('the token is in no table and in no log, and the database alone reveals no address', async () => {
  const { principal } = await app.make.school()
  const key = { 'idempotency-key': 'the same key twice' }
  await app.as(principal).call(calls.renew, { headers: key })
  const file = await addressOf(principal)
  const token = file.slice(0, -4)
  const { rows } = await app.database.owner.query(
    `select table_name as name from information_schema.tables where table_schema = 'app' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of rows) {
    const found = await app.database.owner.query(
      `select count(*)::int as n from app.${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
      [token, Buffer.from(token).toString('hex')],
    )
    expect(found.rows[0].n, name).toBe(0)
  }

  let log = ''
  const logger = makeLogger('trace', [
    {
      write(line: string) {
        log += line
      },
    },
  ])
  const server = await buildApp({ services: app.services, logger, maxEventLoopDelayMs: 0 })
  const places = ['', '/', '/more', '?x=1', '#x']
  for (const place of places) await server.inject(`/api/calendar/${file}${place}`)
  await server.inject(`/api/%63alendar/${file}`)
  await server.inject({ method: 'PUT', url: `/api/calendar/${file}` })
  await server.close()
  expect(log).toContain('/api/calendar/:file')
  expect(log).not.toContain(token)
})

test('a new password revokes the address: the user’s own change, and a code', async () => {
  const child = await app.make.student(await app.make.class(await app.make.school()))
  const parent = await app.make.parent(child)
  const file = await addressOf(parent)
  const newPassword = 'a lantern in the hallway'
  const body = { oldPassword: everybodysPassword, newPassword }
  expect((await app.as(parent).call(users.changePassword, { body })).status).toBe(200)
  expect(await statusOf(file)).toBe(404)

  const again = await addressOf(parent)
  expect((await resetPassword(parent.loginName)).status).toBe(200)
  expect(await statusOf(again)).toBe(404)
})

test('the reset of a forgotten password keeps the address if asked to, and ends the sessions all the same', async () => {
  const child = await app.make.student(await app.make.class(await app.make.school()))
  const parent = await app.make.parent(child)
  const file = await addressOf(parent)
  expect((await resetPassword(parent.loginName, { keepCalendar: true })).status).toBe(200)
  expect(await statusOf(file)).toBe(200)
  expect((await app.as(parent).call(calls.address)).status).toBe(401)
  expect((await resetPassword(parent.loginName, { keepCalendar: false })).status).toBe(200)
  expect(await statusOf(file)).toBe(404)
})

/** Sets a new password for a parent with a code sent to the number. */
async function resetPassword(mobile: string, choice: { keepCalendar?: boolean } = {}) {
  await app.database.owner.query('update app.users set email = null where login = $1', [mobile])
  app.later(301)
  const asked = { mobile, role: 'PARENT' as const }
  await app.stranger.call(users.forgot, { body: asked, address: app.make.address() })
  const otp = await app.codeSentTo(mobile)
  const body = { ...asked, otp, newPassword: everybodysPassword, ...choice }
  return app.stranger.call(users.updatePassword, { body })
}

test('an address created while the password changes does not outlive the old password', async () => {
  const child = await app.make.student(await app.make.class(await app.make.school()))
  const parent = await app.make.parent(child)
  const changing = await app.database.owner.connect()
  try {
    await changing.query('begin')
    await changing.query(`update app.users set password_hash = 'another' where id = $1`, [parent._id])
    await changing.query('delete from app.sessions where user_id = $1', [parent._id])
    const made = app.as(parent).call(calls.renew)
    await expect
      .poll(async () => (await app.database.owner.query(waitingForLock)).rowCount, { timeout: 20_000 })
      .toBe(1)
    await changing.query('commit')
    expect((await made).status).toBe(401)
  } finally {
    changing.release(true)
  }
  const { rows } = await app.database.owner.query('select from app.calendar_addresses where user_id = $1', [
    parent._id,
  ])
  expect(rows).toEqual([])
})

test('a teacher’s address is revoked when the office sets another password or number, or the teacher leaves', async () => {
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school)
  const office = app.as(principal)
  for (const body of [{ password: 'a lantern in the hallway' }, { mobileNumber: app.make.mobile() }]) {
    const teacher = await app.make.teacher(schoolClass)
    const file = await addressOf(teacher)
    const { status } = await office.call(teachers.update, { params: { id: teacher.teacherId }, body })
    expect(status).toBe(200)
    expect(await statusOf(file)).toBe(404)
  }
  const teacher = await app.make.teacher(schoolClass)
  const file = await addressOf(teacher)
  await office.call(teachers.update, { params: { id: teacher.teacherId }, body: { name: 'Meera Rao' } })
  expect(await statusOf(file)).toBe(200)
  await office.call(teachers.remove, { params: { id: teacher.teacherId } })
  expect(await statusOf(file)).toBe(404)
})

test('the calendar of a school that is switched off is gone at the next reading, and back when it is on again', async () => {
  const { principal, _id } = await app.make.school({ holidays: ['2026-12-25'] })
  const schoolClass = await app.make.class({ _id })
  const teacher = await app.make.teacher(schoolClass)
  const parent = await app.make.parent(await app.make.student(schoolClass))
  const files = [await addressOf(principal), await addressOf(teacher)]
  const family = await addressOf(parent)
  expect(await titlesIn(family)).toHaveLength(1)
  const turn = (active: boolean) =>
    app.database.owner.query('update app.schools set active = $2 where id = $1', [_id, active])
  await turn(false)
  for (const file of files) expect(await statusOf(file)).toBe(404)
  expect(await titlesIn(family)).toEqual([])
  await turn(true)
  for (const file of [...files, family]) expect(await titlesIn(file)).toHaveLength(1)
})

test('a family of two schools sees the holidays of both, until the last child at one has left', async () => {
  const first = await app.make.school({ name: 'Lotus', holidays: ['2026-12-25'] })
  const second = await app.make.school({ name: 'Banyan, Pune; East', holidays: ['2026-12-26'] })
  const children = [
    await app.make.student(await app.make.class(first)),
    await app.make.student(await app.make.class(second)),
  ]
  const file = await addressOf(await app.make.parent(...children))
  expect(await titlesIn(file)).toEqual([
    '2026-12-25 School holiday: Lotus',
    '2026-12-26 School holiday: Banyan, Pune; East',
  ])
  await app.database.owner.query('update app.students set archived_at = now() where id = $1', [
    children[1]!._id,
  ])
  expect(await titlesIn(file)).toEqual(['2026-12-25 School holiday'])
  await app.database.owner.query('delete from app.guardians where student_id = $1', [children[0]!._id])
  expect(await titlesIn(file)).toEqual([])
})

test('an address can be read twenty times at once and then every half minute; another user’s is not affected', async () => {
  const school = await app.make.school()
  const file = await addressOf(school.principal)
  const other = await addressOf(await app.make.teacher(await app.make.class(school)))
  const statuses = await Promise.all(Array.from({ length: 30 }, () => statusOf(file)))
  expect(statuses.filter(status => status === 200)).toHaveLength(20)
  const refused = await reading(file)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statusOf(other)).toBe(200)
  app.later(31)
  expect(await statusOf(file)).toBe(200)
  expect(await statusOf(file)).toBe(429)
})

test('an address that nobody has read for a year opens nothing', async () => {
  const { principal } = await app.make.school()
  const before = app.now
  const file = await addressOf(principal)
  app.later(367 * 86_400)
  expect(await statusOf(file)).toBe(404)
  app.now = before
  expect(await statusOf(file)).toBe(200)
})

test('an address opens no other calls, and a session does not open the calendar', async () => {
  const { principal } = await app.make.school()
  const file = await addressOf(principal)
  expect((await app.as({ token: file.slice(0, -4) }).call(calls.address)).status).toBe(401)
  expect(await statusOf(`${principal.token}.ics`)).toBe(404)
})
