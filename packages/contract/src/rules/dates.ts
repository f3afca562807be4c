/** Whether a text is a calendar day, `YYYY-MM-DD`, that exists. */
export function isDay(text: string): boolean
export function isDay(text: unknown): text is string
export function isDay(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00Z`)
  // Of a day that does not exist, Date makes none or a later one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
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
