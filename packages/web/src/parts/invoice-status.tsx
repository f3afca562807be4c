import type { InstalmentStatus } from '@casa/contract/rules/fees'
import { useTexts } from '../lib/texts.ts'
import { StatusChip } from '../ui/status-chip.tsx'

/** Due or Paid. */
export function InvoiceStatus({ status }: { status: InstalmentStatus }) {
  const t = useTexts('payments')
  return <StatusChip label={t(status)} tone={status === 'Paid' ? 'good' : 'warning'} />
}
