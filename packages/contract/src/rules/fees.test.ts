import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instalmentStatus, missingFrom } from './fees.ts'
import { amountOf, paiseOf } from './money.ts'

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const paise = fc.bigInt({ min: 1n, max: 10n ** 12n - 1n })

describe('the status of an instalment', () => {
  test('is Due from its own day onwards, and Paid before', () => {
    expect(instalmentStatus('2026-11-19', '2026-11-20')).toBe('Due')
    expect(instalmentStatus('2026-11-20', '2026-11-20')).toBe('Due')
    expect(instalmentStatus('2026-11-21', '2026-11-20')).toBe('Paid')
  })

  test('never becomes Paid merely because days pass', () => {
    fc.assert(
      fc.property(days, days, days, (date, ...[one, other]) => {
        const [early, late] = [one, other].sort() as [string, string]
        if (instalmentStatus(date, early) === 'Due') expect(instalmentStatus(date, late)).toBe('Due')
      }),
    )
  })
})

describe('the difference between the instalments and the total', () => {
  test('is zero when they add up, and exact otherwise', () => {
    const parts = [{ fee: '0.10' }, { fee: '0.20' }]
    expect(missingFrom('0.30', parts)).toBeNull()
    expect(missingFrom('0.31', parts)).toBe('0.01')
    expect(missingFrom('0.05', parts)).toBe('-0.25')
  })

  test('plus the instalments equals the total', () => {
    fc.assert(
      fc.property(paise, fc.array(paise, { minLength: 1, maxLength: 60 }), (total, parts) => {
        const instalments = parts.map(part => ({ fee: amountOf(part) }))
        const missing = missingFrom(amountOf(total), instalments)
        const sum = parts.reduce((one, other) => one + other, 0n)
        expect(sum + (missing === null ? 0n : paiseOf(missing))).toBe(total)
      }),
    )
  })
})
