import { assignments } from '@casa/contract/assignments'
import { privateCalendar } from '@casa/contract/private-calendar'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

async function makeEvents() {
  const school = await app.make.school({ time_zone: 'Asia/Kolkata' })
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass, { first_name: 'Asha' })
  const parent = await app.make.parent(child)
  const office = app.as(school.principal)
  const add = (body: object) =>
    office.call(assignments.addEvent, { body: { eventName: 'Concert', date: '2026-11-24', ...body } })
  return { office, add, parent, schoolClass }
}

test('an event has times on its days, which an update keeps, changes and clears', async () => {
  const { office, add, parent } = await makeEvents()
  const added = await add({ startTime: '17:00', endTime: '18:30' })
  expect(added.body.data).toMatchObject({ startTime: '17:00', endTime: '18:30' })
  const params = { id: added.body.data._id }
  const update = (body: object) => office.call(assignments.updateEvent, { params, body })
  expect((await update({ date: '2026-11-25' })).body.data).toMatchObject({
    startTime: '17:00',
    endTime: '18:30',
  })
  expect((await update({ endTime: null })).body.data).toMatchObject({ startTime: '17:00', endTime: null })
  const { body } = await app.as(parent).call(assignments.calendar, { query: {} })
  expect(body).toMatchObject([{ date: '2026-11-25', startTime: '17:00', endTime: null }])
  expect((await update({ startTime: null })).body.data).toMatchObject({ startTime: null, endTime: null })
})

test('invalid times, and times that end before they begin, are refused by both calls', async () => {
  const { office, add } = await makeEvents()
  const { data } = (await add({ startTime: '17:00' })).body
  const faults = [
    [{ startTime: '25:00' }, 'startTime'],
    [{ startTime: '9:30' }, 'startTime'],
    [{ startTime: '17:00', endTime: '16:00' }, 'endTime'],
    [{ startTime: null, endTime: '16:00' }, 'endTime'],
  ] as const
  for (const [body, field] of faults)
    for (const answer of [
      await add(body),
      await office.call(assignments.updateEvent, { params: { id: data._id }, body }),
    ])
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, body: { errors: [{ field }] } })
  // Over two days, an event may end at an earlier hour.
  expect((await add({ startTime: '17:00', endTime: '09:00', dueDate: '2026-11-25' })).status).toBe(200)
})

test('a calendar program gets the times in the school’s zone, an hour or the last day if there is no end', async () => {
  const { add, parent } = await makeEvents()
  await add({ startTime: '17:00', endTime: '18:30' })
  await add({ eventName: 'Tea', startTime: '09:00' })
  // Without an end, several days are not shortened to an hour of the first.
  await add({ eventName: 'Camp', startTime: '08:00', dueDate: '2026-11-26' })
  await app.as(parent).call(privateCalendar.renew)
  const { address } = (await app.as(parent).call(privateCalendar.address)).body
  const { body } = await app.server.inject({ url: address!.slice(-61) })
  const lines = body.split('\r\n').filter(line => /^DT(START|END);/.test(line))
  expect(lines.sort()).toEqual([
    'DTEND;TZID=Asia/Kolkata:20261124T100000',
    'DTEND;TZID=Asia/Kolkata:20261124T183000',
    'DTEND;TZID=Asia/Kolkata:20261127T000000',
    'DTSTART;TZID=Asia/Kolkata:20261124T080000',
    'DTSTART;TZID=Asia/Kolkata:20261124T090000',
    'DTSTART;TZID=Asia/Kolkata:20261124T170000',
  ])
})
