import { api } from '@casa/contract'
import type { InstalmentStatus } from '@casa/contract/rules/fees'
import type { LedgerStatus } from '@casa/contract/rules/ledger'
import { grouped } from '@casa/contract/rules/money'
import { useCall } from '../api/hooks.ts'
import { currentUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { StatusChip } from '../ui/status-chip.tsx'

/** An amount formatted for reading, such as ₹1,30,000. */
export function rupees(amount: string): string {
  const [sign, digits] = amount.startsWith('-') ? ['−', amount.slice(1)] : ['', amount]
  return `${sign}₹${grouped(digits)}`
}

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

/** Whether the office's school keeps a ledger, undefined until it is known, and whether the office has yet to say so. */
export function useKeepsLedger(): {
  keeps: boolean | undefined
  isAsked: boolean
  error: Error | null
  retry: () => void
} {
  const school = useCall(api.schools.get, { params: { id: currentUser().schooleId } })
  const keeps = school.data && 'keepsLedger' in school.data ? school.data.keepsLedger : undefined
  const isAsked = school.data !== undefined && 'ledgerChosen' in school.data && !school.data.ledgerChosen
  return { keeps, isAsked, error: school.error, retry: () => void school.refetch() }
}
