import { plusDays } from '@casa/contract/rules/day'
import { mapYielding } from '../yielding.ts'

/** When an event is: whole calendar days, inclusive, or from one instant to another in a school's time zone. */
export type EventTime =
  | { firstDay: string; lastDay: string }
  | { startsAt: Date; endsAt: Date; timeZone: string }

export type ICalendarEvent = {
  /** It is the same every time the event is read. */
  id: string
  title: string
  /** Lines of text; left out if empty. */
  notes?: string | undefined
  /** A link to something about it. */
  link?: string | null | undefined
  /** What kind of event it is, in a word. */
  kind: string
  changedAt: Date
  time: EventTime
}

export type Calendar = { name: string; timeZone: string; now: Date; events: readonly ICalendarEvent[] }

/** An iCalendar file (RFC 5545) of these events, with their time zones. */
export async function icalendarText(calendar: Calendar, signal?: AbortSignal): Promise<string> {
  const { name, timeZone, now, events } = calendar
  const span = spanOf(events, now)
  const zones = new Set([
    timeZone,
    ...events.flatMap(({ time }) => ('timeZone' in time ? time.timeZone : [])),
  ])
  const head = [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Casa//Calendar//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('NAME', escapedText(name)),
    contentLine('X-WR-CALNAME', escapedText(name)),
    contentLine('X-WR-TIMEZONE', escapedText(timeZone)),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
    contentLine('X-PUBLISHED-TTL', 'PT1H'),
    ...[...zones].sort().map(zone => timeZoneComponent(zone, span)),
  ]
  const bodies = await mapYielding(events, event => eventText(event, span), signal)
  return [...head, ...bodies, contentLine('END', 'VCALENDAR')].join('')
}

const maxOctets = 75

/** A text as a TEXT value of RFC 5545: escaped, its line breaks as `\n`, without characters that the format forbids. */
function escapedText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character would end the file for a reader.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
  )
}

/** A terminated content line, folded so that no line is longer than 75 octets and no character is split. */
function contentLine(name: string, value: string): string {
  const line = `${name}:${value}`
  if (Buffer.byteLength(line) <= maxOctets) return `${line}\r\n`
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}

/** A span of instants in milliseconds. */
type Span = { from: number; to: number }

const dayMs = 86_400_000
/** No zone changes its clocks twice within this time. */
const stepMs = 7 * dayMs
/** No clock is set back by more, except when a country crosses the date line. */
const longestChangeMs = 3 * 3_600_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * The property `name` with an instant as its value, in the local time of a zone. A time that occurs twice, because
 * the clocks go back, is written in UTC: programs do not agree about which of the two it means. So is one outside the
 * span that the file's time zones cover.
 */
function timeLine(name: string, timeZone: string, at: Date, { from, to }: Span): string {
  const instant = at.getTime()
  if (instant < from || instant >= to) return contentLine(name, `${dateTime(instant)}Z`)
  const local = instant + offsetAt(timeZone, instant)
  if (occursTwice(timeZone, instant, local)) return contentLine(name, `${dateTime(instant)}Z`)
  return contentLine(`${name};TZID=${timeZone}`, dateTime(local))
}

function occursTwice(timeZone: string, instant: number, local: number): boolean {
  const [before, after] = [-longestChangeMs, longestChangeMs].map(away => offsetAt(timeZone, instant + away))
  if (before === after) return false
  return [before!, after!].every(offset => offsetAt(timeZone, local - offset) === offset)
}

