import { expect, test } from 'vitest'
import { dayInWords, dayText, shortDayText, timeText, weekdayText } from './formats.ts'
import { setSchoolClock } from './school-day.ts'

test('a day is formatted as day-month-year, with the month in the chosen language', () => {
  expect(dayText('2026-09-05', 'en')).toBe('05-Sep-2026')
  expect(dayText('2026-03-05', 'hi')).toBe('05-मार्च-2026')
  expect(dayText('2026-03-05', 'te')).toBe('05-మార్చి-2026')
})

test('a day of this year is formatted without the year where space is limited', () => {
  expect(shortDayText('2026-03-05', '2026-11-22', 'en')).toBe('05-Mar')
  expect(shortDayText('2027-01-05', '2026-11-22', 'en')).toBe('05-Jan-2027')
  expect(shortDayText(null, '2026-11-22', 'en')).toBe('')
})

test('a day in full includes its weekday, wherever the device is', () => {
  expect(dayInWords('2025-11-21', 'en-GB')).toBe('Friday 21 November 2025')
  expect(dayInWords('2025-11-21', 'hi')).toBe('शुक्रवार 21 नवंबर 2025')
})

test('a near day is formatted without its year', () => {
  expect(weekdayText('2026-11-20', 'en-GB')).toBe('Friday 20 November')
  expect(weekdayText('2026-11-20', 'te')).toBe('20 నవంబర్ శుక్రవారం')
})

test('a missing day, or one that is still being typed, is formatted as an empty text', () => {
  for (const day of [null, undefined, '', 'unfinished']) expect(dayText(day, 'en')).toBe('')
})

test('a time is the school’s, not UTC', () => {
  setSchoolClock({ timeZone: 'Asia/Kolkata', now: '2026-11-27T10:00:00Z' }, 0)
  expect(timeText('2026-11-27T10:00:00Z')).toBe('15:30')
})
