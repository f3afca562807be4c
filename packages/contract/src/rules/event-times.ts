import { messages } from '../messages.ts'
import { instantAt } from './clock.ts'
import { isDay } from './dates.ts'
import { plusDays } from './plan-window.ts'
import { isTooLong } from './spans.ts'

/**
 * When an event begins and ends: both calendar days, `YYYY-MM-DD`, the last one included; both instants; or neither, for an
 * event without a date.
 */
export type EventTimes = { dateTime: string; endDateTime: string } | { dateTime: null; endDateTime: null }

/** What a request says of it. Undefined stays as it is; null, or nothing for an end, is left to the rule. */
export type NamedTimes = { dateTime?: string | null; endDateTime?: string | null }

/** Which field is wrong, and why. */
export type WrongTimes = {
  field: 'dateTime' | 'endDateTime'
  reason:
    | (typeof messages.staffEvent)['beginMissing' | 'endsBefore' | 'mixed']
    | typeof messages.longerThanYear
}

const hourMs = 3_600_000

/**
 * The times of an event after a request, from those before. A time without a zone is of the school's clock. An event that
 * only begins at another time keeps its length; a new one without an end is an hour long, or one day. An event that lasts
 * longer than a year, as earlier releases allowed, stays as it is until its times change.
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

/** The end of an event that begins then: as long after it as in `old`, where that is of the same kind. */
function later(begin: string, old: EventTimes | null): string {
  const same = old?.dateTime && isDay(old.dateTime) === isDay(begin) ? old : null
  const length = same ? Date.parse(same.endDateTime) - Date.parse(same.dateTime) : undefined
  if (isDay(begin)) return plusDays(begin, Math.round((length ?? 0) / (24 * hourMs)))
  return new Date(Date.parse(begin) + (length ?? hourMs)).toISOString()
}

/** A day as it is, and any other time as an instant in UTC. */
function exact(time: string | null, timeZone: string): string | null {
  if (time === null || isDay(time)) return time
  if (/(Z|[+-]\d\d:?\d\d)$/.test(time)) return new Date(time).toISOString()
  return instantAt(timeZone, time.slice(0, 10), time.slice(11))
}
