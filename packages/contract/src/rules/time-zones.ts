import { clockAt } from './clock.ts'

/**
 * Whether a school may choose this time zone: a place name known to this runtime, such as Asia/Kolkata, or UTC.
 * Abbreviations are ambiguous and not accepted: IST is India to one program and Israel to another, and some do not
 * know CAT.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][\w+-]*(\/[\w+-]+)+$/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** These instants in a zone's local time: `YYYY-MM-DD HH:MM`. */
export function clockTimes(timeZone: string, instants: readonly string[]): string[] {
  return instants.map(instant => {
    const { day, time } = clockAt(timeZone, instant)
    return `${day} ${time}`
  })
}
