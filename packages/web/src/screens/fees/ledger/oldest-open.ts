import type { AccountInstalment } from './account.ts'

/** The instalment with the earliest day of which something is open. */
export function oldestOpen(instalments: readonly AccountInstalment[]): AccountInstalment | undefined {
  return instalments
    .filter(({ open }) => open !== '0.00')
    .toSorted((one, other) => one.date.localeCompare(other.date))[0]
}
