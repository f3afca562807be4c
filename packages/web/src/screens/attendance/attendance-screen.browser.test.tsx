import { api } from '@casa/contract'
import type { AttendanceSummary } from '@casa/contract/attendance'
import { schemaExamples } from '@casa/contract/examples'
import { plusDays } from '@casa/contract/rules/day'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { schoolDay } from '../../lib/school-day.ts'
import { answers, quietStream, show } from '../../testing/show.tsx'
import { typeDay } from '../../testing/typed-day.ts'
import AttendanceScreen from './attendance-screen.tsx'

const { AttendanceSummary: example, AttendanceChild, Class } = schemaExamples
const children = ['Aarav Nair', 'Diya Menon'].map(fullName => ({
  ...AttendanceChild,
  _id: fullName,
  fullName,
}))
const notTaken: AttendanceSummary = {
  ...example,
  attendenceReport: null,
  presentStudents: [],
  absentStudents: [],
  unmarkedStudents: children,
}
const typed = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`
const submit = page.getByRole('button', { name: 'Submit', exact: true })

test('a future day is refused at the field, and nothing can be submitted until it is replaced', async () => {
  const requested: string[] = []
  await show(<AttendanceScreen />, {
    stubs: [
      answers(api.classes.list, [Class]),
      answers(api.attendance.summary, ({ date }) => {
        if (date) requested.push(date)
        return notTaken
      }),
      quietStream,
    ],
  })
  const today = schoolDay()
  const yesterday = plusDays(today, -1)
  await page.getByRole('checkbox').first().click()
  await typeDay('Date', typed(plusDays(today, 1)))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/earlier day/)
  await expect.element(submit).toBeDisabled()
  await typeDay('Date', typed(yesterday))
  await expect.poll(() => new Set(requested)).toEqual(new Set([today, yesterday]))
  await expect.element(submit).toBeEnabled()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox').first()).not.toBeChecked()
  // Ticks belong to the day that was loaded and return with it.
  await typeDay('Date', typed(today))
  await expect.element(page.getByRole('checkbox').first()).toBeChecked()
})
