import { expect, test } from 'vitest'
import { percentPresent, yearsOf } from './attendance-years.ts'

const month = (name: string, days: number, present: number) => ({
  month: name,
  days,
  present,
  absent: days - present,
})

test('months are grouped by year with totals, latest year first and January first', () => {
  const years = yearsOf([month('2025-12', 20, 18), month('2026-02', 10, 10), month('2026-01', 22, 21)])
  expect(years.map(({ year, months }) => [year, months.map(({ month }) => month)])).toEqual([
    ['2026', ['2026-01', '2026-02']],
    ['2025', ['2025-12']],
  ])
  expect(years[0]).toMatchObject({ days: 32, present: 31, absent: 1 })
})

test('a child without attendance has no years', () => {
  expect(yearsOf([])).toEqual([])
})

test('only a child who never missed a day has 100', () => {
  expect(percentPresent({ days: 200, present: 199 })).toBe(99)
  expect(percentPresent({ days: 200, present: 200 })).toBe(100)
  expect(percentPresent({ days: 0, present: 0 })).toBe(0)
})
