import { dayNumber, plusDays, weekdayOf } from '@casa/contract/rules/day'

/**
 * Festivals that move with the moon, as schools in Hyderabad observe them; for other years only the fixed days are
 * known.
 */
const festivals = [
  '2025-03-14', // Holi
  '2025-03-31', // Ramzan
  '2025-04-18', // Good Friday
  '2025-07-21', // Bonalu
  '2025-08-27', // Vinayaka Chavithi
  '2025-10-20', // Diwali
  '2026-03-03',
  '2026-03-19', // Ugadi
  '2026-03-20',
  '2026-04-03',
  '2026-06-26', // Muharram
  '2026-09-14',
  '2026-11-09', // the day after Diwali
  '2027-03-10',
  '2027-03-22',
  '2027-03-26',
  '2027-04-07',
  '2027-06-16',
  '2027-10-29',
  '2028-03-27',
  '2028-04-14',
  '2028-08-23',
  '2028-10-17',
]

/** The ten days of Dasara, identified by the last day. */
const dasara = ['2025-10-03', '2026-10-21', '2027-10-10', '2028-09-29']

/** The longest that any child in the demo has been at the school, in calendar years. */
const yearsBefore = 5

/** A school's holidays in the calendar year of a day and in the year before, excluding the day itself. */
export function holidaysUntil(today: string): string[] {
  const year = Number(today.slice(0, 4))
  return holidaysOf([year - 1, year], today)
}

/**
 * The holidays of calendar years: national days, Sankranti, festivals, Dasara and the summer. `today` is never one of
 * them, nor within a summer holiday, so that the demo shows a school day.
 */
function holidaysOf(years: readonly number[], today: string): string[] {
  return years.flatMap(year => {
    const fixed = ['01-01', '01-14', '01-15', '01-26', '08-15', '10-02', '12-25'].map(day => `${year}-${day}`)
    const summer = daysBetween(`${year}-04-24`, `${year}-06-11`)
    const autumn = dasara
      .filter(day => day.startsWith(`${year}`))
      .flatMap(day => daysBetween(plusDays(day, -9), day))
    const moving = festivals.filter(day => day.startsWith(`${year}`))
    const breaks = [summer, autumn].filter(days => !days.includes(today)).flat()
    return [...new Set([...fixed, ...moving, ...breaks])].filter(day => day !== today).toSorted()
  })
}

function daysBetween(first: string, last: string): string[] {
  const count = dayNumber(last) - dayNumber(first) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => plusDays(first, index))
}

/** The days on which the demo's schools are open: Monday to Friday, except holidays. Its last day is today. */
export class SchoolCalendar {
  readonly today: string
  /** The school days of the year that ends today. */
  readonly year: readonly string[]
  private readonly holidays: ReadonlySet<string>

  constructor(today: string) {
    this.today = today
    const year = Number(today.slice(0, 4))
    const years = Array.from({ length: yearsBefore + 2 }, (_, index) => year - yearsBefore + index)
    this.holidays = new Set(holidaysOf(years, today))
    this.year = this.between(plusDays(today, -364), today)
  }

  isSchoolDay(day: string): boolean {
    const weekday = weekdayOf(day)
    return weekday > 0 && weekday < 6 && !this.holidays.has(day)
  }

  /** Saturdays are for staff only. */
  isHoliday(day: string): boolean {
    return this.holidays.has(day)
  }

  /** The first school day on or after a day. */
  from(day: string): string {
    return this.isSchoolDay(day) ? day : this.from(plusDays(day, 1))
  }

  /** The last school day on or before a day. */
  until(day: string): string {
    return this.isSchoolDay(day) ? day : this.until(plusDays(day, -1))
  }

  between(first: string, last: string): string[] {
    return daysBetween(first, last).filter(day => this.isSchoolDay(day))
  }
}
