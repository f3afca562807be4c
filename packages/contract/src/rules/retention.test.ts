import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay, plusDays } from './day.ts'
import { periodOfDays, yearsAfterLeaving, yearsBefore } from './retention.ts'

const aDay = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const years = fc.integer({ min: yearsAfterLeaving.least, max: yearsAfterLeaving.most })

/** The last day of so many years that begin on a day, as the calendar has it: 28 February if there is no 29th. */
function anniversary(day: string, years: number): string {
  const same = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return isDay(same) ? same : `${same.slice(0, 8)}28`
}

test('a day is longer ago than some years from the day after its anniversary on, and not before', () => {
  fc.assert(
    fc.property(aDay, years, (day, years) => {
      const end = anniversary(day, years)
      expect(day < yearsBefore(end, years), 'on the anniversary').toBe(false)
      expect(day < yearsBefore(plusDays(end, 1), years), 'the day after').toBe(true)
    }),
    {
      examples: ['2024-02-28', '2024-02-29', '2024-03-01', '2096-02-29'].flatMap(
        day =>
          [
            [day, 1],
            [day, 4],
          ] as [string, number][],
      ),
    },
  )
})

test('the days on both sides of the end of February', () => {
  expect(yearsBefore('2025-02-28', 1)).toBe('2024-02-28')
  expect(yearsBefore('2025-03-01', 1)).toBe('2024-03-01')
  expect(yearsBefore('2028-02-29', 1)).toBe('2027-03-01')
  expect(yearsBefore('2028-02-29', 4)).toBe('2024-02-29')
})

test('days are written as years if they are whole years', () => {
  expect(periodOfDays(730)).toEqual({ count: 2, unit: 'year' })
  expect(periodOfDays(365)).toEqual({ count: 1, unit: 'year' })
  expect(periodOfDays(400)).toEqual({ count: 400, unit: 'day' })
})
