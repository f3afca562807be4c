import { api } from '@casa/contract'
import { call } from '../api/client.ts'
import { outbox, useQueuedSaves } from '../api/outbox/outbox.ts'
import { useAskUnsaved } from '../form/unsaved-guard.tsx'
import { leaveVisit } from '../lib/leave-visit.ts'
import { currentUser, endSession, signedInUser } from '../lib/session.ts'
import { forgetSignOut, rememberSignOut } from '../lib/sign-outs.ts'
import { showSignedOut } from '../lib/signed-out.ts'
import { useTexts } from '../lib/texts.ts'
import { isAnythingUnsaved } from '../lib/unsaved.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { queryClient } from './query-client.ts'

/** How long sign-out waits for the server before it says that there is no connection. */
const timeoutMs = 5000

/**
 * Clears this device at once, then ends the session on the server and opens the sign-in page or `next`. Without a network
 * the server ends the session later, with a token that can do nothing else.
 */
async function signOut(next = '/montessori/login'): Promise<void> {
  const user = signedInUser()
  // The server would refuse requests still in flight once the session has ended.
  void queryClient.cancelQueries()
  const ending = call(api.users.logout, {}, { signal: AbortSignal.timeout(timeoutMs), staysOnPage: true })
  if (user) rememberSignOut(user.signOutToken)
  endSession()
  showSignedOut({ next, waits: false })
  queryClient.clear()
  try {
    await ending
    if (user) forgetSignOut(user.signOutToken)
    location.assign(next)
  } catch {
    showSignedOut({ next, waits: true })
  }
}

/**
 * Signs out. It first asks about unsaved input, and whether saves queued on this device should stay there, where only
 * this account can read and send them.
 */
export function useSignOut(): (next?: string) => Promise<void> {
  const t = useTexts('app')
  const confirm = useConfirm()
  const askUnsaved = useAskUnsaved()
  const waiting = useQueuedSaves()
  return async next => {
    if (isAnythingUnsaved() && !(await askUnsaved())) return
    if (currentUser().visit) return leaveVisit()
    if (waiting.length > 0) {
      const answer = await confirm({
        title: t('outbox.leaveTitle'),
        text: t('outbox.leave', { count: waiting.length }),
        action: t('outbox.keep'),
        other: t('outbox.discard'),
      })
      if (!answer) return
      if (answer === 'other') await outbox.clear()
    }
    await signOut(next)
  }
}
