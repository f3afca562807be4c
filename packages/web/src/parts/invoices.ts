import type { Fee } from '@casa/contract/fees'
import {
  type InstalmentStatus,
  instalmentStatus,
  invoiceNumber,
  missingYear,
} from '@casa/contract/rules/fees'
import { sumOf } from '@casa/contract/rules/money'

/** An instalment as a child's parents see it, identified by `fee` and `number`, which counts from 1. */
export type Invoice = {
  /** The printed invoice number; fixed for a child and instalment. */
  id: string
  fee: string
  /** What the fee is for, if it has a name. */
  name: string | null
  number: number
  amount: string
  date: string
  status: InstalmentStatus
}

/** What a child's family pays for an academic year. */
export type YearOfFees = {
  year: string
  total: string
  invoices: readonly Invoice[]
  paid: number
  pending: number
  /** True for figures that no school has set. */
  sample: boolean
}

type Paid = (invoice: string) => boolean

/** A child's fees by academic year, in the order of the fees; instalments are in date order. */
export function feeYears(
  fees: readonly Fee[],
  student: string,
  today: string,
  isPaid: Paid,
): readonly YearOfFees[] {
  const byYear = Map.groupBy(fees, ({ feeMasterId }) => feeMasterId?.acadamicYear ?? missingYear.family)
  return [...byYear].map(([year, ofYear]) => {
    const invoices = ofYear
      .flatMap(fee => invoicesOf(fee, student, today, isPaid))
      .toSorted((one, other) => one.date.localeCompare(other.date))
    const paid = invoices.filter(({ status }) => status === 'Paid').length
    return {
      year,
      total: sumOf(ofYear.map(({ totalFee }) => totalFee)),
      invoices,
      paid,
      pending: invoices.length - paid,
      sample: false,
    }
  })
}

function invoicesOf(
  { _id: fee, feeName: name, istallmentId }: Fee,
  student: string,
  today: string,
  isPaid: Paid,
): Invoice[] {
  return istallmentId.map(({ installmentFee, installmentdate }, index) => {
    const id = invoiceNumber(fee, student, index + 1)
    const status = isPaid(id) ? 'Paid' : instalmentStatus(installmentdate, today)
    return { id, fee, name, number: index + 1, amount: installmentFee, date: installmentdate, status }
  })
}

/** The year shown first: the latest whose first instalment is due, otherwise the earliest. */
export function presentYear(years: readonly YearOfFees[], today: string): YearOfFees | undefined {
  return years.find(({ invoices }) => invoices.some(({ date }) => date <= today)) ?? years.at(-1)
}

const sampleInstalments: readonly [amount: string, date: string, status: InstalmentStatus][] = [
  ['50000.00', '2025-06-10', 'Paid'],
  ['40000.00', '2025-10-10', 'Due'],
  ['30000.00', '2026-01-10', 'Due'],
]

/** Sample data for a school without fees; the counts are the specification's, not those of the instalments. */
export function sampleYear(student: string, isPaid: Paid): YearOfFees {
  const invoices = sampleInstalments.map(([amount, date, status], index): Invoice => {
    const id = `SAMPLE-${student.slice(-5)}-${index + 1}`.toUpperCase()
    return {
      id,
      fee: 'sample',
      name: null,
      number: index + 1,
      amount,
      date,
      status: isPaid(id) ? 'Paid' : status,
    }
  })
  const simulated = invoices.filter(({ id }) => isPaid(id)).length
  return {
    year: missingYear.family,
    total: '130000.00',
    invoices,
    paid: 2 + simulated,
    pending: Math.max(1 - simulated, 0),
    sample: true,
  }
}
