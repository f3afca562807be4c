import type { Page } from '@playwright/test'
import { typeDay } from './fields.ts'
import { expect, type SignedIn } from './fixtures.ts'

type Child = { _id: string; fullName: string }

/** The Sunday `weeksAgo` weeks ago. The demo has no attendance on Sundays. */
export function sunday(weeksAgo: number): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() - day.getUTCDay() - 7 * weeksAgo)
  return day.toISOString().slice(0, 10)
}

/** A child's checkbox, by the child's alphabetical index. */
export const tick = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Children' }).getByRole('checkbox').nth(index)

/** The status line beside the submit button. */
export const bar = (page: Page) => page.locator('form').getByRole('status')

/** Opens a day of the attendance screen and waits for its status line. */
export async function openDay(page: Page, day: string, state = 'Not taken yet.') {
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
