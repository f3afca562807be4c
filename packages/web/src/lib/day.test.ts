import { expect, test } from 'vitest'
import { dayText } from './day.ts'

test('a day is told as day-month-year, the month in the chosen language', () => {
  expect(dayText('2026-09-05', 'en')).toBe('05-Sep-2026')
  expect(dayText('2026-03-05', 'hi')).toBe('05-मार्च-2026')
  expect(dayText('2026-03-05', 'te')).toBe('05-మార్చి-2026')
})

test('no day, or one that is still being typed, is told as nothing', () => {
  for (const day of [null, undefined, '', 'unfinished']) expect(dayText(day, 'en')).toBe('')
})
