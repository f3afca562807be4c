import { plusDays } from '@casa/contract/rules/day'
import { mapYielding } from '../yielding.ts'
import { contentLine, escapedText } from './content-line.ts'
import { dateTime, type Span, timeLine, timeZoneComponent } from './time-zone.ts'

/** When an event is: whole calendar days, inclusive, or from one instant to another in a school's time zone. */
export type EventTime =
  | { firstDay: string; lastDay: string }
  | { startsAt: Date; endsAt: Date; timeZone: string }

export type CalendarEvent = {
  /** The same for the same event at every reading. */
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

export type Calendar = { name: string; timeZone: string; now: Date; events: readonly CalendarEvent[] }

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

const monthMs = 31 * 86_400_000

/** How far from now the time zones of a file reach; instants beyond it are written in UTC. */
const reachMs = 2 * 366 * 86_400_000

/**
 * The whole years from a month before the first timed event to a month after the last, and around now. One that lasts
 * for centuries does not add its years.
 */
function spanOf(events: readonly CalendarEvent[], now: Date): Span {
  const span = { from: now.getTime(), to: now.getTime() }
  for (const { time } of events) {
    if ('firstDay' in time) continue
    span.from = Math.min(span.from, time.startsAt.getTime())
    span.to = Math.max(span.to, time.endsAt.getTime())
  }
  span.from = Math.max(span.from, now.getTime() - reachMs)
  span.to = Math.min(span.to, now.getTime() + reachMs)
  // Whole years, so that the file of the same events is the same tomorrow.
  const year = (instant: number) => new Date(instant).getUTCFullYear()
  return { from: Date.UTC(year(span.from - monthMs), 0), to: Date.UTC(year(span.to + monthMs) + 1, 0) }
}

function eventText({ id, title, notes, link, kind, changedAt, time }: CalendarEvent, span: Span): string {
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
