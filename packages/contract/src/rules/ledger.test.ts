import fc from 'fast-check'
import { expect, test } from 'vitest'
import { financialYear, ledgerStatus } from './ledger.ts'

test('an instalment is Paid once nothing is open, whatever the day; otherwise the school’s day decides', () => {
  const today = '2026-06-10'
  expect(ledgerStatus({ open: '0.00', date: '2026-01-01' }, today)).toBe('Paid')
  expect(ledgerStatus({ open: '0.01', date: '2026-06-09' }, today)).toBe('Overdue')
  expect(ledgerStatus({ open: '0.01', date: '2026-06-10' }, today)).toBe('Due')
  expect(ledgerStatus({ open: '0.01', date: '2026-06-11' }, today)).toBe('Upcoming')
})

test('the financial year begins on 1 April', () => {
  expect(financialYear('2026-03-31')).toBe('2025')
  expect(financialYear('2026-04-01')).toBe('2026')
  const twoDigits = (from: number, to: number) =>
    fc.integer({ min: from, max: to }).map(number => String(number).padStart(2, '0'))
  fc.assert(
    fc.property(fc.integer({ min: 1901, max: 2199 }), twoDigits(1, 12), (year, month) => {
      expect(financialYear(`${year}-${month}-01`)).toBe(String(month < '04' ? year - 1 : year))
    }),
  )
})