/** Milliseconds since 1970 as RFC 5545 writes a date with its time: `20261120T093000`. */
function dateTime(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

/**
 * A VTIMEZONE that is correct for every instant of a span: one part for the time before the first clock change, and
 * one for each change. The rules are those of the JavaScript engine, whose updates follow the laws of the countries.
 */
function timeZoneComponent(timeZone: string, { from, to }: Span): string {
  const first = offsetAt(timeZone, from)
  const parts = [{ at: from, before: first, after: first }, ...changes(timeZone, { from, to })]
  const standard = Math.min(...parts.map(({ after }) => after))
  const observances = parts.map(({ at, before, after }) => {
    const kind = after > standard ? 'DAYLIGHT' : 'STANDARD'
    return [
      contentLine('BEGIN', kind),
      // In the local time before the change.
      contentLine('DTSTART', dateTime(at + before)),
      contentLine('TZOFFSETFROM', offsetText(before)),
      contentLine('TZOFFSETTO', offsetText(after)),
      contentLine('END', kind),
    ].join('')
  })
  const name = contentLine('TZID', timeZone)
  return `${contentLine('BEGIN', 'VTIMEZONE')}${name}${observances.join('')}${contentLine('END', 'VTIMEZONE')}`
}

/** Each clock change in a span: when, and the offsets before and after it. */
function changes(timeZone: string, { from, to }: Span) {
  const found: { at: number; before: number; after: number }[] = []
  for (let at = from; at < to; at += stepMs) {
    const before = offsetAt(timeZone, at)
    const after = offsetAt(timeZone, at + stepMs)
    if (before !== after) found.push({ at: changeBetween(timeZone, at, at + stepMs), before, after })
  }
  return found
}

/** The first instant, to the second, at which the offset is that of `late`. */
function changeBetween(timeZone: string, early: number, late: number): number {
  const after = offsetAt(timeZone, late)
  let [low, high] = [Math.floor(early / 1000), Math.ceil(late / 1000)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(timeZone, middle * 1000) === after) high = middle
    else low = middle
  }
  return high * 1000
}

/** How many milliseconds the clocks of a zone are ahead of UTC. */
function offsetAt(timeZone: string, instant: number): number {
  const seconds = Math.floor(instant / 1000) * 1000
  const parts = clockOf(timeZone).formatToParts(seconds)
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - seconds
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const two = '2-digit' as const
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** `+0530`; with seconds only if there are any. */
function offsetText(offset: number): string {
  const seconds = Math.abs(offset) / 1000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = seconds % 60 ? two(seconds % 60) : ''
  return `${offset < 0 ? '-' : '+'}${two(seconds / 3600)}${two((seconds / 60) % 60)}${rest}`
}

const monthMs = 31 * 86_400_000

/** How far from now the time zones of a file reach; instants beyond it are written in UTC. */
const reachMs = 2 * 366 * 86_400_000

/**
 * The whole years from a month before the first timed event to a month after the last, and around now. One that lasts
 * for centuries does not add its years.
 */
function spanOf(events: readonly ICalendarEvent[], now: Date): Span {
  const span = { from: now.getTime(), to: now.getTime() }
  for (const { time } of events) {
    if ('firstDay' in time) continue
    span.from = Math.min(span.from, time.startsAt.getTime())
    span.to = Math.max(span.to, time.endsAt.getTime())
  }
  span.from = Math.max(span.from, now.getTime() - reachMs)
  span.to = Math.min(span.to, now.getTime() + reachMs)
  // Whole years, so that the file for the same events is the same tomorrow.
  const year = (instant: number) => new Date(instant).getUTCFullYear()
  return { from: Date.UTC(year(span.from - monthMs), 0), to: Date.UTC(year(span.to + monthMs) + 1, 0) }
}

function eventText({ id, title, notes, link, kind, changedAt, time }: ICalendarEvent, span: Span): string {
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', `${id}@casa`),
    contentLine('DTSTAMP', `${dateTime(changedAt.getTime())}Z`),
    ...timeLines(time, span),
    contentLine('SUMMARY', escapedText(title)),
    notes ? contentLine('DESCRIPTION', escapedText(notes)) : '',
    linkLine(link),
    contentLine('CATEGORIES', escapedText(kind)),
    contentLine('END', 'VEVENT'),
  ].join('')
}

function timeLines(time: EventTime, span: Span): string[] {
  if ('firstDay' in time) {
    const day = (value: string) => value.replaceAll('-', '')
    return [
      contentLine('DTSTART;VALUE=DATE', day(time.firstDay)),
      // The end is the first day after it.
      contentLine('DTEND;VALUE=DATE', day(plusDays(time.lastDay, 1))),
      // A due date does not make anybody busy.
      contentLine('TRANSP', 'TRANSPARENT'),
    ]
  }
  const { startsAt, endsAt, timeZone } = time
  const start = timeLine('DTSTART', timeZone, startsAt, span)
  // An event without an end takes no time.
  return endsAt > startsAt ? [start, timeLine('DTEND', timeZone, endsAt, span)] : [start]
}

/** A property with a link, if it is valid. */
function linkLine(link: string | null | undefined): string {
  return link && URL.canParse(link) ? contentLine('URL', new URL(link).href) : ''
}
