import { outbox, useQueuedSaves } from '../api/outbox/outbox.ts'
import { useAskUnsaved } from '../form/unsaved-guard.tsx'
import { useTexts } from '../lib/texts.ts'
import { isAnythingUnsaved } from '../lib/unsaved.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { signOut } from './sign-out.ts'

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
