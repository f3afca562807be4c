import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOn, dateInYear, plusDays } from './day.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const total = ({ years, months }: { years: number; months: number }) => years * 12 + months

describe('age', () => {
  test.each([
    ['2021-05-01', '2026-11-20', 5, 6],
    ['2021-11-20', '2026-11-20', 5, 0],
    ['2021-11-21', '2026-11-20', 4, 11],
    ['2026-01-31', '2026-02-28', 0, 0],
    ['2026-01-31', '2026-03-01', 0, 1],
    ['2024-02-29', '2025-02-28', 0, 11],
    ['2024-02-29', '2025-03-01', 1, 0],
    ['2027-01-01', '2026-11-20', 0, 0],
  ])('a child born on %s is, on %s, %i years and %i months old', (dob, today, years, months) => {
    expect(ageOn(dob, today)).toEqual({ years, months })
  })

  test('age never decreases', () => {
    fc.assert(
      fc.property(day, day, day, (dob, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        expect(total(ageOn(dob, earlier))).toBeLessThanOrEqual(total(ageOn(dob, later)))
      }),
    )
  })

  test('the older of two children never has the smaller age', () => {
    fc.assert(
      fc.property(day, day, day, (one, other, today) => {
        const [elder, younger] = one < other ? [one, other] : [other, one]
        expect(total(ageOn(elder, today))).toBeGreaterThanOrEqual(total(ageOn(younger, today)))
      }),
    )
  })

  test('a year is complete on the birthday and not a day before it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 20 }), (dob, years) => {
        fc.pre(!dob.endsWith('02-29'))
        const birthday = `${Number(dob.slice(0, 4)) + years}${dob.slice(4)}`
        const before = new Date(Date.parse(birthday) - 86_400_000).toISOString().slice(0, 10)
        expect(ageOn(dob, birthday)).toEqual({ years, months: 0 })
        expect(ageOn(dob, before)).toEqual({ years: years - 1, months: 11 })
      }),
    )
  })
})

test('a child’s age is a whole number of years on the birthday, and not on the day before', () => {
  expect(dateInYear('2024-02-29', 2027)).toBe('2027-03-01')
  expect(dateInYear('2024-02-29', 2028)).toBe('2028-02-29')
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), (dob, years) => {
      const birthday = dateInYear(dob, Number(dob.slice(0, 4)) + years)
      expect(ageOn(dob, birthday)).toEqual({ years, months: 0 })
      expect(ageOn(dob, plusDays(birthday, -1)).years).toBe(years - 1)
    }),
  )
})
