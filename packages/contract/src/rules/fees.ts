import { sumOf } from './money.ts'

/** The academic years that screens show where a fee names none: in the school's list, and to parents. */
export const missingYear = { staff: '2024-25', family: '2025 - 2026' }

/** A part of a fee: an amount with two places, and the day by which it is paid. */
export type Instalment = { fee: string; date: string }

/** Due or Paid, as parents see an instalment. */
export type InstalmentStatus = 'Due' | 'Paid'

/**
 * An instalment's status: Due once its day has begun, otherwise Paid. Both are days of the school, `YYYY-MM-DD`; `today` is
 * what decides, so a status changes when the day does and needs no row.
 */
export function instalmentStatus(date: string, today: string): InstalmentStatus {
  return date <= today ? 'Due' : 'Paid'
}

/** By how much the instalments miss the total, as an exact amount; negative when they are more; null when they agree. */
export function missingFrom(total: string, instalments: readonly Pick<Instalment, 'fee'>[]): string | null {
  const difference = sumOf([total, `-${sumOf(instalments.map(({ fee }) => fee))}`])
  return difference === '0.00' ? null : difference
}

/** What stands on an instalment's invoice; the same for the same fee, child and number, which counts from 1. */
export function invoiceNumber(fee: string, student: string, number: number): string {
  return `INV-${fee.slice(-5)}${student.slice(-5)}-${number}`.toUpperCase()
}

/** What stands on the receipt of an invoice that a school keeps no ledger of, and as its simulated payment's reference. */
export function receiptNumbers(invoice: string): { receipt: string; reference: string } {
  return { receipt: invoice.replace('INV', 'RCP'), reference: invoice.replace('INV', 'SIM') }
}

/** How a payment is simulated. */
export const paymentMethods = ['card', 'upi', 'netbanking'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
