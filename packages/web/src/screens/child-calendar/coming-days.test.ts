import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { childrenOf, comingDays } from './coming-days.ts'

const event = (eventName: string, date: string, more: object = {}) => ({
  ...schemaExamples.Event,
  kind: 'event' as const,
  _id: eventName,
  eventName,
  date,
  dueDate: null,
  ...more,
})
const holiday = (name: string, firstDay: string, lastDay = firstDay) => ({
  ...schemaExamples.SchoolHoliday,
  _id: name,
  name,
  firstDay,
  lastDay,
})
const today = '2026-11-20'

test('days from today on, earliest first: holidays, then whole days, then events by their times', () => {
  const events = [
    event('Concert', '2026-11-24', { startTime: '17:00' }),
    event('Picnic', '2026-11-24'),
    event('Breakfast', '2026-11-24', { startTime: '08:30' }),
    event('Over', '2026-11-19'),
    event('Today', today),
  ]
  const days = comingDays(
    events,
    [holiday('Founders’ day', '2026-11-24'), holiday('Past', '2026-11-01')],
    today,
  )
  expect(days.map(({ day, items }) => [day, items.map(({ id }) => id)])).toEqual([
    [today, ['Today']],
    ['2026-11-24', ['Founders’ day', 'Picnic', 'Breakfast', 'Concert']],
  ])
})

test('what began earlier and is not over is listed under today; an assignment on its due date', () => {
  const events = [
    event('Fair', '2026-11-18', { dueDate: '2026-11-21' }),
    { ...event('Leaves', '2026-11-10', { dueDate: '2026-11-27' }), kind: 'assignment' as const },
  ]
  const days = comingDays(events, [holiday('Diwali', '2026-11-19', today)], today)
  expect(days.map(({ day, items }) => [day, items.map(({ id }) => id)])).toEqual([
    [today, ['Diwali', 'Fair']],
    ['2026-11-27', ['Leaves']],
  ])
})

test('an event for everyone is for the family’s children in its class, or in its school', () => {
  const { schooleId, classId } = schemaExamples.Event
  const asha = { _id: 'asha', firstName: 'Asha', lastName: null, schooleId, classId }
  const dev = { ...asha, _id: 'dev', firstName: 'Dev', classId: { _id: 'another' } }
  const zara = { ...asha, _id: 'zara', firstName: 'Zara', schooleId: 'another' }
  const forAll = event('Picnic', today, { studentId: null, eventStudentDetailsListId: [] })
  const names = (of: typeof forAll) => childrenOf(of, [asha, dev, zara]).map(({ firstName }) => firstName)
  expect(names(forAll)).toEqual(['Asha'])
  expect(names({ ...forAll, classId: null })).toEqual(['Asha', 'Dev'])
  expect(names({ ...forAll, studentId: [schemaExamples.Event.studentId![0]!] })).toEqual([
    schemaExamples.Event.studentId![0]!.firstName,
  ])
})
