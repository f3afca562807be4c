import { plusDays } from '@casa/contract/rules/plan-window'

/** The ways to look at a calendar, as the address names them. */
export const calendarViews = ['week', 'month', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** The first and the last day that a calendar shows, YYYY-MM-DD. */
export type CalendarRange = { from: string; to: string }

/** How many days the list shows, from the chosen day on. */
export const listDays = 28

/**
 * The days that a view of a day shows: its week, Sunday to Saturday; the whole weeks of its month; the day alone; or four
 * weeks from it on.
 */
export function rangeOf(view: CalendarView, day: string): CalendarRange {
  if (view === 'day') return { from: day, to: day }
  if (view === 'list') return { from: day, to: plusDays(day, listDays - 1) }
  if (view === 'week') return { from: plusDays(day, -weekday(day)), to: plusDays(day, 6 - weekday(day)) }
  const first = firstOfMonth(day)
  const last = plusDays(monthsFrom(day, 1), -1)
  return { from: plusDays(first, -weekday(first)), to: plusDays(last, 6 - weekday(last)) }
}

/** The day to which a view goes on or back; a month goes to the first day of the next or the last one. */
export function stepFrom(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'month') return monthsFrom(day, by)
  return plusDays(day, by * { week: 7, day: 1, list: listDays }[view])
}

/**
 * The parts of a range in words between which its line may end: the first day with the dash and the last day, where each
 * names its month. Days of one month are a single part.
 */
export function endsOf(range: string): string[] {
  return range.split(/(?<=\p{L}.*\s–\s)/u)
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The first day of the month that is some months later. */
function monthsFrom(day: string, months: number): string {
  const date = new Date(`${firstOfMonth(day)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** 0 for Sunday, with which the weeks of the product begin. */
function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
