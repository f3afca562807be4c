import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayFromSerial, existingDay, serialFromDay } from './calendar.ts'

const millisecondsADay = 86_400_000
const utcDay = (count: number) => new Date(count * millisecondsADay).toISOString().slice(0, 10)

test('known serials, including the 1900 leap-year bug and the 1904 system', () => {
  expect(dayFromSerial(1)).toBe('1900-01-01')
  expect(dayFromSerial(59)).toBe('1900-02-28')
  expect(dayFromSerial(60)).toBeNull()
  expect(dayFromSerial(61)).toBe('1900-03-01')
  expect(dayFromSerial(43_599)).toBe('2019-05-14')
  expect(dayFromSerial(43_599.999)).toBe('2019-05-14')
  expect(dayFromSerial(42_137, true)).toBe('2019-05-14')
  expect(dayFromSerial(0, true)).toBe('1904-01-01')
  expect(dayFromSerial(2_958_465)).toBe('9999-12-31')
  for (const none of [0, 0.5, -3, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY])
    expect(dayFromSerial(none)).toBeNull()
})

test('every day has one serial, the same as by UTC arithmetic', () => {
  fc.assert(
    fc.property(fc.integer({ min: 61, max: 2_958_465 }), serial => {
      const day = dayFromSerial(serial)!
      expect(day).toBe(utcDay(serial - 25_569))
      expect(serialFromDay(day)).toBe(serial)
      expect(dayFromSerial(serial - 1462, true)).toBe(
        serial >= 1463 ? day : dayFromSerial(serial - 1462, true),
      )
    }),
  )
})

test('a day exists exactly if UTC does not shift it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2199 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
      (year, month, date) => {
        const shifted = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
        const written = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
        expect(existingDay(year, month, date)).toBe(shifted === written ? written : null)
      },
    ),
  )
})
