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
