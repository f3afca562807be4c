import type { InstalmentStatus } from '@casa/contract/rules/fees'
import type { LedgerStatus } from '@casa/contract/rules/ledger'
import { useTexts } from '../lib/texts.ts'
import { StatusChip } from '../ui/status-chip.tsx'

/** Due or Paid. */
export function InvoiceStatus({ status }: { status: InstalmentStatus }) {
  const t = useTexts('payments')
  return <StatusChip label={t(status)} tone={status === 'Paid' ? 'good' : 'warning'} />
}

const tones = { Upcoming: 'quiet', Due: 'warning', Overdue: 'bad', Paid: 'good' } as const

/** The ledger's status of an instalment: Upcoming, Due, Overdue or Paid. */
export function LedgerStatusChip({ status }: { status: LedgerStatus }) {
  const t = useTexts('ledger')
  return <StatusChip label={t(`statuses.${status}`)} tone={tones[status]} />
}
