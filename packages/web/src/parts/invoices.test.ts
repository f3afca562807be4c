import type { Fee } from '@casa/contract/fees'
import { amountOf, sumOf } from '@casa/contract/rules/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeYears, presentYear, sampleYear } from './invoices.ts'

const feeOf = (id: string, year: string | null, instalments: [string, string][]): Fee => ({
  _id: id,
  schooleId: 'school',
  feeMasterId: year ? { _id: year, acadamicYear: year } : null,
  classId: null,
  studentId: null,
  feeName: null,
  isEventForAllStudent: true,
  totalFee: sumOf(instalments.map(([amount]) => amount)),
  istallmentId: instalments.map(([installmentFee, installmentdate]) => ({ installmentFee, installmentdate })),
  version: 1,
})
const nothing = () => false
const ofClass = feeOf('fee-of-class', '2026-27', [
  ['40000.00', '2026-10-10'],
  ['50000.00', '2026-06-10'],
  ['40000.00', '2027-02-10'],
])
const ofChild = feeOf('fee-of-child', '2026-27', [['9000.50', '2026-07-10']])

describe('the fees of a child', () => {
  test('for one year form one schedule in date order, and each instalment keeps its number', () => {
    const [year] = feeYears([ofClass, ofChild], 'child', '2026-11-20', nothing)
    expect(year).toMatchObject({ year: '2026-27', total: '139000.50', paid: 1, pending: 3, sample: false })
    expect(year!.invoices.map(({ fee, number, status }) => [fee, number, status])).toEqual([
      ['fee-of-class', 2, 'Due'],
      ['fee-of-child', 1, 'Due'],
      ['fee-of-class', 1, 'Due'],
      ['fee-of-class', 3, 'Paid'],
    ])
  })

  test('two children of one class have separate invoices', () => {
    const ids = ['asha', 'dev'].flatMap(child =>
      feeYears([ofClass], child, '2026-11-20', nothing).flatMap(({ invoices }) =>
        invoices.map(({ id }) => id),
      ),
    )
    expect(new Set(ids).size).toBe(6)
  })

  test('only an instalment paid in simulation is Paid', () => {
    const due = feeYears([ofClass], 'child', '2026-11-20', nothing)[0]!.invoices[0]!
    const [year] = feeYears([ofClass], 'child', '2026-11-20', id => id === due.id)
    expect(year!.invoices.map(({ status }) => status)).toEqual(['Paid', 'Due', 'Paid'])
  })

  test('paid and pending add up to the total, whatever the day', () => {
    const days = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }).map(amountOf)
    const instalments = fc.array(fc.tuple(amounts, days), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(instalments, { minLength: 1, maxLength: 3 }), days, (all, today) => {
        const fees = all.map((parts, index) => feeOf(`fee-${index}`, '2026-27', parts))
        const [year] = feeYears(fees, 'child', today, nothing)
        expect(year!.paid + year!.pending).toBe(all.flat().length)
        expect(year!.pending).toBe(all.flat().filter(([, date]) => date <= today).length)
        expect(year!.total).toBe(sumOf(all.flat().map(([amount]) => amount)))
      }),
    )
  })

  test('the latest year is shown first once its first instalment is due', () => {
    const next = feeOf('next', '2027-28', [['1.00', '2027-06-10']])
    const years = feeYears([next, ofClass], 'child', '2026-11-20', nothing)
    expect(years.map(({ year }) => year)).toEqual(['2027-28', '2026-27'])
    expect(presentYear(years, '2026-11-20')?.year).toBe('2026-27')
    expect(presentYear(years, '2027-06-10')?.year).toBe('2027-28')
    expect(presentYear(years, '2026-01-01')?.year).toBe('2026-27')
    expect(presentYear([], '2026-01-01')).toBeUndefined()
  })

  test('a fee without a year is listed under the one that the specification names', () => {
    expect(
      feeYears([feeOf('fee', null, [['1.00', '2026-06-10']])], 'child', '2026-11-20', nothing)[0]?.year,
    ).toBe('2025 - 2026')
  })
})

test('the sample is marked as a sample', () => {
  expect(sampleYear('child', nothing)).toMatchObject({
    total: '130000.00',
    paid: 2,
    pending: 1,
    sample: true,
  })
  expect(sampleYear('child', nothing).invoices.map(({ status }) => status)).toEqual(['Paid', 'Due', 'Due'])
  expect(sampleYear('child', id => id === 'SAMPLE-CHILD-2').invoices.map(({ status }) => status)).toEqual([
    'Paid',
    'Paid',
    'Due',
  ])
})
