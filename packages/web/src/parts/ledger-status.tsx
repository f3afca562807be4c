import type { LedgerStatus } from '@casa/contract/rules/ledger'
import { useTexts } from '../lib/texts.ts'
import { StatusChip } from '../ui/status-chip.tsx'

const tones = { Upcoming: 'quiet', Due: 'warning', Overdue: 'bad', Paid: 'good' } as const

/** The ledger's status of an instalment: Upcoming, Due, Overdue or Paid. */
export function LedgerStatusChip({ status }: { status: LedgerStatus }) {
  const t = useTexts('ledger')
  return <StatusChip label={t(`statuses.${status}`)} tone={tones[status]} />
}
