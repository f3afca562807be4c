/** The earliest and latest day the product accepts. */
export const firstDay = '1900-01-01'
export const lastDay = '2100-12-31'

/** Whether a text is an existing calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean
export function isDay(text: unknown): text is string
export function isDay(text: unknown): boolean {
  const parts = typeof text === 'string' && /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts) return false
  const [year, month, date] = parts.slice(1).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && date >= 1 && date <= lengthOf(year, month)
}

/** Whether a day, or the day of an instant, is within the accepted years. */
export function isInCalendar(text: string): boolean {
  const day = text.slice(0, 10)
  return day >= firstDay && day <= lastDay
}

const dayMs = 86_400_000

/** How many days a day is after 1 January 1970; the difference of two numbers is the number of days between them. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs
}

/** The day of a number; the inverse of `dayNumber`. */
export function dayOfNumber(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}

/** The calendar day this many days later. */
export function plusDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days)
}

/** The day of the week: 0 for Sunday, the first one in the product, to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The first day of a day's month, or of the month this many months later. */
export function monthStart(day: string, months = 0): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** The last day of a day's month. */
export function monthEnd(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return `${day.slice(0, 8)}${lengthOf(year, month)}`
}

/** The same date in a year; 1 March for 29 February in a year without one. */
export function dateInYear(day: string, year: number): string {
  const same = `${String(year).padStart(4, '0')}${day.slice(4)}`
  return isDay(same) ? same : `${same.slice(0, 4)}-03-01`
}

function lengthOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** The calendar day, `YYYY-MM-DD`, of an instant in an IANA time zone. */
export function todayIn(timeZone: string, now: Date): string {
  let calendar = calendars.get(timeZone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    calendars.set(timeZone, calendar)
  }
  return calendar.format(now)
}

/** The year in which a day's school year begins; it runs from June to May. */
export function schoolYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5, 7) < '06' ? year - 1 : year
}

/** The name of an academic year by its first calendar year: 2026-27. */
export function academicYearName(begins: number): string {
  return `${begins}-${String(begins + 1).slice(-2)}`
}

/** The first calendar year in the name of an academic year; undefined if it has none. */
export function firstYearIn(name: string): number | undefined {
  const [year] = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(name) ?? []
  return year === undefined ? undefined : Number(year)
}

/**
 * Whether fees can be set for a day: one of the academic years covers it. A name with one calendar year covers that
 * year; with two, April of the first to May of the second, because schools begin in April, May or June. A name
 * without a year matches any day.
 */
export function coversDay(names: readonly string[], day: string): boolean {
  return names.some(name => {
    const first = firstYearIn(name)
    if (first === undefined) return true
    const isPair = /\d{4}\D+\d{2}/.test(name)
    return isPair ? `${first}-04-01` <= day && day <= `${first + 1}-05-31` : day.startsWith(`${first}-`)
  })
}

/** A child's age. */
type Age = { years: number; months: number }

/**
 * The age in whole years and months from a date of birth to the school's today (both `YYYY-MM-DD`). For a child born
 * on the 31st, a shorter month is complete on the first day of the next; before birth the age is zero.
 */
export function ageOn(dob: string, today: string): Age {
  const born = parts(dob)
  const now = parts(today)
  const begun = (now.year - born.year) * 12 + now.month - born.month
  const months = Math.max(0, now.day < born.day ? begun - 1 : begun)
  return { years: Math.floor(months / 12), months: months % 12 }
}

/** The same in completed months. */
export function monthsOld(dob: string, today: string): number {
  const { years, months } = ageOn(dob, today)
  return years * 12 + months
}

function parts(day: string): { year: number; month: number; day: number } {
  const [year, month, date] = day.split('-').map(Number)
  return { year: year!, month: month!, day: date! }
}

/**
 * The longest spans of days that make sense, inclusive: an event, an assignment or a plan lasts at most a year, a
 * report covers the ten years that a child may stay, and a calendar shows a little more than a year at once.
 */
export const longestSpans = { event: 366, plan: 366, holiday: 366, report: 3_660, calendar: 400 } as const

/** Whether a span exceeds that; a missing or half-typed end never does. */
export function isTooLong(
  kind: keyof typeof longestSpans,
  first: string | null | undefined,
  last: string | null | undefined,
): boolean {
  return isDay(first) && isDay(last) && last > plusDays(first, longestSpans[kind] - 1)
}

/** A span of calendar days, `YYYY-MM-DD`, inclusive. */
export type PlanWindow = { startDate: string; endDate: string }

/** A day's working week, Sunday to Friday; a Saturday belongs to the week before it. */
export function weekOf(today: string): PlanWindow {
  const weekday = weekdayOf(today)
  return { startDate: plusDays(today, -weekday), endDate: plusDays(today, 5 - weekday) }
}

/** The default span of a new plan and of Load More Plans: today to seven days later. */
export function comingWeek(today: string): PlanWindow {
  return { startDate: today, endDate: plusDays(today, 7) }
}

/**
 * The days that a form proposes for a plan: from Sunday to Thursday the coming seven days, and when the school week ends,
 * on Friday and Saturday, the next week.
 */
export function proposedWeek(today: string): PlanWindow {
  return weekdayOf(today) < 5 ? comingWeek(today) : weekOf(plusDays(today, 2))
}

/** The academic year of a new plan: the current year, a hyphen, the next year. */
export function academicYearOf(today: string): string {
  const year = Number(today.slice(0, 4))
  return `${year}-${year + 1}`
}
