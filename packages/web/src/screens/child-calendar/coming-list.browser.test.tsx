import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { plusDays } from '@casa/contract/rules/day'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { schoolDay } from '../../lib/school-day.ts'
import { answers, show } from '../../testing/show.tsx'
import EventListScreen from './event-list-screen.tsx'

const { Event: event, SchoolHoliday, SchoolCard, Student } = schemaExamples
const today = schoolDay()
const later = plusDays(today, 3)
const concert = {
  ...event,
  _id: 'concert',
  kind: 'event' as const,
  eventName: 'Concert',
  date: later,
  dueDate: null,
  startTime: '17:00',
  endTime: '18:30',
}

async function showCalendar(schools: string[], role: 'PARENT' | 'TEACHER' = 'PARENT') {
  await show(<EventListScreen />, {
    role,
    stubs: [
      answers(api.assignments.calendar, [concert]),
      answers(api.privateCalendar.holidays, [
        { ...SchoolHoliday, schooleId: schools.at(-1)!, name: 'Diwali', firstDay: today, lastDay: later },
      ]),
      answers(
        api.students.find,
        schools.map(schooleId => ({ ...Student, _id: schooleId, schooleId })),
      ),
      answers(api.schools.get, { ...SchoolCard, _id: event.schooleId, schooleName: 'Little Banyan' }),
      answers(api.classes.list, []),
    ],
  })
}

test('a family’s calendar opens as a list from today, with weekday, child, class, times and holidays by name', async () => {
  await showCalendar([event.schooleId])
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toMatchTextContent(/^Today/)
  const items = page.getByRole('listitem')
  await expect.element(items.first()).toMatchTextContent(/Diwali.*until/)
  const last = items.last()
  await expect.element(last).toMatchTextContent(/Concert.*17:00 – 18:30/)
  await expect.element(last).toMatchTextContent(new RegExp(Student.firstName))
  await expect.element(last).toMatchTextContent(new RegExp(event.classId!.className))
  await expect.element(page.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
  expect(page.getByText('Little Banyan').elements()).toHaveLength(0)
})

test('a family in two schools sees which school each event belongs to', async () => {
  await showCalendar([event.schooleId, '01900000-0000-7000-8000-0000000000ff'])
  await expect.element(page.getByRole('listitem').last()).toMatchTextContent(/Concert.*Little Banyan/)
})
