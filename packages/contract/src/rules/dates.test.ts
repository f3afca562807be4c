import { expect, test } from 'vitest'
import { todayIn } from './dates.ts'

test('a day begins at midnight of its own time zone', () => {
  const justBefore = new Date('2026-11-19T18:29:59Z')
  const midnightInIndia = new Date('2026-11-19T18:30:00Z')
  expect(todayIn('Asia/Kolkata', justBefore)).toBe('2026-11-19')
  expect(todayIn('Asia/Kolkata', midnightInIndia)).toBe('2026-11-20')
  expect(todayIn('America/New_York', midnightInIndia)).toBe('2026-11-19')
})
