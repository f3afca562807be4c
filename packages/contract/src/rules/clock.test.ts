import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockAt, instantAt } from './clock.ts'

const zones = fc.constantFrom(
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'UTC',
)
const instants = fc
  .date({ min: new Date('1990-01-01T00:00Z'), max: new Date('2060-01-01T00:00Z'), noInvalidDate: true })
  .map(date => new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString())

describe('a clock in a time zone', () => {
  test('round-trips a day and time for any instant and zone', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const { day, time } = clockAt(zone, instant)
        const back = instantAt(zone, day, time)
        expect(clockAt(zone, back)).toEqual({ day, time })
        // For an hour that occurs twice, it is the first.
        expect(back <= instant).toBe(true)
        expect(Date.parse(instant) - Date.parse(back)).toBeLessThanOrEqual(3_600_000)
      }),
    )
  })

  test('goes forward in Berlin in spring: a time in the skipped hour is an hour later', () => {
    expect(instantAt('Europe/Berlin', '2027-03-28', '01:59')).toBe('2027-03-28T00:59:00.000Z')
    expect(instantAt('Europe/Berlin', '2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z')
    expect(clockAt('Europe/Berlin', '2027-03-28T01:30:00.000Z')).toEqual({ day: '2027-03-28', time: '03:30' })
    expect(instantAt('Europe/Berlin', '2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z')
  })

  test('goes back in Berlin in autumn: an hour that occurs twice means the first', () => {
    expect(instantAt('Europe/Berlin', '2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(clockAt('Europe/Berlin', '2026-10-25T01:30:00.000Z')).toEqual({ day: '2026-10-25', time: '02:30' })
    expect(instantAt('Europe/Berlin', '2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z')
  })

  test('never changes in India', () => {
    expect(instantAt('Asia/Kolkata', '2026-11-20', '09:00')).toBe('2026-11-20T03:30:00.000Z')
    expect(clockAt('Asia/Kolkata', '2026-11-20T18:30:00Z')).toEqual({ day: '2026-11-21', time: '00:00' })
  })
})
