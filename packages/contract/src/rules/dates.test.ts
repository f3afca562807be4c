import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { isDay, todayIn } from './dates.ts'

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
