import { useSearchParams } from 'react-router'
import { useSchoolDay } from '../../lib/school-day.ts'
import { withStart } from '../../lib/span.ts'

type Days = { startDate: string; endDate: string }

/** The day report's day or span, kept in the address; today by default. */
export function useReportDays() {
  const [search, setSearch] = useSearchParams()
  const today = useSchoolDay()
  const startDate = search.get('startDate') ?? today
  const days: Days = { startDate, endDate: search.get('endDate') ?? startDate }
  const show = (next: Days) =>
    setSearch({ ...next, endDate: next.endDate || next.startDate }, { replace: true })
  return {
    ...days,
    search: `?${new URLSearchParams(days)}`,
    startAt: (day: string) => show(withStart(days, day)),
    endAt: (day: string) => show({ startDate: day < startDate ? day : startDate, endDate: day }),
  }
}
