import { useQueuedSaves } from '../api/outbox/outbox.ts'
import { useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { signOut } from './sign-out.ts'

/** The way out: asks first while something waits on this device, which no other sign-in will send. */
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
