import type { HolidaySpan } from '@casa/contract/rules/holidays'

/** A school's maximum number of holidays: about twenty a year for as long as it keeps its records. */
export const mostHolidays = 1_000

/** The maximum number of days of all of them, which every reader of the school's days off goes through. */
export const mostDaysOff = 10_000

/** The days of a holiday, inclusive. */
export type Days = { firstDay: string; lastDay: string }

/** The days of a holiday as a form sends them: without a last day, it is the first. */
export function daysOf({ firstDay, lastDay }: HolidaySpan): Days {
  return { firstDay, lastDay: lastDay ?? firstDay }
}
