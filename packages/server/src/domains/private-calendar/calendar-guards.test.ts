import { privateCalendar as calls } from '@casa/contract/private-calendar'
import { plusDays } from '@casa/contract/rules/day'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeAssignment, makeStaffEvent } from '../../testing/events.ts'

// The database's own guards are disabled here: this is what the code alone allows.
const app = testApp()

beforeAll(async () => {
  const tables = ['events', 'event_students', 'students', 'classes', 'staff_events', 'schools']
  for (const table of [...tables, 'calendar_addresses'])
    await app.database.owner.query(`alter table app.${table} disable row level security`)
})

type User = { token: string }

async function addressOf(user: User): Promise<string | null> {
  return (await app.as(user).call(calls.address)).body.address
}

/** The titles in a user's file. */
async function titlesOf(user: User): Promise<string[]> {
  await app.as(user).call(calls.renew)
  const { body, statusCode } = await app.server.inject({ url: (await addressOf(user))!.slice(-61) })
  expect(statusCode, body).toBe(200)
  return [...body.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title!).sort()
}

async function makePlace() {
  const school = await app.make.school({ holidays: ['2026-12-25'] })
  const [lotus, banyan] = [await app.make.class(school), await app.make.class(school)]
  const [asha, dev] = [
    await app.make.student(lotus, { first_name: 'Asha' }),
    await app.make.student(lotus, { first_name: 'Dev' }),
  ]
  const teacher = await app.make.teacher(lotus)
  const other = await app.make.school({ holidays: ['2026-12-24'] })
  const elsewhere = await app.make.class(other)
  await makeAssignment(app.make, lotus, [asha, dev], { name: 'Leaves' })
  await makeAssignment(app.make, lotus, [dev], { name: 'Shells' })
  await makeAssignment(app.make, banyan, [], { name: 'Theatre', kind: 'event', for_all: true })
  await makeAssignment(app.make, elsewhere, [], { name: 'Zoo', kind: 'event', for_all: true })
  await makeStaffEvent(app.make, school, teacher, { name: 'Meeting' })
  await makeStaffEvent(app.make, other, other.principal, { name: 'Retreat' })
  const sister = await app.make.student(banyan, { first_name: 'Tara' })
  return { teacher, principal: school.principal, mother: await app.make.parent(asha, sister) }
}

test('a file contains what is within its user’s reach, and names no child out of reach', async () => {
  const { mother, teacher, principal } = await makePlace()
  expect(await titlesOf(mother)).toEqual(['Due: Leaves (Asha)', 'School holiday', 'Theatre'])
  expect(await titlesOf(teacher)).toEqual(['Due: Leaves', 'Due: Shells', 'Meeting', 'School holiday'])
  expect((await titlesOf(principal)).map(title => title.replace(/ \(.*/, ''))).toEqual([
    'Due: Leaves',
    'Due: Shells',
    'Meeting',
    'School holiday',
    'Theatre',
  ])
})

test('only its own user can see and revoke an address', async () => {
  const { mother, teacher } = await makePlace()
  await app.as(mother).call(calls.renew)
  const address = await addressOf(mother)
  expect(await addressOf(teacher)).toBe(null)
  expect((await app.as(teacher).call(calls.end)).status).toBe(404)
  expect(await addressOf(mother)).toBe(address)
})

test('an address created under another key is not shown', async () => {
  const { mother } = await makePlace()
  await app.as(mother).call(calls.renew)
  await app.database.owner.query(`update app.calendar_addresses set token_hash = sha256(token_hash)`)
  const { body } = await app.as(mother).call(calls.address)
  expect(body).toMatchObject({ address: null, madeAt: expect.any(String) })
})

test('a file covers a year back and a year ahead', async () => {
  const school = await app.make.school()
  const lotus = await app.make.class(school)
  const teacher = await app.make.teacher(lotus)
  const days = [-367, -366, 366, 367].map(days => plusDays('2026-11-20', days))
  for (const day of days) await makeAssignment(app.make, lotus, [], { name: day, day, due_day: null })
  for (const day of days) {
    const whole = { starts_at: null, ends_at: null, first_day: day, last_day: day }
    await makeStaffEvent(app.make, school, teacher, { name: `Staff ${day}`, ...whole })
  }
  for (const [name, day] of [
    ['Before', plusDays(days[0]!, -1)],
    ['After', plusDays(days[3]!, 1)],
  ]) {
    const hour = { starts_at: `${day}T04:30:00Z`, ends_at: `${day}T05:30:00Z` }
    await makeStaffEvent(app.make, school, teacher, { name, ...hour })
  }
  expect(await titlesOf(teacher)).toEqual([
    ...[days[1], days[2]],
    ...[days[1], days[2]].map(day => `Staff ${day}`),
  ])
})

test('an assignment without a due date is not called due', async () => {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass)
  await makeAssignment(app.make, schoolClass, [child], { name: 'Leaves', due_day: null })
  await makeAssignment(app.make, schoolClass, [child], { name: 'Shells' })
  expect(await titlesOf(await app.make.parent(child))).toEqual(['Due: Shells', 'Leaves'])
})
