import { monthEnd, monthStart, plusDays, weekdayOf } from '@casa/contract/rules/day'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { dayParam, withParameters } from '../../lib/address.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useAddress } from '../../lib/use-address.ts'

/** The views of a calendar, as named in the address. */
export const calendarViews = ['week', 'month', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** The first and last day that a calendar shows, YYYY-MM-DD. */
type CalendarRange = { from: string; to: string }

/** How many days the list shows, starting with the chosen day. */
export const listDays = 28

/**
 * The days that a view shows for a day: its week, Sunday to Saturday; the whole weeks of its month; the day alone; or
 * four weeks from it onwards.
 */
export function calendarRange(view: CalendarView, day: string): CalendarRange {
  if (view === 'day') return { from: day, to: day }
  if (view === 'list') return { from: day, to: plusDays(day, listDays - 1) }
  if (view === 'week') return { from: plusDays(day, -weekdayOf(day)), to: plusDays(day, 6 - weekdayOf(day)) }
  const first = monthStart(day)
  const last = monthEnd(day)
  return { from: plusDays(first, -weekdayOf(first)), to: plusDays(last, 6 - weekdayOf(last)) }
}

/** The day to which a view moves forward or back; a month moves to the first day of the next or previous one. */
export function stepFrom(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'month') return monthStart(day, by)
  return plusDays(day, by * { week: 7, day: 1, list: listDays }[view])
}

/**
 * The parts of a range in words, between which the line may break: the first day with the dash, and the last day, if
 * each names its month. A range within one month is a single part.
 */
export function endsOf(range: string): string[] {
  return range.split(/(?<=\p{L}.*\s–\s)/u)
}

export type CalendarState = {
  view: CalendarView
  /** A visible day, YYYY-MM-DD. */
  day: string
  today: string
  range: CalendarRange
  show: (next: { view?: CalendarView; day?: string }) => void
}

/**
 * The open view of a calendar: `view` and `day` in the address. By default it opens on the school's today in the view
 * `first`, or `onPhone` below the small breakpoint.
 */
export function useCalendarState(first: CalendarView, onPhone: CalendarView): CalendarState {
  const [address, setAddress] = useAddress()
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const today = useSchoolDay()
  const named = calendarViews.find(view => view === address.get('view'))
  const view = named ?? (phone ? onPhone : first)
  const day = dayParam(address, 'day') || today
  const range = useMemo(() => calendarRange(view, day), [view, day])
  const show: CalendarState['show'] = next => {
    const parameters = {
      ...(next.view && { view: next.view }),
      ...(next.day !== undefined && { day: next.day }),
    }
    setAddress(withParameters(parameters), { replace: true, preventScrollReset: true })
  }
  return { view, day, today, range, show }
}
