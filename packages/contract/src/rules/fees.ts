import { paiseOf, sumOf } from './money.ts'

/** The academic years that screens show for a fee that names none: in the school's list, and to parents. */
export const missingYear = { staff: '2024-25', family: '2025 - 2026' }

/** Part of a fee: an amount with two places, and its due date. */
export type Instalment = { fee: string; date: string }

/** A fee's instalments in the order in which they are due; on the same day, the smaller amount first. */
export function byDay(instalments: readonly Instalment[]): Instalment[] {
  return instalments.toSorted(
    (one, other) => one.date.localeCompare(other.date) || (paiseOf(one.fee) < paiseOf(other.fee) ? -1 : 1),
  )
}

/** Due or Paid, as parents see an instalment. */
export type InstalmentStatus = 'Due' | 'Paid'

/**
 * An instalment's status: Due from its due date onwards, Paid before. Both are days of the school, `YYYY-MM-DD`; the
 * status is derived from `today`, so it is not stored.
 */
export function instalmentStatus(date: string, today: string): InstalmentStatus {
  return date <= today ? 'Due' : 'Paid'
}

/**
 * How much the instalments fall short of the total, as an exact amount; negative if they exceed it; null if they
 * agree.
 */
export function missingFrom(total: string, instalments: readonly Pick<Instalment, 'fee'>[]): string | null {
  const difference = sumOf([total, `-${sumOf(instalments.map(({ fee }) => fee))}`])
  return difference === '0.00' ? null : difference
}

/** The number printed on an instalment's invoice; fixed for a fee, child and instalment number, which counts from 1. */
export function invoiceNumber(fee: string, student: string, number: number): string {
  return `INV-${fee.slice(-5)}${student.slice(-5)}-${number}`.toUpperCase()
}

/** The receipt number, and the reference of the simulated payment, of an invoice in a school without a ledger. */
export function receiptNumbers(invoice: string): { receipt: string; reference: string } {
  return { receipt: invoice.replace('INV', 'RCP'), reference: invoice.replace('INV', 'SIM') }
}

/** How a payment is simulated. */
export const paymentMethods = ['card', 'upi', 'netbanking'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
