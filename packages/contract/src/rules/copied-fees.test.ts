import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copiedFee, yearsBetween } from './copied-fees.ts'
import { paiseOf, sumOf } from './money.ts'

const fee = (...instalments: [fee: string, date: string][]) => ({
  totalFee: sumOf(instalments.map(([fee]) => fee)),
  instalments: instalments.map(([fee, date]) => ({ fee, date })),
})

test('a percentage is added to each instalment in whole rupees, and the days are a year later', () => {
  expect(copiedFee(fee(['65000.00', '2026-06-10'], ['64999.50', '2026-12-10']), 8, 1)).toEqual({
    totalFee: '140399.00',
    instalments: [
      { fee: '70200.00', date: '2027-06-10' },
      { fee: '70199.00', date: '2027-12-10' },
    ],
  })
  expect(copiedFee({ ...fee(['1000.00', '2024-02-29']), totalFee: '5000.00' }, -7.5, 1)).toEqual({
    totalFee: '4625.00',
    instalments: [{ fee: '925.00', date: '2025-02-28' }],
  })
})

test('without a percentage the amounts stay, paise included', () => {
  expect(copiedFee(fee(['0.50', '2026-06-10']), 0, 2)).toEqual(fee(['0.50', '2028-06-10']))
})

test('an amount stays positive, grows with the percentage, and the total stays the sum', () => {
  const amount = fc.integer({ min: 1, max: 999_999_999 }).map(paise => (paise / 100).toFixed(2))
  const percent = fc.integer({ min: -5000, max: 10_000 }).map(hundredths => hundredths / 100)
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), percent, (amounts, percent) => {
      const before = fee(...amounts.map((one): [string, string] => [one, '2026-06-10']))
      const { totalFee, instalments } = copiedFee(before, percent, 1)
      expect(totalFee).toBe(sumOf(instalments.map(one => one.fee)))
      for (const [index, one] of instalments.entries()) {
        const [old, now] = [paiseOf(amounts[index]!), paiseOf(one.fee)]
        expect(now > 0n).toBe(true)
        const exact = (old * BigInt(10_000 + Math.round(percent * 100))) / 10_000n
        expect(now - exact <= 100n && exact - now <= 100n).toBe(true)
      }
    }),
  )
})

test('the years between two academic years are read from their names', () => {
  expect(yearsBetween('2025-26', '2026-27')).toBe(1)
  expect(yearsBetween('Year 2024', 'AY 2026/27')).toBe(2)
  expect(yearsBetween('Old', '2026-27')).toBe(1)
})
