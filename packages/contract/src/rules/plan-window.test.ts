import fc from 'fast-check'
import { expect, test } from 'vitest'
import { academicYearOf, comingWeek, plusDays, proposedWeek, weekdayOf, weekOf } from './day.ts'

const aDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test('a week runs from Sunday to Friday and contains its day unless that is a Saturday', () => {
  fc.assert(
    fc.property(aDay, day => {
      const { startDate, endDate } = weekOf(day)
      expect([weekdayOf(startDate), weekdayOf(endDate)]).toEqual([0, 5])
      expect(plusDays(startDate, 5)).toBe(endDate)
      expect(startDate <= day).toBe(true)
      expect(day <= (weekdayOf(day) === 6 ? plusDays(endDate, 1) : endDate)).toBe(true)
    }),
  )
  expect(weekOf('2026-11-20')).toEqual({ startDate: '2026-11-15', endDate: '2026-11-20' })
  expect(weekOf('2026-11-21')).toEqual({ startDate: '2026-11-15', endDate: '2026-11-20' })
  expect(weekOf('2026-11-22')).toEqual({ startDate: '2026-11-22', endDate: '2026-11-27' })
})

test('the coming week runs from today to seven days later, across month and year ends', () => {
  fc.assert(
    fc.property(aDay, day => {
      expect(comingWeek(day)).toEqual({ startDate: day, endDate: plusDays(day, 7) })
    }),
  )
  expect(comingWeek('2027-12-28').endDate).toBe('2028-01-04')
})

test('at the end of a school week a plan is proposed for the whole next one, before that for the coming seven days', () => {
  fc.assert(
    fc.property(aDay, day => {
      const proposed = proposedWeek(day)
      if (weekdayOf(day) < 5) expect(proposed).toEqual(comingWeek(day))
      else {
        expect(proposed.startDate > day && proposed.startDate <= plusDays(day, 2)).toBe(true)
        expect(proposed).toEqual(weekOf(proposed.startDate))
      }
    }),
  )
  const nextWeek = { startDate: '2026-11-29', endDate: '2026-12-04' }
  expect(proposedWeek('2026-11-26')).toEqual({ startDate: '2026-11-26', endDate: '2026-12-03' })
  expect(proposedWeek('2026-11-27')).toEqual(nextWeek)
  expect(proposedWeek('2026-11-28')).toEqual(nextWeek)
})

test('an academic year is the current year and the next', () => {
  fc.assert(
    fc.property(aDay, day => {
      const [year, next] = academicYearOf(day).split('-').map(Number)
      expect([year, next]).toEqual([Number(day.slice(0, 4)), Number(day.slice(0, 4)) + 1])
    }),
  )
})
