import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EventTime, type ICalendarEvent, icalendarText } from './calendar.ts'

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC']
const now = new Date('2026-11-20T04:30:00Z')
const event = (time: EventTime, more: Partial<ICalendarEvent> = {}): ICalendarEvent => ({
  id: '0198f0aa-0000-7000-8000-000000000001',
  title: 'Parents’ evening',
  kind: 'Event',
  changedAt: now,
  time,
  ...more,
})
const oneDay = { firstDay: '2026-11-20', lastDay: '2026-11-20' }

/** What a calendar program reads from a file; the time zones are those contained in the file itself. */
async function read(timeZone: string, ...events: ICalendarEvent[]) {
  ICAL.TimezoneService.reset()
  const text = await icalendarText({ name: 'Casa', timeZone, now, events })
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map(vevent => new ICAL.Event(vevent))
}

beforeEach(() => ICAL.TimezoneService.reset())
afterEach(() => ICAL.TimezoneService.reset())

describe.each(zones)('in %s', timeZone => {
  test('a parser finds the instants that were written, whatever clock changes lie between them', async () => {
    const instant = fc
      .integer({
        min: Date.parse('2025-11-20T00:00:00Z') / 60_000,
        max: Date.parse('2027-11-20T00:00:00Z') / 60_000,
      })
      .map(minute => new Date(minute * 60_000))
    const minutes = fc.integer({ min: 1, max: 5 * 24 * 60 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(instant, minutes), { minLength: 1, maxLength: 12 }), async spans => {
        const times = spans.map(([startsAt, length]) => ({
          startsAt,
          endsAt: new Date(startsAt.getTime() + length * 60_000),
          timeZone,
        }))
        const found = await read(timeZone, ...times.map(time => event(time)))
        expect(found.map(({ startDate, endDate }) => [startDate.toJSDate(), endDate.toJSDate()])).toEqual(
          times.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
        )
      }),
      { numRuns: 60 },
    )
  })
})

test('the hours around the clock changes in Berlin and New York are correct to the minute, including the repeated hour', async () => {
  const changes = {
    'Europe/Berlin': ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
    'America/New_York': ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z'],
  }
  for (const [timeZone, days] of Object.entries(changes)) {
    const starts = days.flatMap(day =>
      Array.from({ length: 17 }, (_, step) => new Date(Date.parse(day) + (step - 8) * 15 * 60_000)),
    )
    const times = starts.map(startsAt => ({
      startsAt,
      endsAt: new Date(startsAt.getTime() + 900_000),
      timeZone,
    }))
    const found = await read(timeZone, ...times.map(time => event(time)))
    expect(found.map(({ startDate }) => startDate.toJSDate())).toEqual(starts)
    expect(found.map(({ endDate }) => endDate.toJSDate())).toEqual(times.map(({ endsAt }) => endsAt))
  }
})

test('a daily meeting at nine stays at nine in the school’s time when the clocks change', async () => {
  const days = ['2026-10-23T07:00:00Z', '2026-10-26T08:00:00Z']
  const found = await read(
    'Europe/Berlin',
    ...days.map(day =>
      event({
        startsAt: new Date(day),
        endsAt: new Date(Date.parse(day) + 3_600_000),
        timeZone: 'Europe/Berlin',
      }),
    ),
  )
  expect(found.map(({ startDate }) => [startDate.hour, startDate.zone.tzid])).toEqual([
    [9, 'Europe/Berlin'],
    [9, 'Europe/Berlin'],
  ])
})

test('whole days stay whole days: the end is the day after the last', async () => {
  const [found] = await read('Asia/Kolkata', event({ firstDay: '2026-12-24', lastDay: '2027-01-02' }))
  expect(found!.startDate.toString()).toBe('2026-12-24')
  expect(found!.startDate.isDate).toBe(true)
  expect(found!.endDate.toString()).toBe('2027-01-03')
})

test('events of schools in two time zones each stay in their own', async () => {
  const startsAt = new Date('2026-12-01T04:00:00Z')
  const endsAt = new Date('2026-12-01T05:00:00Z')
  const found = await read(
    'Asia/Kolkata',
    event({ startsAt, endsAt, timeZone: 'Asia/Kolkata' }),
    event({ startsAt, endsAt, timeZone: 'Europe/Berlin' }),
  )
  expect(found.map(({ startDate }) => [startDate.hour, startDate.minute])).toEqual([
    [9, 30],
    [5, 0],
  ])
  expect(found.map(({ startDate }) => startDate.toJSDate())).toEqual([startsAt, startsAt])
})

