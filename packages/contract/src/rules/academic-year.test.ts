import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { academicYearName, coversDay, firstYearIn, schoolYearOf } from './day.ts'

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2096-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('academic years', () => {
  test('a school year begins in June and is named after both calendar years', () => {
    expect(['2026-05-31', '2026-06-01', '2027-01-01'].map(schoolYearOf)).toEqual([2025, 2026, 2026])
    expect(academicYearName(2026)).toBe('2026-27')
    expect(academicYearName(2099)).toBe('2099-00')
  })

  test('the school year of a day covers that day, and so does its written name', () => {
    fc.assert(
      fc.property(days, day => {
        const begins = schoolYearOf(day)
        expect(firstYearIn(academicYearName(begins))).toBe(begins)
        expect(coversDay([academicYearName(begins)], day)).toBe(true)
        expect(coversDay([`AY ${begins} - ${begins + 1}`], day)).toBe(true)
        expect(coversDay([academicYearName(begins - 2), academicYearName(begins + 2)], day)).toBe(false)
      }),
    )
  })

  test('a name with one calendar year covers that year; a name without a year matches any day', () => {
    expect(coversDay(['Year 2026'], '2026-01-01')).toBe(true)
    expect(coversDay(['Year 2026'], '2027-01-01')).toBe(false)
    expect(coversDay(['Current year'], '2027-01-01')).toBe(true)
    expect(coversDay([], '2027-01-01')).toBe(false)
  })
})
