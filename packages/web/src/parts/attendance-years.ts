import type { AttendanceMonth } from '@casa/contract/attendance'

/** A child's attendance in a calendar year: the months with school days, January first, and their totals. */
export type AttendanceYear = {
  year: string
  months: AttendanceMonth[]
  days: number
  present: number
  absent: number
}

/** The years of a child's months (`YYYY-MM`), latest first. */
export function yearsOf(months: readonly AttendanceMonth[]): AttendanceYear[] {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].sort().reverse()
  return years.map(year => {
    const own = months
      .filter(({ month }) => month.startsWith(year))
      .sort((a, b) => a.month.localeCompare(b.month))
    return {
      year,
      months: own,
      days: sum(own, 'days'),
      present: sum(own, 'present'),
      absent: sum(own, 'absent'),
    }
  })
}

function sum(months: readonly AttendanceMonth[], field: 'days' | 'present' | 'absent'): number {
  return months.reduce((total, month) => total + month[field], 0)
}

/** The percentage of days present, rounded down, so that 100 means every day. */
export function percentPresent({ days, present }: { days: number; present: number }): number {
  return days === 0 ? 0 : Math.floor((present * 100) / days)
}
