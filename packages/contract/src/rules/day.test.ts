import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  dateInYear,
  dayNumber,
  dayOfNumber,
  isDay,
  monthEnd,
  monthStart,
  plusDays,
  todayIn,
  weekdayOf,
} from './day.ts'

const aDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test('a day begins at midnight in its own time zone', () => {
  const justBefore = new Date('2026-11-19T18:29:59Z')
  const midnightInIndia = new Date('2026-11-19T18:30:00Z')
  expect(todayIn('Asia/Kolkata', justBefore)).toBe('2026-11-19')
  expect(todayIn('Asia/Kolkata', midnightInIndia)).toBe('2026-11-20')
  expect(todayIn('America/New_York', midnightInIndia)).toBe('2026-11-19')
})

test('only days that exist in the calendar are valid', () => {
  const number = (max: number) => fc.integer({ min: 0, max }).map(String)
  const written = fc
    .tuple(number(9999), number(14), number(33))
    .map(([year, month, date]) => [year.padStart(4, '0'), month.padStart(2, '0'), date.padStart(2, '0')])
  fc.assert(
    fc.property(written, parts => {
      const text = parts.join('-')
      expect(isDay(text)).toBe(z.iso.date().safeParse(text).success)
    }),
  )
  expect(['2024-02-29', '2000-02-29', '2026-04-30', '2026-12-31'].every(isDay)).toBe(true)
  expect(['2026-02-29', '1900-02-29', '2026-04-31', '2026-00-10'].some(isDay)).toBe(false)
  expect(['', 'unfinished', '2026-1-1', '2026-11-20T10:00Z', ' 2026-11-20', null].some(isDay)).toBe(false)
})

test('days are counted one by one, across month and year ends', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: -400, max: 400 }), (day, days) => {
      expect(plusDays(plusDays(day, days), -days)).toBe(day)
      expect(dayNumber(plusDays(day, days)) - dayNumber(day)).toBe(days)
      expect(dayOfNumber(dayNumber(day))).toBe(day)
      expect(weekdayOf(plusDays(day, 1))).toBe((weekdayOf(day) + 1) % 7)
    }),
  )
  expect(dayNumber('1970-01-01')).toBe(0)
  expect(weekdayOf('2026-11-22')).toBe(0)
  expect(plusDays('2027-12-28', 7)).toBe('2028-01-04')
})

test('a month ends on the day before the next one begins', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: -30, max: 30 }), (day, months) => {
      expect(monthEnd(day)).toBe(plusDays(monthStart(day, 1), -1))
      expect(monthStart(day) <= day && day <= monthEnd(day)).toBe(true)
      expect(monthStart(monthStart(day, months), -months)).toBe(monthStart(day))
    }),
  )
  expect(monthStart('2026-11-26', 2)).toBe('2027-01-01')
  expect(monthEnd('2028-02-01')).toBe('2028-02-29')
})

test('29 February is 1 March in a year that does not have it', () => {
  expect(dateInYear('2024-02-29', 2027)).toBe('2027-03-01')
  expect(dateInYear('2024-02-29', 2028)).toBe('2028-02-29')
  expect(dateInYear('2024-11-26', 2027)).toBe('2027-11-26')
})
