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
