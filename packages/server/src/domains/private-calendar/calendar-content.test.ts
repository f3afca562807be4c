import { assignments } from '@casa/contract/assignments'
import { privateCalendar as calls } from '@casa/contract/private-calendar'
import { staffEvents } from '@casa/contract/staff-events'
import { undoEntries } from '@casa/contract/undo-entries'
import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeAssignment, makeStaffEvent } from '../../testing/events.ts'

const app = testApp()

type User = { token: string }
const files = new WeakMap<User, string>()

/** The file at a user's address. */
async function fileOf(user: User, query = ''): Promise<string> {
  if (!files.has(user)) {
    await app.as(user).call(calls.renew)
    files.set(user, (await app.as(user).call(calls.address)).body.address!.slice(-47))
  }
  const url = `/api/calendar/${files.get(user)}${query}`
  const { body, statusCode } = await app.server.inject({ url, remoteAddress: app.make.address() })
  expect(statusCode, body).toBe(200)
  return body
}

/** What a parser reads in it, ordered by title. */
async function calendarOf(user: User, query?: string) {
  const body = await fileOf(user, query)
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(body))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map(vevent => new ICAL.Event(vevent))
  return events.sort((one, other) => (one.summary < other.summary ? -1 : 1))
}
const titlesOf = async (user: User, query?: string) =>
  (await calendarOf(user, query)).map(({ summary }) => summary)

// Nothing is delayed by the read limit.
beforeEach(() => app.later(3_600))

/** A school with two classes, and two children in the first. */
async function makeSchool(fields: Record<string, unknown> = {}) {
  const school = await app.make.school(fields)
  const [lotus, banyan] = [
    await app.make.class(school, { name: 'Lotus' }),
    await app.make.class(school, { name: 'Banyan' }),
  ]
  const [asha, ravi] = [
    await app.make.student(lotus, { first_name: 'Asha' }),
    await app.make.student(lotus, { first_name: 'Ravi' }),
  ]
  return { school, lotus, banyan, asha, ravi, teacher: await app.make.teacher(lotus) }
}

describe('a family and its school', () => {
  let place: Awaited<ReturnType<typeof makeSchool>>
  let mother: User
  let father: User

  beforeAll(async () => {
    place = await makeSchool()
    const { lotus, banyan, asha, ravi, teacher, school } = place
    mother = await app.make.parent(asha)
    father = await app.make.parent(ravi)
    await makeAssignment(app.make, lotus, [asha], { name: 'Leaves', due_day: '2026-11-24' })
    await makeAssignment(app.make, lotus, [ravi], { name: 'Shells', due_day: '2026-11-25' })
    await makeAssignment(app.make, lotus, [asha], { name: 'Birthday walk', kind: 'event', due_day: null })
    await makeAssignment(app.make, lotus, [], { name: 'Zoo', kind: 'event', for_all: true })
    await makeAssignment(app.make, banyan, [], { name: 'Theatre', kind: 'event', for_all: true })
    const everybody = { class_id: null, kind: 'event', for_all: true, name: 'Open day' }
    await makeAssignment(app.make, lotus, [], everybody)
    await makeStaffEvent(app.make, school, teacher, { name: 'Meeting' })
    await makeStaffEvent(app.make, school, school.principal, {
      name: 'Retreat',
      starts_at: null,
      ends_at: null,
      first_day: '2026-12-01',
      last_day: '2026-12-02',
    })
  })

  test('a mother sees what is for her child and the whole school, and no other child’s', async () => {
    expect(await titlesOf(mother)).toEqual(['Birthday walk', 'Due: Leaves', 'Open day', 'Zoo'])
    expect(await titlesOf(father)).toEqual(['Due: Shells', 'Open day', 'Zoo'])
  })

  test('a teacher sees what concerns her own class, and the staff’s events', async () => {
    expect(await titlesOf(place.teacher)).toEqual([
      'Birthday walk',
      'Due: Leaves',
      'Due: Shells',
      'Meeting',
      'Open day',
      'Retreat',
      'Zoo',
    ])
  })

  test('the office sees everything at the school, with its class', async () => {
    expect(await titlesOf(place.school.principal)).toEqual([
      'Birthday walk (Lotus)',
      'Due: Leaves (Lotus)',
      'Due: Shells (Lotus)',
      'Meeting',
      'Open day',
      'Retreat',
      'Theatre (Banyan)',
      'Zoo (Lotus)',
    ])
  })

  test('an assignment is on its due date, an event on all its days, a meeting at its times', async () => {
    const events = await calendarOf(place.teacher)
    const times = Object.fromEntries(
      events.map(({ summary, startDate, endDate }) => [summary, `${startDate} – ${endDate}`]),
    )
    expect(times).toMatchObject({
      'Due: Leaves': '2026-11-24 – 2026-11-25',
      'Birthday walk': '2026-11-16 – 2026-11-17',
      Zoo: '2026-11-16 – 2026-11-20',
      Retreat: '2026-12-01 – 2026-12-03',
      Meeting: '2026-11-20T10:00:00 – 2026-11-20T11:00:00',
    })
    const meeting = events.find(({ summary }) => summary === 'Meeting')!
    expect(meeting.startDate.toJSDate()).toEqual(new Date('2026-11-20T04:30:00Z'))
    expect(meeting.startDate.zone.tzid).toBe('Asia/Kolkata')
  })

  test('a parent of two children sees whose it is; a child who left or is no longer linked disappears', async () => {
    const { asha, ravi } = place
    const parent = await app.make.parent(asha, ravi)
    expect(await titlesOf(parent)).toEqual([
      'Birthday walk (Asha)',
      'Due: Leaves (Asha)',
      'Due: Shells (Ravi)',
      'Open day',
      'Zoo',
    ])
    const { owner } = app.database
    await owner.query('update app.students set archived_at = now() where id = $1', [ravi._id])
    expect(await titlesOf(parent)).toEqual(['Birthday walk', 'Due: Leaves', 'Open day', 'Zoo'])
    expect(await titlesOf(father)).toEqual([])
    await owner.query('update app.students set archived_at = null where id = $1', [ravi._id])
    await owner.query('delete from app.guardians where student_id = $1 and user_id = $2', [
      asha._id,
      parent._id,
    ])
    expect(await titlesOf(parent)).toEqual(['Due: Shells', 'Open day', 'Zoo'])
  })
})

