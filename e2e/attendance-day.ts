import type { Page } from '@playwright/test'
import { holidaysUntil } from '../packages/server/seed/days.ts'
import { typeDay } from './fields.ts'
import { expect, type SignedIn } from './fixtures.ts'

type Child = { _id: string; fullName: string }

/** A Sunday of the last year that is not a holiday, 0 being the latest. The demo has no attendance on Sundays. */
export function pastSunday(number: number): string {
  const today = new Date()
  const holidays = holidaysUntil(today.toISOString().slice(0, 10))
  const sundays = Array.from({ length: 53 }, (_, weeks) => {
    const day = new Date(today)
    day.setUTCDate(day.getUTCDate() - day.getUTCDay() - 7 * weeks)
    return day.toISOString().slice(0, 10)
  })
  return sundays.filter(day => !holidays.some(off => off.first_day <= day && day <= off.last_day))[number]!
}

/** A child's checkbox, by the child's alphabetical index. */
export const tick = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Children' }).getByRole('checkbox').nth(index)

/** The status line beside the submit button. */
export const bar = (page: Page) => page.locator('form').getByRole('status')

/** Opens a day of the attendance screen and waits for its status line. */
export async function openAttendance(page: Page, day: string, state = 'Not taken yet.') {
  const [year, month, date] = day.split('-')
  await typeDay(page, 'Date', `${date}${month}${year}`)
  await expect(bar(page)).toContainText(state)
}

/** Saves a class's day as the office, with the children at the indexes of `away` absent. Returns all names. */
export async function officeSaves({ call }: SignedIn, page: Page, date: string, away: number[]) {
  const { classId } = await page.evaluate(() => JSON.parse(localStorage.getItem('casa_user')!))
  const day = await call<Record<'presentStudents' | 'absentStudents' | 'unmarkedStudents', Child[]>>(
    'POST',
    '/attendence/summary-reports',
    { classId, date },
  )
  const children = [...day.presentStudents, ...day.absentStudents, ...day.unmarkedStudents]
  children.sort((a, b) => a.fullName.localeCompare(b.fullName))
  const studentList = children.map(({ _id }, index) => ({ _id, status: !away.includes(index) }))
  await call('POST', '/attendence/add', { classId, date, studentList })
  return children.map(({ fullName }) => fullName)
}

/** The stored sheets of a day; a sheet's version counts its saves. */
export function sheetsOf({ call }: SignedIn, date: string) {
  type Sheet = { _id: string; version: number; presentCount: number; absentCount: number }
  return call<Sheet[]>('POST', '/attendence/find', { date })
}
