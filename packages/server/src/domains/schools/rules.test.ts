import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortCodeOf, timeZoneOf } from './rules.ts'

test.each([
  ['Little Stars Montessori', 'LSM'],
  ['Casa dei Bambini di San Lorenzo', 'CDBD'],
  ['Orchard', 'ORCH'],
  ["St. Mary's School", 'SMS'],
  ['École Montessori', 'EM'],
  ['A', 'SCH'],
  ['చిన్నారి బడి', 'SCH'],
  ['2nd Street 4', 'NS'],
])('%s is %s for short', (name, code) => {
  expect(shortCodeOf(name)).toBe(code)
})

test('every name has a short code of two to four capital letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      expect(shortCodeOf(name)).toMatch(/^[A-Z]{2,4}$/)
    }),
  )
})

test('every country has a time zone that exists', () => {
  for (const country of [1, 2, 3, 4, 5]) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: timeZoneOf(country) })).not.toThrow()
  }
})
