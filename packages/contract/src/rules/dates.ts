/** Whether a text is an existing calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean
export function isDay(text: unknown): text is string
export function isDay(text: unknown): boolean {
  const parts = typeof text === 'string' && /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts) return false
  const [year, month, date] = parts.slice(1).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && date >= 1 && date <= lengthOf(month, year)
}

/** The earliest and latest day the product accepts. */
export const firstDay = '1900-01-01'
export const lastDay = '2100-12-31'

/** Whether a day, or the day of an instant, is within the accepted years. */
export function isInCalendar(text: string): boolean {
  const day = text.slice(0, 10)
  return day >= firstDay && day <= lastDay
}

function lengthOf(month: number, year: number): number {
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
