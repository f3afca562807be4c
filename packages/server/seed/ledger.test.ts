import { plusDays } from '@casa/contract/rules/day'
import { sumOf } from '@casa/contract/rules/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classFees, feeColumns } from './load-fees.ts'
import { demoEntries } from './load-ledger.ts'

test('on whichever day the demo starts, nothing is recorded for a future day, nor more than has fallen due', () => {
  const place = fc.integer({ min: 0, max: 19 })
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: 364 }), (place, days) => {
      const today = plusDays('2026-06-01', days)
      const { instalment_amounts, instalment_days } = feeColumns(classFees.Elementary, 2026)
      const charges = instalment_amounts.map((amount, at) => ({ amount, day: instalment_days[at]! }))
      const entries = demoEntries(place, charges, today)
      for (const { day } of entries) expect(day <= today).toBe(true)
      const due = charges.filter(({ day }) => day <= today).map(({ amount }) => amount)
      expect(sumOf([...due, ...entries.map(({ amount }) => amount)])).not.toMatch(/^-/)
      for (const [at, { kind, amount }] of entries.entries())
        if (kind === 'reversal')
          expect(entries[at - 1]).toMatchObject({ kind: 'payment', amount: `-${amount}` })
    }),
  )
})
