import { dayNumber, plusDays, weekdayOf } from '@casa/contract/rules/day'

/** A holiday of the demo, and its days. */
type NamedDays = { name: string; days: string[] }

/**
 * Festivals that move with the moon, as schools in Hyderabad observe them; for other years only the fixed days are
 * known.
 */
const festivals: Record<string, readonly string[]> = {
  Holi: ['2025-03-14', '2026-03-03', '2027-03-22'],
  Ugadi: ['2026-03-19', '2027-04-07', '2028-03-27'],
  Ramzan: ['2025-03-31', '2026-03-20', '2027-03-10'],
  'Good Friday': ['2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14'],
  Muharram: ['2026-06-26', '2027-06-16'],
  Bonalu: ['2025-07-21'],
  'Vinayaka Chavithi': ['2025-08-27', '2026-09-14', '2028-08-23'],
  Diwali: ['2025-10-20', '2026-11-09', '2027-10-29', '2028-10-17'],
}

/** The ten days of Dasara, identified by the last day. */
const dasara = ['2025-10-03', '2026-10-21', '2027-10-10', '2028-09-29']

/** Holidays on the same days of every year. */
const fixed: Record<string, readonly string[]> = {
  'New Year’s Day': ['01-01'],
  Sankranti: ['01-14', '01-15'],
  'Republic Day': ['01-26'],
  'Independence Day': ['08-15'],
  'Gandhi Jayanti': ['10-02'],
  Christmas: ['12-25'],
}

/** The longest that any child in the demo has been at the school, in calendar years. */
const yearsBefore = 5

/** A school's holidays in the calendar year of a day and in the year before, excluding the day itself. */
export function holidaysUntil(today: string): { name: string; first_day: string; last_day: string }[] {
  const year = Number(today.slice(0, 4))
  return holidaysOf([year - 1, year], today).flatMap(({ name, days }) =>
    runsOf(days).map(([first_day, last_day]) => ({ name, first_day, last_day })),
  )
}

/** The first and last day of each run of consecutive days. */
function runsOf(days: readonly string[]): [string, string][] {
  const runs: [string, string][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && plusDays(run[1], 1) === day) run[1] = day
    else runs.push([day, day])
  }
  return runs
}

/**
 * The holidays of calendar years: national days, Sankranti, festivals, Dasara and the summer. `today` is never one of
 * them, nor within a summer holiday, so that the demo shows a school day.
 */
function holidaysOf(years: readonly number[], today: string): NamedDays[] {
  return years.flatMap(year => {
    const named = (of: Record<string, readonly string[]>, inYear: (days: readonly string[]) => string[]) =>
      Object.entries(of).map(([name, days]) => ({ name, days: inYear(days).filter(day => day !== today) }))
    const summer = daysBetween(`${year}-04-24`, `${year}-06-11`)
    const autumn = dasara
      .filter(day => day.startsWith(`${year}`))
      .flatMap(day => daysBetween(plusDays(day, -9), day))
    const breaks = [
      { name: 'Summer holidays', days: summer },
      { name: 'Dasara holidays', days: autumn },
    ]
    return [
      ...named(fixed, days => days.map(day => `${year}-${day}`)),
      ...named(festivals, days => days.filter(day => day.startsWith(`${year}`))),
      ...breaks.filter(({ days }) => !days.includes(today)),
    ].filter(({ days }) => days.length > 0)
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
    this.holidays = new Set(holidaysOf(years, today).flatMap(({ days }) => days))
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
