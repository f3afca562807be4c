import { messages } from '../messages.ts'
import { isDay, isTooLong, plusDays } from './day.ts'

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

/**
 * When an event begins and ends: two calendar days, `YYYY-MM-DD`, inclusive; two instants; or neither, for an event
 * without a date.
 */
export type EventTimes = { dateTime: string; endDateTime: string } | { dateTime: null; endDateTime: null }

/** The times in a request. Undefined leaves a value unchanged; null, or an empty end, lets the rule decide. */
export type NamedTimes = { dateTime?: string | null; endDateTime?: string | null }

/** Which field is wrong, and why. */
type WrongTimes = {
  field: 'dateTime' | 'endDateTime'
  reason:
    | (typeof messages.staffEvent)['beginMissing' | 'endsBefore' | 'mixed']
    | typeof messages.longerThanYear
}

const hourMs = 3_600_000

/**
 * An event's times after a request, given its previous times. A time without a zone is read by the school's clock. An
 * event that only moves its start keeps its length; a new one without an end lasts an hour or one day. An event
 * longer than a year, allowed by earlier releases, stays until its times change.
 */
export function eventTimes(
  named: NamedTimes,
  timeZone: string,
  before?: EventTimes,
): EventTimes | WrongTimes {
  const times = timesAfter(named, timeZone, before)
  const isSame =
    'dateTime' in times && before?.dateTime === times.dateTime && before?.endDateTime === times.endDateTime
  if (
    'reason' in times ||
    isSame ||
    !isTooLong('event', times.dateTime?.slice(0, 10), times.endDateTime?.slice(0, 10))
  )
    return times
  return { field: 'endDateTime', reason: messages.longerThanYear }
}

function timesAfter(named: NamedTimes, timeZone: string, before?: EventTimes): EventTimes | WrongTimes {
  const old = before ?? { dateTime: null, endDateTime: null }
  const begin = named.dateTime === undefined ? old.dateTime : exact(named.dateTime, timeZone)
  const endStays = named.endDateTime === undefined && named.dateTime === undefined
  const end = endStays ? old.endDateTime : exact(named.endDateTime ?? null, timeZone)
  if (begin === null) {
    return end === null
      ? { dateTime: null, endDateTime: null }
      : { field: 'dateTime', reason: messages.staffEvent.beginMissing }
  }
  if (end === null)
    return { dateTime: begin, endDateTime: later(begin, named.endDateTime === undefined ? old : null) }
  if (isDay(begin) !== isDay(end)) return { field: 'endDateTime', reason: messages.staffEvent.mixed }
  if (end < begin) return { field: 'endDateTime', reason: messages.staffEvent.endsBefore }
  return { dateTime: begin, endDateTime: end }
}

/**
 * The end of an event with this start: as long after it as in `old`, if that is of the same kind (days or instants).
 */
function later(begin: string, old: EventTimes | null): string {
  const same = old?.dateTime && isDay(old.dateTime) === isDay(begin) ? old : null
  const length = same ? Date.parse(same.endDateTime) - Date.parse(same.dateTime) : undefined
  if (isDay(begin)) return plusDays(begin, Math.round((length ?? 0) / (24 * hourMs)))
  return new Date(Date.parse(begin) + (length ?? hourMs)).toISOString()
}

/** Keeps a day as it is; converts any other time to an instant in UTC. */
function exact(time: string | null, timeZone: string): string | null {
  if (time === null || isDay(time)) return time
  if (/(Z|[+-]\d\d:?\d\d)$/.test(time)) return new Date(time).toISOString()
  return instantAt(timeZone, time.slice(0, 10), time.slice(11))
}

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