test('what a teacher adds, changes and deletes appears, changes and disappears at the next reading, with the same UID', async () => {
  const { lotus, asha, teacher } = await makeSchool()
  const mother = await app.make.parent(asha)
  const staff = app.as(teacher)
  const body = {
    eventName: 'Picnic; sun, sand\\sea 🧺',
    classId: lotus._id,
    date: '2026-12-04',
    studentId: [asha._id],
    discription: 'Bring a hat.\nAnd water.',
    observation: 'गर्म कपड़े',
    video: 'https://example.test/film?a=1,2;b',
  }
  const { _id, version } = (await staff.call(assignments.addEvent, { body })).body.data
  const [added] = await calendarOf(mother)
  expect(added).toMatchObject({
    summary: body.eventName,
    description: 'Bring a hat.\nAnd water.\n\nगर्म कपड़े',
  })
  expect(added!.component.getFirstPropertyValue('url')).toBe(body.video)
  const change = { date: '2026-12-05', version }
  await staff.call(assignments.updateEvent, { params: { id: _id }, body: change })
  const [moved] = await calendarOf(mother)
  expect([moved!.uid, moved!.startDate.toString()]).toEqual([added!.uid, '2026-12-05'])
  await staff.call(assignments.removeEvent, { params: { id: _id } })
  expect(await calendarOf(mother)).toEqual([])
  expect((await staff.call(undoEntries.putBack, { params: { id: _id } })).status).toBe(200)
  expect(await calendarOf(mother)).toHaveLength(1)
})

test.each([
  ['Europe/Berlin', '2026-10-24T16:00', '2026-10-24T14:00:00Z', '2026-10-26T16:00', '2026-10-26T15:00:00Z'],
  [
    'America/New_York',
    '2026-10-31T16:00',
    '2026-10-31T20:00:00Z',
    '2026-11-02T16:00',
    '2026-11-02T21:00:00Z',
  ],
  ['Asia/Kolkata', '2026-10-24T16:00', '2026-10-24T10:30:00Z', '2026-10-26T16:00', '2026-10-26T10:30:00Z'],
])(
  'a meeting at four at a school in %s is at four by its clock, before and after a clock change',
  async (zone, before, first, after, second) => {
    const { principal } = await app.make.school({ time_zone: zone })
    for (const dateTime of [before, after])
      await app.as(principal).call(staffEvents.add, { body: { eventName: dateTime, dateTime } })
    const found = await calendarOf(principal)
    expect(found.map(({ startDate }) => [startDate.hour, startDate.toJSDate()])).toEqual([
      [16, new Date(first)],
      [16, new Date(second)],
    ])
  },
)

