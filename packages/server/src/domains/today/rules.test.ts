import { describe, expect, test } from 'vitest'
import { birthdaysFrom, dayOffOf, neglectedSince, schoolDayBefore } from './rules.ts'

describe('a school day', () => {
  test('is neither a Sunday nor a school holiday', () => {
    expect(dayOffOf('2026-11-22', [])).toBe('sunday')
    expect(dayOffOf('2026-11-21', [])).toBeNull()
    expect(dayOffOf('2026-11-21', ['2026-11-21'])).toBe('holiday')
    expect(dayOffOf('2026-11-22', ['2026-11-22'])).toBe('holiday')
  })

  test('counting back ten of them skips weekends and holidays', () => {
    const before = (today: string, count: number, holidays: string[] = [], saturdays: string[] = []) =>
      schoolDayBefore(today, { holidays, saturdays }, count)
    expect(before('2026-11-20', 10)).toBe('2026-11-06')
    expect(before('2026-11-20', 1)).toBe('2026-11-19')
    expect(before('2026-11-23', 1)).toBe('2026-11-20')
    expect(before('2026-11-20', 10, ['2026-11-12', '2026-11-13'])).toBe('2026-11-04')
    expect(before('2026-11-20', 10, ['2026-11-20'])).toBe('2026-11-06')
    // A Saturday counts if the class met on it, unless it is a holiday.
    expect(before('2026-11-23', 1, [], ['2026-11-21'])).toBe('2026-11-21')
    expect(before('2026-11-23', 1, ['2026-11-21'], ['2026-11-21'])).toBe('2026-11-20')
    expect(before('2026-11-20', 10, [], ['2026-11-14', '2026-11-07'])).toBe('2026-11-09')
  })

  test('does not exist for a school that was closed for longer than a year', () => {
    const year = Array.from({ length: 400 }, (_, days) =>
      new Date(Date.UTC(2026, 10, 19 - days)).toISOString().slice(0, 10),
    )
    expect(schoolDayBefore('2026-11-20', { holidays: year, saturdays: [] }, 10)).toBe('2025-11-19')
  })
})

test('children without work since a day, who were there on it, are unrecorded, longest first', () => {
  const child = (last: string | null, doa = '2026-06-01') => ({ dob: '2021-05-01', doa, last })
  const children = [
    child('2026-11-08'),
    child('2026-11-09'),
    child(null),
    child('2026-09-01'),
    child(null, '2026-11-10'),
    child('2026-11-01', '2026-11-09'),
  ]
  expect(neglectedSince(children, '2026-11-09')).toEqual([2, 3, 5, 0].map(index => children[index]))
})

test('birthdays are those of today and the next seven days, across the end of a year', () => {
  const found = (today: string, ...dobs: string[]) =>
    birthdaysFrom(
      dobs.map(dob => ({ dob, doa: '2026-06-01', last: null })),
      today,
    ).map(({ date, age }) => `${date} ${age}`)
  expect(found('2026-11-20', '2021-11-27', '2021-11-20', '2021-11-19', '2021-11-28')).toEqual([
    '2026-11-20 5',
    '2026-11-27 5',
  ])
  expect(found('2026-12-28', '2022-01-04', '2021-12-31', '2022-01-05')).toEqual([
    '2026-12-31 5',
    '2027-01-04 5',
  ])
  // Not the day of birth itself.
  expect(found('2026-11-20', '2026-11-20', '2026-11-22')).toEqual([])
  expect(found('2027-02-27', '2024-02-29')).toEqual(['2027-03-01 3'])
  expect(found('2028-02-27', '2024-02-29')).toEqual(['2028-02-29 4'])
})
