import { type AddressSpan, dayParam, withParameters, withStart } from '../../lib/address.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useAddress } from '../../lib/use-address.ts'

/** The day report's day or span, kept in the address; today by default. */
export function useReportDays() {
  const [search, setSearch] = useAddress()
  const today = useSchoolDay()
  const startDate = dayParam(search, 'startDate') || today
  const days: AddressSpan = { startDate, endDate: dayParam(search, 'endDate') || startDate }
  const show = (next: AddressSpan) =>
    setSearch(withParameters({ ...next, endDate: next.endDate || next.startDate }), { replace: true })
  return {
    ...days,
    search: `?${new URLSearchParams(days)}`,
    startAt: (day: string) => show(withStart(days, day)),
    endAt: (day: string) => show({ startDate: day < startDate ? day : startDate, endDate: day }),
  }
}
