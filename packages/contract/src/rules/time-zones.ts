import { clockAt } from './clock.ts'

/**
 * Whether a school may choose this time zone: the name of a place, such as Asia/Kolkata, that this program knows, or UTC.
 * Abbreviations are not names: IST is India to one program and Israel to another, and some know no CAT.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][\w+-]*(\/[\w+-]+)+$/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** How the clocks of a zone show these instants: `YYYY-MM-DD HH:MM`. */
export function clockTimes(timeZone: string, instants: readonly string[]): string[] {
  return instants.map(instant => {
    const { day, time } = clockAt(timeZone, instant)
    return `${day} ${time}`
  })
}
