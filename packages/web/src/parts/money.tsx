import { api } from '@casa/contract'
import { grouped } from '@casa/contract/rules/money'
import { useCall } from '../api/hooks.ts'
import { currentUser } from '../lib/session.ts'

/** An amount formatted for reading, such as ₹1,30,000. */
export function rupees(amount: string): string {
  const [sign, digits] = amount.startsWith('-') ? ['−', amount.slice(1)] : ['', amount]
  return `${sign}₹${grouped(digits)}`
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