test('out of more than five thousand events a calendar contains those nearest to today', async () => {
  const { school, lotus, asha } = await makeSchool()
  const mother = await app.make.parent(asha)
  await app.database.owner.query(
    `insert into app.events (school_id, id, kind, class_id, name, day, for_all, made_by, made_by_name)
     select $1, gen_random_uuid(), 'event', $2, 'Event ' || n, '2026-11-20'::date + n / 20, true, gen_random_uuid(), 'Somebody'
       from generate_series(0, 5999) n`,
    [school._id, lotus._id],
  )
  // Counted in the text, because the parser takes seconds for so many.
  const text = await fileOf(mother)
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(5_000)
  const days = text.match(/(?<=^DTSTART;VALUE=DATE:)\d+/gm)!.sort()
  expect([days[0], days.at(-1)]).toEqual(['20261120', '20270727'])
})

test('a family of schools in two time zones has holidays and events of both', async () => {
  const [berlin, pune] = [
    await makeSchool({ time_zone: 'Europe/Berlin', name: 'Linde' }),
    await makeSchool({ holidays: ['2026-12-25'], name: 'Banyan' }),
  ]
  const parent = await app.make.parent(berlin.asha, pune.asha)
  await app.make.holiday(berlin.school, { name: 'Easter', first_day: '2027-03-26', last_day: '2027-03-29' })
  await makeAssignment(app.make, berlin.lotus, [berlin.asha], { name: 'Chestnuts' })
  await makeAssignment(app.make, pune.lotus, [pune.asha], { name: 'Mangoes' })
  await makeAssignment(app.make, pune.lotus, [pune.ravi], { name: 'Not theirs' })
  expect(await titlesOf(parent)).toEqual([
    'Due: Chestnuts (Asha, Linde)',
    'Due: Mangoes (Asha, Banyan)',
    'Easter (school holiday): Linde',
    'School holiday: Banyan',
  ])
  await app.database.owner.query('update app.schools set active = false where id = $1', [pune.school._id])
  expect(await titlesOf(parent)).toEqual(['Due: Chestnuts', 'Easter (school holiday)'])
})

test('the year begins and ends by the school’s clock, whatever the database’s zone is', async () => {
  const { school, teacher } = await makeSchool()
  const hour = (name: string, starts_at: string, ends_at: string) =>
    makeStaffEvent(app.make, school, teacher, { name, starts_at, ends_at })
  // In India the days are from 19 November 2025 to 21 November 2027.
  await hour('Eve before', '2025-11-18T17:00Z', '2025-11-18T18:00Z')
  await hour('First night', '2025-11-18T18:30Z', '2025-11-18T19:30Z')
  await hour('Last night', '2027-11-21T17:00Z', '2027-11-21T18:00Z')
  await hour('Night after', '2027-11-21T19:00Z', '2027-11-21T20:00Z')
  expect(await titlesOf(teacher)).toEqual(['First night', 'Last night'])
})

test('a read succeeds even if recording it fails', async () => {
  const { teacher } = await makeSchool()
  const { owner } = app.database
  await titlesOf(teacher)
  app.later(7_200)
  await owner.query('revoke execute on function app.touch_session from casa_app')
  try {
    expect(await titlesOf(teacher)).toEqual([])
  } finally {
    await owner.query('grant execute on function app.touch_session to casa_app')
  }
})

test('generated titles are in the language of the copied address', async () => {
  const { lotus, asha } = await makeSchool({ holidays: ['2026-12-25'] })
  const mother = await app.make.parent(asha)
  await makeAssignment(app.make, lotus, [asha], { name: 'पत्ते "Leaves"' })
  await makeAssignment(app.make, lotus, [asha], { name: 'Zoo', kind: 'event' })
  expect(await titlesOf(mother)).toEqual(['Due: पत्ते "Leaves"', 'School holiday', 'Zoo'])
  expect(await titlesOf(mother, '?lang=hi')).toEqual(['Zoo', 'जमा करना है: पत्ते "Leaves"', 'स्कूल की छुट्टी'])
  expect(await titlesOf(mother, '?lang=te')).toEqual(['Zoo', 'ఇవ్వాలి: पत्ते "Leaves"', 'పాఠశాల సెలవు'])
  // A program that adds parameters to the address still gets its calendar.
  expect(await titlesOf(mother, '?lang=fr&x=1')).toHaveLength(3)
})
