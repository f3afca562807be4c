import { plusDays } from '@casa/contract/rules/day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarRange, calendarViews, endsOf, stepFrom } from './calendar-range.ts'

const days = fc.integer({ min: 0, max: 60_000 }).map(count => plusDays('1950-01-01', count))
const views = fc.constantFrom(...calendarViews)
const weekday = (day: string) => new Date(`${day}T00:00Z`).getUTCDay()

describe('the days that a calendar shows', () => {
  test('a week begins on Sunday; a month is shown in whole weeks; the list begins with the day', () => {
    expect(calendarRange('week', '2026-11-20')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
    expect(calendarRange('month', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-12-05' })
    expect(calendarRange('day', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(calendarRange('list', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-12-17' })
    expect(calendarRange('month', '2028-02-29')).toEqual({ from: '2028-01-30', to: '2028-03-04' })
  })

  test('the day is always included, and weeks and months consist of whole weeks', () => {
    fc.assert(
      fc.property(views, days, (view, day) => {
        const { from, to } = calendarRange(view, day)
        expect(from <= day && day <= to).toBe(true)
        if (view === 'week' || view === 'month') expect([weekday(from), weekday(to)]).toEqual([0, 6])
      }),
    )
  })

  test('stepping forward or back visits every day once', () => {
    fc.assert(
      fc.property(fc.constantFrom('week', 'day', 'list'), days, (view, day) => {
        const next = stepFrom(view, day, 1)
        expect(calendarRange(view, next).from).toBe(plusDays(calendarRange(view, day).to, 1))
        expect(stepFrom(view, next, -1)).toBe(day)
      }),
    )
  })

  test('a month leads to the next one, even from the 31st', () => {
    expect(stepFrom('month', '2027-01-31', 1)).toBe('2027-02-01')
    expect(stepFrom('month', '2027-01-31', -1)).toBe('2026-12-01')
  })
})

describe('a range in words', () => {
  const words = (locale: string, from: string, to: string) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`))

  test.each(['en-GB', 'hi', 'te'])(
    'is in two parts if it covers two months, otherwise in one: %s',
    locale => {
      const twoMonths = words(locale, '2026-11-24', '2026-12-03')
      expect(endsOf(twoMonths)).toHaveLength(2)
      expect(endsOf(twoMonths).join('')).toBe(twoMonths)
      expect(endsOf(words(locale, '2026-12-28', '2027-01-03'))).toHaveLength(2)
      expect(endsOf(words(locale, '2026-11-02', '2026-11-08'))).toHaveLength(1)
      expect(endsOf(words(locale, '2026-11-02', '2026-11-02'))).toHaveLength(1)
    },
  )
})
