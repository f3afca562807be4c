import { paiseOf } from './money.ts'

/** How a family paid. */
export const paymentModes = ['cash', 'upi', 'card', 'cheque', 'transfer', 'online'] as const

/** How long a debt has been open: due today, or up to this many days ago. */
export const debtAges = ['current', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const
export type DebtAge = (typeof debtAges)[number]

export const ledgerStatuses = ['Upcoming', 'Due', 'Overdue', 'Paid'] as const
export type LedgerStatus = (typeof ledgerStatuses)[number]

/** An instalment's status in a school with a ledger: `open` is what has not been paid yet; both days are the school's. */
export function ledgerStatus({ open, date }: { open: string; date: string }, today: string): LedgerStatus {
  if (paiseOf(open) <= 0n) return 'Paid'
  if (date === today) return 'Due'
  return date < today ? 'Overdue' : 'Upcoming'
}

/** The first calendar year of a day's financial year (April to March). */
export function financialYear(day: string): string {
  const year = day.slice(0, 4)
  return day.slice(5) >= '04-01' ? year : String(BigInt(year) - 1n)
}
