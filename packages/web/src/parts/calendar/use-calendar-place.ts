import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn, withParameters } from '../../lib/address.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { type CalendarRange, type CalendarView, calendarViews, rangeOf } from './calendar-range.ts'

export type CalendarPlace = {
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
export function useCalendarPlace(first: CalendarView, onPhone: CalendarView): CalendarPlace {
  const [address, setAddress] = useSearchParams()
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const today = useSchoolDay()
  const named = calendarViews.find(view => view === address.get('view'))
  const view = named ?? (phone ? onPhone : first)
  const day = dayIn(address, 'day') || today
  const range = useMemo(() => rangeOf(view, day), [view, day])
  const show: CalendarPlace['show'] = next => {
    const parameters = {
      ...(next.view && { view: next.view }),
      ...(next.day !== undefined && { day: next.day }),
    }
    setAddress(withParameters(parameters), { replace: true, preventScrollReset: true })
  }
  return { view, day, today, range, show }
}
