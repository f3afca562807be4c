import { dateInYear, plusDays, weekdayOf } from '@casa/contract/rules/day'
import type { PublicDetails } from '@casa/contract/schools'

/** A teacher sees children whose work was not recorded for this many school days. */
export const daysWithoutRecord = 10

/** A teacher sees children whom nobody has observed for this many days. */
export const daysWithoutObservation = 14

/** Birthdays are announced this many days ahead. */
const daysAhead = 7

/** After a year of days off the search for a school day ends. */
export const longestBreak = 366

/** Number of notices on a family's first screen; all of them are behind the letter in the header. */
export const noticesShown = 6

/** Number of conference reports to proofread on Today; the others are counted. */
export const reportsShown = 5

/** The settings without which nobody gets a code, finds help, knows who runs this installation, or can restore it. */
export function missingSettings(
  { email, phone, operator }: PublicDetails,
  has: { deliversMessages: boolean; hasStrangersNumber: boolean; keepsFiles: boolean; makesBackups: boolean },
) {
  const missing = {
    number: has.hasStrangersNumber,
    deletions: has.keepsFiles,
    messages: !has.deliversMessages,
    support: !email && !phone,
    operator: !operator,
    backups: !has.makesBackups,
  }
  return (['number', 'deletions', 'messages', 'support', 'operator', 'backups'] as const).filter(
    setting => missing[setting],
  )
}

/** Why a day is not a school day: it is a Sunday, or one of the school's holidays; null on a school day. */
export function dayOffOf(day: string, holidays: readonly string[]): 'sunday' | 'holiday' | null {
  if (holidays.includes(day)) return 'holiday'
  return weekdayOf(day) === 0 ? 'sunday' : null
}

/** The days off, and the Saturdays on which attendance was taken: on other Saturdays the class does not meet. */
type DaysAtSchool = { holidays: readonly string[]; saturdays: readonly string[] }

/** The school day `count` school days before a day, which itself does not count. */
export function schoolDayBefore(today: string, { holidays, saturdays }: DaysAtSchool, count: number): string {
  let day = today
  for (let back = 1, found = 0; found < count && back <= longestBreak; back += 1) {
    day = plusDays(today, -back)
    const isSaturday = weekdayOf(day) === 6
    if (dayOffOf(day, holidays) === null && (!isSaturday || saturdays.includes(day))) found += 1
  }
  return day
}

/** A child's dates of birth and admission. */
type Child = { dob: string; doa: string }

/** The children, admitted by then, about whom nothing was written on this day or later; longest first. */
export function neglectedSince<C extends Child & { last: string | null }>(
  children: readonly C[],
  since: string,
): C[] {
  return children
    .filter(({ doa, last }) => doa <= since && (last === null || last < since))
    .sort((one, other) => compare(one.last ?? '', other.last ?? ''))
}

/** The birthdays from a day to seven days later, earliest first, with the age that the child reaches. */
export function birthdaysFrom<C extends Child>(
  children: readonly C[],
  today: string,
): (C & { date: string; age: number })[] {
  const end = plusDays(today, daysAhead)
  return children
    .map(child => ({ ...child, ...nextBirthday(child.dob, today) }))
    .filter(({ date, age }) => date <= end && age > 0)
    .sort((one, other) => compare(one.date, other.date))
}

function nextBirthday(dob: string, today: string): { date: string; age: number } {
  const year = Number(today.slice(0, 4))
  const next = dateInYear(dob, year) < today ? year + 1 : year
  return { date: dateInYear(dob, next), age: next - Number(dob.slice(0, 4)) }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
