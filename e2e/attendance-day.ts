import type { Page } from '@playwright/test'
import { typeDay } from './fields.ts'
import { expect, type SignedIn } from './fixtures.ts'

type Child = { _id: string; fullName: string }

/** A Sunday so many weeks ago: a day of the past year on which nobody has taken attendance. */
export function sunday(weeksAgo: number): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() - day.getUTCDay() - 7 * weeksAgo)
  return day.toISOString().slice(0, 10)
}

/** The tick of a child, by its place in the alphabet. */
export const tick = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Children' }).getByRole('checkbox').nth(index)

/** The line beside the button, which says where the sheet is. */
export const bar = (page: Page) => page.locator('form').getByRole('status')

/** Opens a day of the attendance screen; `state` is what its line says. */
export async function openDay(page: Page, day: string, state = 'Not taken yet.') {
  const [year, month, date] = day.split('-')
  await typeDay(page, 'Date', `${date}${month}${year}`)
  await expect(bar(page)).toContainText(state)
}

/** The office saves a class's day: all children present but those at the given places of the alphabet. Gives their names. */
export async function officeSaves({ call }: SignedIn, page: Page, date: string, away: number[]) {
  const { classId } = await page.evaluate(() => JSON.parse(localStorage.getItem('casa_user')!))
  const day = await call<Record<'presentStudents' | 'absentStudents' | 'unmarkedStudents', Child[]>>(
    'POST',
    '/attendence/summary-reports',
    { classId, date },
  )
  const children = [...day.presentStudents, ...day.absentStudents, ...day.unmarkedStudents]
  children.sort((one, other) => one.fullName.localeCompare(other.fullName))
  const studentList = children.map(({ _id }, index) => ({ _id, status: !away.includes(index) }))
  await call('POST', '/attendence/add', { classId, date, studentList })
  return children.map(({ fullName }) => fullName)
}

/** The sheets that are stored of a day, as the office reads them; the version counts how often one was saved. */
export function sheetsOf({ call }: SignedIn, date: string) {
  type Sheet = { _id: string; version: number; presentCount: number; absentCount: number }
  return call<Sheet[]>('POST', '/attendence/find', { date })
}
