import { api } from '@casa/contract'
import type { School } from '@casa/contract/schools'
import { useQueryClient } from '@tanstack/react-query'
import { refetchDomain, useWrite } from '../../api/hooks.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const tones = { active: 'good', inactive: 'quiet', waiting: 'warning' } as const

/** A school's state: switched on, switched off, or never switched on yet. */
export function stateOf({ status, activatedAt }: Pick<School, 'status' | 'activatedAt'>) {
  if (status) return 'active'
  return activatedAt === null ? 'waiting' : 'inactive'
}

/** A school's state in a word. */
export function SchoolStatus({ school }: { school: School }) {
  const t = useTexts('schools')
  const state = stateOf(school)
  return <StatusChip label={t(state)} tone={tones[state]} />
}

/** Activates or deactivates a school after asking; its status shows the outcome. */
export function useSwitch(): (school: School) => Promise<void> {
  const t = useTexts('schools')
  const message = useMessages()
  const confirm = useConfirm()
  const toasts = useToasts()
  const update = useWrite(api.schools.update)
  const client = useQueryClient()
  return async ({ _id, schooleName, status, mobileVerified, version }) => {
    const turn = status ? 'off' : 'on'
    const question = {
      title: t(`${turn}Title`, { name: schooleName }),
      text: status || mobileVerified ? t(`${turn}Text`) : `${t('callFirst')} ${t('onText')}`,
      action: t(status ? 'switchOff' : 'switchOn'),
      destructive: status,
    }
    if (!(await confirm(question))) return
    try {
      const answer = await update.mutateAsync({ params: { id: _id }, body: { status: !status, version } })
      toasts.announce(message(answer.message))
    } catch (error) {
      toasts.failure(error)
      // Another administrator may have switched it, so the list is refetched.
      await refetchDomain(client, 'schools')
    }
  }
}
