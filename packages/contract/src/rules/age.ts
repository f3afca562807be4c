import { isDay } from './dates.ts'

/** A child's age. */
export type Age = { years: number; months: number }

/**
 * The whole years and months from a date of birth to the school's today (both `YYYY-MM-DD`). A child born on the 31st
 * completes a shorter month on the first day of the next; before the birth the age is zero.
 */
export function ageOn(dob: string, today: string): Age {
  const born = parts(dob)
  const now = parts(today)
  const begun = (now.year - born.year) * 12 + now.month - born.month
  const months = Math.max(0, now.day < born.day ? begun - 1 : begun)
  return { years: Math.floor(months / 12), months: months % 12 }
}

function parts(day: string): { year: number; month: number; day: number } {
  const [year, month, date] = day.split('-').map(Number)
  return { year: year!, month: month!, day: date! }
}

/** The birthday in a year, `YYYY-MM-DD`: of a child born on 29 February, 1 March in other years, when `ageOn` changes. */
export function birthdayIn(dob: string, year: number): string {
  const day = `${String(year).padStart(4, '0')}${dob.slice(4)}`
  return isDay(day) ? day : `${day.slice(0, 4)}-03-01`
}
