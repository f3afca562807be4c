import { api } from '@casa/contract'
import { useCall } from '../api/hooks.ts'
import { currentUser } from '../lib/session.ts'

/** Whether the office's school keeps a ledger; undefined until it is known. */
export function useKeepsLedger(): { keeps: boolean | undefined; error: Error | null; retry: () => void } {
  const school = useCall(api.schools.get, { params: { id: currentUser().schooleId } })
  const keeps = school.data && 'keepsLedger' in school.data ? school.data.keepsLedger : undefined
  return { keeps, error: school.error, retry: () => void school.refetch() }
}
