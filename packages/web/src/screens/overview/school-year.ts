import type { StudentDays } from '@casa/contract/overview'
import type { AttendanceYear } from '../../parts/attendance-years.ts'

/** What a calendar shows of a day; `none` is a day without an entry, such as a Sunday. */
export type DayState = 'present' | 'absent' | 'holiday' | 'none'
export type CalendarDay = { day: string; state: DayState }
/** A month (`YYYY-MM`), the weekday of its first day (0 is Sunday) and its days. */
export type CalendarMonth = { month: string; firstWeekday: number; days: CalendarDay[] }

/** A school year begins in June, as it does in India. */
const firstMonth = 6

/** The year in which the school year of a day (`YYYY-MM-DD`) begins. */
export function schoolYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return Number(day.slice(5, 7)) < firstMonth ? year - 1 : year
}

/** The school years in which a child has days, and the present one, the latest first. */
export function schoolYearsOf({ present, absent }: StudentDays, today: string): number[] {
  const years = [...present, ...absent, today].map(schoolYearOf)
  return [...new Set(years)].sort((one, other) => other - one)
}

/** The months of a school year from June on, up to the present one. */
export function monthsOfSchoolYear(year: number, days: StudentDays, today: string): CalendarMonth[] {
  const states = new Map<string, DayState>([
    ...days.holidays.map(day => [day, 'holiday'] as const),
    // A school may be held on a holiday; then the child's day counts.
    ...days.present.map(day => [day, 'present'] as const),
    ...days.absent.map(day => [day, 'absent'] as const),
  ])
  return Array.from({ length: 12 }, (_, index) => monthOf(year, firstMonth + index))
    .filter(month => month <= today.slice(0, 7))
    .map(month => ({
      month,
      firstWeekday: new Date(`${month}-01T00:00Z`).getUTCDay(),
      days: daysOf(month).map(day => ({ day, state: states.get(day) ?? 'none' })),
    }))
}

/** The figures of a school year's months that have any, under a name such as 2026–2027. */
export function figuresOf(year: number, months: readonly CalendarMonth[]): AttendanceYear {
  const counted = months
    .map(({ month, days }) => {
      const [present, absent] = (['present', 'absent'] as const).map(
        state => days.filter(day => day.state === state).length,
      ) as [number, number]
      return { month, days: present + absent, present, absent }
    })
    .filter(({ days }) => days > 0)
  const sum = (field: 'days' | 'present' | 'absent') => counted.reduce((total, one) => total + one[field], 0)
  return {
    year: `${year}–${year + 1}`,
    months: counted,
    days: sum('days'),
    present: sum('present'),
    absent: sum('absent'),
  }
}

/** The month with a number, where 13 is January of the next year. */
function monthOf(year: number, number: number): string {
  const later = number > 12
  return `${later ? year + 1 : year}-${String(later ? number - 12 : number).padStart(2, '0')}`
}

function daysOf(month: string): string[] {
  const [year, number] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year!, number!, 0)).getUTCDate()
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}
