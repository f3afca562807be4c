import { expect, test } from 'vitest'
import { clockTimes, isTimeZone } from './clock.ts'

test('a time zone is named after a place, or is UTC', () => {
  for (const name of ['Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC'])
    expect(isTimeZone(name), name).toBe(true)
  for (const name of ['CAT', 'IST', 'EST', 'EST5EDT', 'GMT', '+05:30', 'Mars/Olympus', 'asia/kolkata', ''])
    expect(isTimeZone(name), name).toBe(false)
})

test('clocks in different zones show the same instant in their local time', () => {
  const instants = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z']
  expect(clockTimes('Asia/Kolkata', instants)).toEqual(['2026-01-01 05:30', '2026-07-01 05:30'])
  expect(clockTimes('Europe/London', instants)).toEqual(['2026-01-01 00:00', '2026-07-01 01:00'])
})
