const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock in an IANA time zone shows at an instant: the day, `YYYY-MM-DD`, and the time, `HH:MM`. */
export function clockAt(timeZone: string, instant: string): { day: string; time: string } {
  const shown = new Date(shownAt(timeZone, Date.parse(instant))).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * The instant, ISO in UTC, at which a clock in an IANA time zone shows a day and time. A time skipped by a clock
 * change is shifted later; a time that occurs twice means the first.
 */
export function instantAt(timeZone: string, day: string, time: string): string {
  const shown = Date.parse(`${day}T${time}Z`)
  const [before, after] = [shown - dayMs, shown + dayMs].map(near => shownAt(timeZone, near) - near)
  const found = [shown - before!, shown - after!].filter(instant => shownAt(timeZone, instant) === shown)
  return new Date(found.length > 0 ? Math.min(...found) : shown - before!).toISOString()
}

const dayMs = 86_400_000

/** The clock's reading, taken as an instant in UTC. */
function shownAt(timeZone: string, instant: number): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const parts = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const
    clock = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', second: '2-digit', ...parts })
    clocks.set(timeZone, clock)
  }
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const whole = `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`
  return Date.parse(whole) + (instant - Math.floor(instant / 1000) * 1000)
}
