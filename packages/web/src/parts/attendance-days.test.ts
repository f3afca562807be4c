import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  attendanceYears,
  monthFigures,
  monthsOf,
  monthsOfSchoolYear,
  percentPresent,
  schoolYearsOf,
} from './attendance-days.ts'

const days = {
  present: ['2026-05-29', '2026-06-01', '2026-06-02', '2026-08-15'],
  absent: ['2026-06-03', '2026-11-20'],
  holidays: ['2026-08-15', '2026-10-02'],
}
const today = '2026-11-20'

test('every school year in which the child has days is listed, and the current one, latest first', () => {
  expect(schoolYearsOf(days, today)).toEqual([2026, 2025])
  expect(schoolYearsOf({ present: [], absent: [], holidays: ['2024-01-26'] }, '2027-01-10')).toEqual([2026])
})

test('its months run from June to the current one, or to May for an earlier year', () => {
  const months = (year: number) => monthsOfSchoolYear(year, days, today).map(({ month }) => month)
  expect(months(2026)).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
  expect(months(2025)).toHaveLength(12)
  expect(months(2025).at(-1)).toBe('2026-05')
})

test('each month has all its days and begins on the right weekday; February has 29 in a leap year', () => {
  const [june] = monthsOfSchoolYear(2026, days, today)
  // 1 June 2026 is a Monday.
  expect(june).toMatchObject({ firstWeekday: 1 })
  expect(june!.days).toHaveLength(30)
  const february = monthsOfSchoolYear(2027, days, '2028-05-31').find(({ month }) => month === '2028-02')
  expect(february!.days).toHaveLength(29)
})

test('a day is present, absent, a holiday or none; the child’s own attendance takes precedence over a holiday', () => {
  const states = new Map(
    monthsOfSchoolYear(2026, days, today).flatMap(month => month.days.map(({ day, state }) => [day, state])),
  )
  const some = ['2026-06-01', '2026-06-03', '2026-10-02', '2026-08-15', '2026-06-07']
  expect(some.map(day => states.get(day))).toEqual(['present', 'absent', 'holiday', 'present', 'none'])
})

test('figures are listed for months that have days, with the days of absence', () => {
  expect(monthFigures(monthsOfSchoolYear(2026, days, today))).toEqual([
    { month: '2026-06', days: 3, present: 2, absent: 1, absentOn: [3] },
    { month: '2026-08', days: 1, present: 1, absent: 0, absentOn: [] },
    { month: '2026-11', days: 1, present: 0, absent: 1, absentOn: [20] },
  ])
})

test('the months of all years add up to the figures of the school years', () => {
  const day = fc.date({
    min: new Date('2024-01-01T00:00Z'),
    max: new Date('2026-11-20T00:00Z'),
    noInvalidDate: true,
  })
  const list = fc.uniqueArray(
    day.map(one => one.toISOString().slice(0, 10)),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(list, fc.nat(60), (all, cut) => {
      const days = { present: all.slice(0, cut), absent: all.slice(cut), holidays: all.slice(0, 3) }
      const byYear = schoolYearsOf(days, today)
        .reverse()
        .flatMap(year => monthFigures(monthsOfSchoolYear(year, days, today)))
        .map(({ absentOn, ...month }) => {
          expect(absentOn).toHaveLength(month.absent)
          return month
        })
      expect(monthsOf(days)).toEqual(byYear)
    }),
  )
})

const month = (name: string, days: number, present: number) => ({
  month: name,
  days,
  present,
  absent: days - present,
})

test('months are grouped by year with totals, latest year first and January first', () => {
  const years = attendanceYears([
    month('2025-12', 20, 18),
    month('2026-02', 10, 10),
    month('2026-01', 22, 21),
  ])
  expect(years.map(({ year, months }) => [year, months.map(({ month }) => month)])).toEqual([
    ['2026', ['2026-01', '2026-02']],
    ['2025', ['2025-12']],
  ])
  expect(years[0]).toMatchObject({ days: 32, present: 31, absent: 1 })
})

test('a child without attendance has no years', () => {
  expect(attendanceYears([])).toEqual([])
})

test('only a child who never missed a day has 100%', () => {
  expect(percentPresent({ days: 200, present: 199 })).toBe(99)
  expect(percentPresent({ days: 200, present: 200 })).toBe(100)
  expect(percentPresent({ days: 0, present: 0 })).toBe(0)
})
