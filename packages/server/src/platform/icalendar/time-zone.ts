import { contentLine } from './content-line.ts'

/** A span of instants in milliseconds. */
export type Span = { from: number; to: number }

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
export function timeLine(name: string, timeZone: string, at: Date, { from, to }: Span): string {
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
export function dateTime(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

/**
 * A VTIMEZONE that is correct for every instant of a span: one part for the time before the first clock change, and
 * one for each change. The rules are those of the JavaScript engine, whose updates follow the laws of the countries.
 */
export function timeZoneComponent(timeZone: string, { from, to }: Span): string {
  const first = offsetAt(timeZone, from)
  const parts = [{ at: from, before: first, after: first }, ...changes(timeZone, { from, to })]
  const standard = Math.min(...parts.map(({ after }) => after))
  const observances = parts.map(({ at, before, after }) => {
    const kind = after > standard ? 'DAYLIGHT' : 'STANDARD'
    return [
      contentLine('BEGIN', kind),
      // In the time that the clocks showed until then.
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
