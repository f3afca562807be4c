import type { AttendanceMonth } from '@casa/contract/attendance'
import type { StudentDays } from '@casa/contract/overview'
import { monthEnd, monthStart, schoolYearOf, weekdayOf } from '@casa/contract/rules/day'

/** What a calendar shows for a day; `none` is a day without an entry, such as a Sunday. */
export type DayState = 'present' | 'absent' | 'holiday' | 'none'
type CalendarDay = { day: string; state: DayState }
/** A month (`YYYY-MM`), the weekday of its first day (0 is Sunday) and its days. */
export type CalendarMonth = { month: string; firstWeekday: number; days: CalendarDay[] }

/** A school year begins in June, as it does in India. */
const firstMonth = 6

/** The school years in which a child has days, and the current one, latest first. */
export function schoolYearsOf({ present, absent }: StudentDays, today: string): number[] {
  const years = [...present, ...absent, today].map(schoolYearOf)
  return [...new Set(years)].sort((one, other) => other - one)
}

/** The months of a school year from June onwards, up to the current one. */
export function monthsOfSchoolYear(year: number, days: StudentDays, today: string): CalendarMonth[] {
  const states = new Map<string, DayState>([
    ...days.holidays.map(day => [day, 'holiday'] as const),
    // A school may open on a holiday; then the child's attendance counts.
    ...days.present.map(day => [day, 'present'] as const),
    ...days.absent.map(day => [day, 'absent'] as const),
  ])
  return Array.from({ length: 12 }, (_, index) =>
    monthStart(`${year}-01-01`, firstMonth - 1 + index).slice(0, 7),
  )
    .filter(month => month <= today.slice(0, 7))
    .map(month => ({
      month,
      firstWeekday: weekdayOf(`${month}-01`),
      days: daysOf(month).map(day => ({ day, state: states.get(day) ?? 'none' })),
    }))
}

/** A month's figures, and the days of the month on which the child was absent. */
export type MonthFigures = AttendanceMonth & { absentOn: number[] }

/** The figures of the months that have any. */
export function monthFigures(months: readonly CalendarMonth[]): MonthFigures[] {
  return months
    .map(({ month, days }) => {
      const present = days.filter(({ state }) => state === 'present').length
      const absentOn = days.filter(({ state }) => state === 'absent').map(({ day }) => Number(day.slice(8)))
      return { month, days: present + absentOn.length, present, absent: absentOn.length, absentOn }
    })
    .filter(({ days }) => days > 0)
}

/** A child's months with school days, in order. */
export function monthsOf({ present, absent }: StudentDays): AttendanceMonth[] {
  const months = new Map<string, AttendanceMonth>()
  for (const [field, days] of [
    ['present', present],
    ['absent', absent],
  ] as const) {
    for (const day of days) {
      const month = day.slice(0, 7)
      const figures = months.get(month) ?? { month, days: 0, present: 0, absent: 0 }
      months.set(month, { ...figures, days: figures.days + 1, [field]: figures[field] + 1 })
    }
  }
  return [...months.values()].sort((one, other) => one.month.localeCompare(other.month))
}

function daysOf(month: string): string[] {
  const length = Number(monthEnd(`${month}-01`).slice(8))
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** A child's attendance in a calendar year: the months with school days, January first, and their totals. */
export type AttendanceYear = {
  year: string
  months: AttendanceMonth[]
  days: number
  present: number
  absent: number
}

/** The years of a child's months (`YYYY-MM`), latest first. */
export function attendanceYears(months: readonly AttendanceMonth[]): AttendanceYear[] {
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
