import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schoolDay, setSchoolClock, watchDay } from './school-day.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const device = (instant: string) => vi.setSystemTime(new Date(instant))

test('today is the school’s, even on a device whose clock is a day off', () => {
  device('2026-11-20T10:00:00Z')
  setSchoolClock({ timeZone: 'Asia/Kolkata', now: '2026-11-21T10:00:00Z' }, Date.now())
  expect(schoolDay()).toBe('2026-11-21')
  device('2026-11-23T10:00:00Z')
  setSchoolClock({ timeZone: 'Asia/Kolkata', now: '2026-11-21T20:00:00Z' }, Date.now())
  expect(schoolDay()).toBe('2026-11-22')
  setSchoolClock({ timeZone: 'America/Los_Angeles', now: '2026-11-21T20:00:00Z' }, Date.now())
  expect(schoolDay()).toBe('2026-11-21')
})

test('the day changes at the school’s midnight while a page stays open', () => {
  device('2026-01-01T00:00:00Z')
  setSchoolClock({ timeZone: 'Asia/Kolkata', now: '2026-11-21T18:29:00Z' }, Date.now())
  expect(schoolDay()).toBe('2026-11-21')
  vi.advanceTimersByTime(61_000)
  expect(schoolDay()).toBe('2026-11-22')
})

test('a change of the device’s clock is distinguished from time passing', () => {
  const onClockJump = vi.fn()
  watchDay(onClockJump)
  vi.advanceTimersByTime(60_000)
  expect(onClockJump).not.toHaveBeenCalled()
  device('2030-01-01T00:00:00Z')
  vi.advanceTimersByTime(10_000)
  expect(onClockJump).toHaveBeenCalledTimes(1)
})

test('a page that stays open learns of the school’s new day, once', () => {
  const onNewDay = vi.fn()
  device('2026-01-01T00:00:00Z')
  setSchoolClock({ timeZone: 'Asia/Kolkata', now: '2026-11-21T18:29:00Z' }, Date.now())
  watchDay(() => {}, onNewDay)
  vi.advanceTimersByTime(50_000)
  expect(onNewDay).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onNewDay).toHaveBeenCalledTimes(1)
})