test('an event that lasts for centuries adds no years to the file’s time zones, and keeps its instants', async () => {
  const long = {
    startsAt: new Date('1900-03-04T05:06:00Z'),
    endsAt: new Date('2999-10-11T12:13:00Z'),
    timeZone: 'Europe/Berlin',
  }
  const short = {
    startsAt: new Date('2026-10-26T08:00:00Z'),
    endsAt: new Date('2026-10-26T09:00:00Z'),
    timeZone: 'Europe/Berlin',
  }
  const found = await read('Europe/Berlin', event(long), event(short))
  expect(found.map(({ startDate, endDate }) => [startDate.toJSDate(), endDate.toJSDate()])).toEqual([
    [long.startsAt, long.endsAt],
    [short.startsAt, short.endsAt],
  ])
  expect(found[1]!.startDate.zone.tzid).toBe('Europe/Berlin')
  const text = await icalendarText({
    name: 'Casa',
    timeZone: 'Europe/Berlin',
    now,
    events: [event(long), event(short)],
  })
  // Two clock changes a year, and the time before them.
  expect(text.match(/BEGIN:(DAYLIGHT|STANDARD)/g)!.length).toBeLessThanOrEqual(13)
})

test('an event without a duration is read as a single instant', async () => {
  const at = new Date('2026-12-01T04:00:00Z')
  const [found] = await read('Asia/Kolkata', event({ startsAt: at, endsAt: at, timeZone: 'Asia/Kolkata' }))
  expect([found!.startDate.toJSDate(), found!.endDate.toJSDate()]).toEqual([at, at])
})

describe('texts', () => {
  const difficult = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          ...'a,;:\\"\n\r'.split(''),
          '\r\n',
          '🎨',
          '👩‍👧',
          'श्री',
          'తెలుగు',
          '\t',
          '\u0000',
          '\ud800',
          'BEGIN:VEVENT',
          '\u2028',
        ),
        { maxLength: 120 },
      )
      .map(parts => parts.join('')),
  )
  /** The part of a text that a calendar can contain. */
  const carried = (text: string) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are left out.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

  test('any text is read back unchanged, and never as another line', async () => {
    await fc.assert(
      fc.asyncProperty(difficult, difficult, async (title, notes) => {
        const found = await read('UTC', event(oneDay, { title, notes }))
        expect(found).toHaveLength(1)
        expect(found[0]!.summary).toBe(carried(title))
        expect(found[0]!.description ?? '').toBe(carried(notes))
      }),
    )
  })

  test('no line is longer than 75 octets, and each ends with CR and LF', async () => {
    await fc.assert(
      fc.asyncProperty(difficult, async title => {
        const text = await icalendarText({
          name: title,
          timeZone: 'UTC',
          now,
          events: [event(oneDay, { title })],
        })
        const lines = text.split('\r\n')
        expect(lines.pop()).toBe('')
        expect(lines.filter(line => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([])
        expect(text).toBe(Buffer.from(text).toString())
      }),
    )
  })

  test('a link is a separate property; an invalid one is left out', async () => {
    const link = `https://example.test/film?a=1;b=2,3&title=${'ü'.repeat(80)}`
    const [found, wrong] = await read(
      'UTC',
      event(oneDay, { link }),
      event(oneDay, { link: 'not a\r\nlink' }),
    )
    expect(found!.component.getFirstPropertyValue('url')).toBe(new URL(link).href)
    expect(wrong!.component.getFirstPropertyValue('url')).toBeNull()
  })
})

test('five thousand events are one file of less than three megabytes', async () => {
  const events = Array.from({ length: 5_000 }, (_, index) =>
    event(oneDay, { id: String(index), title: `Event ${index} ${'long '.repeat(20)}` }),
  )
  const text = await icalendarText({ name: 'Casa', timeZone: 'Asia/Kolkata', now, events })
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(5_000)
  expect(text.length).toBeLessThan(3_000_000)
})
