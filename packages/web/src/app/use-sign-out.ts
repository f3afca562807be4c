import { useQueuedSaves } from '../api/outbox/outbox.ts'
import { useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { signOut } from './sign-out.ts'

/** Signs out. It asks first while saves are queued on this device, because only this account can send them. */
export function useSignOut(): (next?: string) => Promise<void> {
  const t = useTexts('app')
  const confirm = useConfirm()
  const waiting = useQueuedSaves()
  return async next => {
    const question = {
      title: t('outbox.leaveTitle'),
      text: t('outbox.leave', { count: waiting.length }),
      action: t('profile.signOut'),
    }
    if (waiting.length === 0 || (await confirm(question))) await signOut(next)
  }
}
