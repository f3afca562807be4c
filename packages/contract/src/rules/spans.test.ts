import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDay, isTooLong, lastDay, longestSpans, plusDays } from './day.ts'

const kinds = Object.keys(longestSpans) as (keyof typeof longestSpans)[]

test('a span may have the maximum number of days for its kind, and not one more', () => {
  const day = fc.integer({ min: 0, max: 73_000 }).map(days => plusDays(firstDay, days))
  fc.assert(
    fc.property(day, fc.constantFrom(...kinds), (first, kind) => {
      expect(isTooLong(kind, first, plusDays(first, longestSpans[kind] - 1))).toBe(false)
      expect(isTooLong(kind, first, plusDays(first, longestSpans[kind]))).toBe(true)
    }),
    { seed: 35 },
  )
  expect(isTooLong('report', firstDay, lastDay)).toBe(true)
})

test('a year from any day is not longer than a year', () => {
  expect(isTooLong('event', '2027-06-01', '2028-05-31')).toBe(false)
  expect(isTooLong('event', '2028-01-01', '2028-12-31')).toBe(false)
})

test('a span with a missing or half-typed end is not too long', () => {
  for (const end of [null, undefined, '', '2999', '2026-02-30']) {
    expect(isTooLong('event', '1900-01-01', end)).toBe(false)
    expect(isTooLong('event', end, '2100-01-01')).toBe(false)
  }
})
