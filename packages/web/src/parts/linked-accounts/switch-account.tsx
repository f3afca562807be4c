import { api } from '@casa/contract'
import type { LinkedAccount } from '@casa/contract/linked-accounts'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { useAskUnsaved } from '../../form/unsaved-guard.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { isAnythingUnsaved } from '../../lib/unsaved.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useEnterOther } from './enter-other.ts'

const SwitchCodeDialog = lazyDialog(async () => (await import('./switch-code-dialog.tsx')).SwitchCodeDialog)

/** Whether a call was refused because it needs a code, or a right one. */
export const asksForCode = (failure: unknown) =>
  failure instanceof ApiError && failure.fields.some(({ field }) => field === 'code')

/**
 * A function that switches to a linked account and opens its first screen, and the dialog that a second factor needs. It
 * first asks about unsaved input; saves queued on this device stay there for the account that made them.
 */
export function useSwitchAccount(): {
  switchTo: (account: LinkedAccount) => Promise<void>
  dialog: ReactNode
} {
  const toasts = useToasts()
  const askUnsaved = useAskUnsaved()
  const enterOther = useEnterOther()
  const [asking, setAsking] = useState<LinkedAccount>()
  const switchTo = async (account: LinkedAccount) => {
    if (isAnythingUnsaved() && !(await askUnsaved())) return
    try {
      enterOther(await call(api.linkedAccounts.change, { params: { id: account._id }, body: {} }))
    } catch (failure) {
      if (asksForCode(failure)) setAsking(account)
      else toasts.failure(failure)
    }
  }
  const dialog = asking && <SwitchCodeDialog account={asking} onClose={() => setAsking(undefined)} />
  return { switchTo, dialog }
}
