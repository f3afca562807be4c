import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { type EventTimes, eventTimes } from './clock.ts'
import { isDay, plusDays } from './day.ts'

const india = 'Asia/Kolkata'
const texts = messages.staffEvent
const morning = { dateTime: '2026-11-20T03:30:00.000Z', endDateTime: '2026-11-20T05:00:00.000Z' }
const days = { dateTime: '2026-11-20', endDateTime: '2026-11-22' }
const none = { dateTime: null, endDateTime: null }

describe('event times', () => {
  test('a time without a zone is read by the school’s clock', () => {
    const named = { dateTime: '2026-11-20T09:00', endDateTime: '2026-11-20T10:30:00' }
    expect(eventTimes(named, india)).toEqual(morning)
    expect(eventTimes({ ...named, dateTime: '2026-11-20T04:30:00+01:00' }, india)).toEqual(morning)
  })

  test('without an end it lasts an hour or a day; without a start it has no date', () => {
    expect(eventTimes({ dateTime: '2026-11-20T09:00' }, india)).toEqual({
      dateTime: '2026-11-20T03:30:00.000Z',
      endDateTime: '2026-11-20T04:30:00.000Z',
    })
    expect(eventTimes({ dateTime: '2026-11-20' }, india)).toEqual({
      dateTime: '2026-11-20',
      endDateTime: '2026-11-20',
    })
    expect(eventTimes({}, india)).toEqual(none)
    expect(eventTimes({ endDateTime: '2026-11-20' }, india)).toEqual({
      field: 'dateTime',
      reason: texts.beginMissing,
    })
  })

  test('it cannot end before it begins, and uses either days or times', () => {
    expect(eventTimes({ dateTime: '2026-11-20', endDateTime: '2026-11-19' }, india)).toEqual({
      field: 'endDateTime',
      reason: texts.endsBefore,
    })
    expect(eventTimes({ dateTime: '2026-11-20', endDateTime: '2026-11-20T09:00' }, india)).toEqual({
      field: 'endDateTime',
      reason: texts.mixed,
    })
    // Later on the clock, but the clock goes back in between: 2:30 occurs twice.
    const twice = { dateTime: '2026-10-25T02:45:00+01:00', endDateTime: '2026-10-25T02:50:00+02:00' }
    expect(eventTimes(twice, 'Europe/Berlin')).toEqual({ field: 'endDateTime', reason: texts.endsBefore })
  })

  test('omitted fields are kept; an event that only moves its start keeps its length', () => {
    expect(eventTimes({}, india, morning)).toEqual(morning)
    expect(eventTimes({ dateTime: '2026-11-21T09:00' }, india, morning)).toEqual({
      dateTime: '2026-11-21T03:30:00.000Z',
      endDateTime: '2026-11-21T05:00:00.000Z',
    })
    expect(eventTimes({ dateTime: '2026-12-01' }, india, days)).toEqual({
      dateTime: '2026-12-01',
      endDateTime: '2026-12-03',
    })
    expect(eventTimes({ dateTime: '2026-12-01' }, india, morning)).toEqual({
      dateTime: '2026-12-01',
      endDateTime: '2026-12-01',
    })
    expect(eventTimes({ endDateTime: '2026-11-25' }, india, days)).toEqual({
      ...days,
      endDateTime: '2026-11-25',
    })
    expect(eventTimes({ dateTime: null }, india, days)).toEqual(none)
  })

  test('it lasts at most a year; a longer one from an earlier release stays until its times change', () => {
    const field = 'endDateTime'
    const tooLong = { field, reason: messages.longerThanYear }
    expect(eventTimes({ dateTime: '2027-06-01', endDateTime: '2028-05-31' }, india)).toHaveProperty(
      'dateTime',
    )
    expect(eventTimes({ dateTime: '2027-06-01', endDateTime: '2028-06-01' }, india)).toEqual(tooLong)
    const hours = { dateTime: '1900-01-01T09:00', endDateTime: '2100-12-31T10:00' }
    expect(eventTimes(hours, india)).toEqual(tooLong)
    const before = { dateTime: '1900-01-01', endDateTime: '2999-12-31' }
    expect(eventTimes({}, india, before)).toEqual(before)
    expect(eventTimes(before, india, before)).toEqual(before)
    expect(eventTimes({ endDateTime: '2100-12-31' }, india, before)).toEqual(tooLong)
    expect(eventTimes({ dateTime: '2026-11-20' }, india, before)).toEqual(tooLong)
  })

  test('for any request and any previous times, the result is consistent: of one kind and in order', () => {
    const day = fc.integer({ min: 0, max: 5_000 }).map(count => plusDays('2020-01-01', count))
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map(m => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    const moment = fc.oneof(
      day,
      fc.tuple(day, time).map(([on, at]) => `${on}T${at}`),
    )
    const named = fc.record(
      { dateTime: fc.option(moment), endDateTime: fc.option(moment) },
      { requiredKeys: [] },
    )
    const zone = fc.constantFrom(india, 'Europe/Berlin', 'America/New_York')
    fc.assert(
      fc.property(named, named, zone, (first, then, timeZone) => {
        const before = eventTimes(first, timeZone)
        const after = eventTimes(then, timeZone, 'reason' in before ? undefined : before)
        for (const times of [before, after]) if (!('reason' in times)) expect(isWhole(times)).toBe(true)
      }),
    )
  })
})

function isWhole({ dateTime, endDateTime }: EventTimes): boolean {
  if (dateTime === null || endDateTime === null) return dateTime === endDateTime
  return isDay(dateTime) === isDay(endDateTime) && dateTime <= endDateTime
}
