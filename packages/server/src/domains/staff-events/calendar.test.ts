import { dateInYear } from '@casa/contract/rules/day'
import { type StaffEvent, staffEvents } from '@casa/contract/staff-events'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeStaffEvent } from '../../testing/events.ts'

const app = testApp()

async function calendar(timeZone: string) {
  const classroom = await makeClassroom(app.make)
  await app.database.owner.query('update app.schools set time_zone = $1 where id = $2', [
    timeZone,
    classroom.school._id,
  ])
  const params = { schooleId: classroom.school._id }
  const events = async (query: object): Promise<StaffEvent[]> =>
    (await app.as(classroom.teacher).call(staffEvents.list, { params, query })).body
  const names = async (from: string, to: string) =>
    (await events({ from, to })).map(event => event.eventName).sort()
  const make = (name: string, fields: object) =>
    makeStaffEvent(app.make, classroom.school, classroom.teacher, { name, ...fields })
  return { ...classroom, params, events, names, make }
}

const days = (first_day: string, last_day: string) => ({
  starts_at: null,
  ends_at: null,
  first_day,
  last_day,
})

describe('a calendar’s days', () => {
  test('include what overlaps them, including long events, but not an event that ends as they begin', async () => {
    const { names, make } = await calendar('Asia/Kolkata')
    await make('camp', days('2026-11-14', '2026-11-16'))
    await make('year', days('2026-06-01', '2027-04-30'))
    await make('night', { starts_at: '2026-11-15T16:00:00Z', ends_at: '2026-11-15T18:30:00Z' })
    await make('bell', { starts_at: '2026-11-15T18:30:00Z', ends_at: '2026-11-15T18:30:00Z' })
    await make('undated', { starts_at: null, ends_at: null })
    // In India the 16th begins at half past six in the evening of the 15th, in UTC.
    expect(await names('2026-11-16', '2026-11-16')).toEqual(['bell', 'camp', 'year'])
    expect(await names('2026-11-15', '2026-11-15')).toEqual(['camp', 'night', 'year'])
    expect(await names('2026-11-13', '2026-11-14')).toEqual(['camp', 'year'])
    expect(await names('2026-11-17', '2026-11-30')).toEqual(['year'])
    expect(await names('2027-05-01', '2027-05-31')).toEqual([])
  })

  test('follow the school’s clock when it goes forward and back: Berlin', async () => {
    const { names, make, events } = await calendar('Europe/Berlin')
    // The day has 23 hours, from 23:00 to 22:00 UTC.
    await make('spring', { starts_at: '2027-03-28T21:30:00Z', ends_at: '2027-03-28T22:00:00Z' })
    await make('monday', { starts_at: '2027-03-28T22:00:00Z', ends_at: '2027-03-28T23:00:00Z' })
    // The day has 25 hours, from 22:00 to 23:00 UTC.
    await make('autumn', { starts_at: '2026-10-25T22:30:00Z', ends_at: '2026-10-25T23:00:00Z' })
    expect(await names('2027-03-28', '2027-03-28')).toEqual(['spring'])
    expect(await names('2027-03-29', '2027-03-29')).toEqual(['monday'])
    expect(await names('2026-10-25', '2026-10-25')).toEqual(['autumn'])
    expect(await names('2026-10-26', '2026-10-26')).toEqual([])
    expect((await events({ from: '2026-10-25', to: '2026-10-25' }))[0]).toMatchObject({
      dateTime: '2026-10-25T22:30:00.000Z',
    })
  })

  test('in Berlin nine o’clock is nine o’clock in summer and in winter', async () => {
    const { teacher } = await calendar('Europe/Berlin')
    const at = async (dateTime: string) =>
      (await app.as(teacher).call(staffEvents.add, { body: { eventName: 'Circle', dateTime } })).body.data
        .dateTime
    expect(await at('2026-10-24T09:00')).toBe('2026-10-24T07:00:00.000Z')
    expect(await at('2026-10-26T09:00')).toBe('2026-10-26T08:00:00.000Z')
    expect(await at('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z')
  })

  test('may be open at one end, must be in order, and can be searched', async () => {
    const { events, make, params, teacher } = await calendar('Asia/Kolkata')
    await make('Tea', days('2026-11-14', '2026-11-16'))
    await make('Meeting', days('2026-12-14', '2026-12-16'))
    const names = async (query: object) => (await events(query)).map(event => event.eventName)
    expect(await names({ from: '2026-12-01' })).toEqual(['Meeting'])
    expect(await names({ to: '2026-12-01' })).toEqual(['Tea'])
    expect(await names({ search: 'meet' })).toEqual(['Meeting'])
    expect(await names({ sort: 'dateTime' })).toEqual(['Tea', 'Meeting'])
    expect(await names({ page: 2, size: 1 })).toEqual(['Tea'])
    for (const route of [staffEvents.list, staffEvents.days]) {
      const query = { from: '2026-12-01', to: '2026-11-30' }
      const answer = await app.as(teacher).call(route, { params, query })
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'to' }] } })
    }
  })

  test('take one statement, even for a school with 5,000 events', async () => {
    const { events, school, teacher } = await calendar('Asia/Kolkata')
    await app.database.owner.query(
      `insert into app.staff_events (school_id, id, name, starts_at, ends_at, colour, made_by, made_by_name)
       select $1, gen_random_uuid(), 'Event ' || n, at, at + interval '1 hour', n % 6, $2, 'Somebody'
         from generate_series(1, 5000) n, lateral (select '2024-01-01T04:00:00Z'::timestamptz + n * interval '5 hours' as at) times`,
      [school._id, teacher._id],
    )
    const month = await events({ from: '2026-05-01', to: '2026-05-31' })
    expect(month.length).toBeGreaterThan(140)
    expect(month.length).toBeLessThan(155)
    expect(JSON.stringify(month).length / month.length).toBeLessThan(400)
    expect((await events({})).length).toBe(5_000)
  })
})

