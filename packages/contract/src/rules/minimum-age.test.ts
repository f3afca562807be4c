import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highestMinimumAge, monthsOfAge, yearsText } from './minimum-age.ts'

test.each([
  ['3', 36],
  ['3.5', 42],
  ['3,5 years', 42],
  ['3½', 42],
  ['3 ½', 42],
  ['½', 6],
  ['2.25', 27],
  ['3 years 6 months', 42],
  ['4 y 2 m', 50],
  ['42 months', 42],
  ['20', 240],
])('%s is an age', (text, months) => expect(monthsOfAge(text)).toBe(months))

test.each(['', 'three', '3-4', '-3', '21', '300 months', '3.5.1', '3 apples'])('%s is none', text =>
  expect(monthsOfAge(text)).toBeUndefined(),
)

test('an age is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: highestMinimumAge }), months => {
      expect(monthsOfAge(yearsText(months))).toBe(months)
    }),
  )
})