describe('the days beside the events', () => {
  const daysOf = async (user: { token: string }, schooleId: string, from: string, to: string) =>
    (await app.as(user).call(staffEvents.days, { params: { schooleId }, query: { from, to } })).body

  test('are the school’s holidays and the birthdays of children in the caller’s classes', async () => {
    const { school, schoolClass, teacher, principal } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const born = (of: typeof next, first_name: string, dob: string, more: object = {}) =>
      app.make.student(of, { first_name, dob, ...more })
    await born(schoolClass, 'Ila', '2020-12-24')
    await born(schoolClass, 'Left', '2020-12-24', { archived_at: new Date() })
    await born(next, 'Ravi', '2021-01-02')
    await born(schoolClass, 'Newborn', '2026-12-30')
    await born(schoolClass, 'Expected', '2021-12-30', { doa: '2027-01-04' })
    const winter = { name: 'Winter holidays', first_day: '2026-12-18', last_day: '2026-12-25' }
    await app.make.holiday(school, winter)
    await app.make.holiday(school, { first_day: '2027-01-26' })
    const seen = await daysOf(teacher, school._id, '2026-12-20', '2027-01-10')
    expect(seen).toMatchObject({
      holidays: [{ name: 'Winter holidays', firstDay: '2026-12-18', lastDay: '2026-12-25' }],
      birthdays: [{ firstName: 'Ila', day: '2026-12-24', years: 6 }],
    })
    expect((await daysOf(principal, school._id, '2026-12-20', '2027-01-10')).birthdays).toMatchObject([
      { firstName: 'Ila', day: '2026-12-24', years: 6 },
      { firstName: 'Ravi', day: '2027-01-02', years: 6 },
    ])
  })

  test('show the birthday of a child born on 29 February on 1 March in other years', async () => {
    const { school, schoolClass, teacher } = await makeClassroom(app.make)
    await app.make.student(schoolClass, { first_name: 'Leela', dob: '2020-02-29' })
    const dayIn = async (year: number) =>
      (await daysOf(teacher, school._id, `${year}-02-20`, `${year}-03-05`)).birthdays.map(({ day }) => day)
    expect(await dayIn(2027)).toEqual(['2027-03-01'])
    expect(await dayIn(2028)).toEqual(['2028-02-29'])
  })

  test('show every birthday on the day given by the rule, in leap years and others', async () => {
    const school = await app.make.school()
    const schoolClass = await app.make.class(school)
    const teacher = await app.make.teacher(schoolClass)
    const days = [
      '2020-01-31',
      '2020-02-28',
      '2020-02-29',
      '2020-03-01',
      '2020-08-31',
      '2020-12-31',
      '2019-02-28',
    ]
    for (const dob of days) await app.make.student(schoolClass, { dob })
    for (const year of [2027, 2028]) {
      const seen = (await daysOf(teacher, school._id, `${year}-01-01`, `${year}-12-31`)).birthdays
      expect(seen.map(({ day }) => day).sort()).toEqual(days.map(dob => dateInYear(dob, year)).sort())
    }
  })

  test('are limited to spans of 400', async () => {
    const { school, teacher } = await makeClassroom(app.make)
    const params = { schooleId: school._id }
    const ask = (to: string) =>
      app.as(teacher).call(staffEvents.days, { params, query: { from: '2026-01-01', to } })
    expect((await ask('2027-02-04')).status).toBe(200)
    expect(await ask('2027-02-05')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'to', message: 'Ask for at most 400 days at once.' }] },
    })
  })
})
