import { api } from '@casa/contract'
import type { School } from '@casa/contract/schools'
import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Activates or deactivates a school after asking, and shows the outcome in a toast. */
export function useSwitch(): (school: School) => Promise<void> {
  const t = useTexts('schools')
  const message = useMessages()
  const confirm = useConfirm()
  const toasts = useToasts()
  const update = useWrite(api.schools.update)
  const client = useQueryClient()
  return async ({ _id, schooleName, status, version }) => {
    const turn = status ? 'off' : 'on'
    const question = {
      title: t(`${turn}Title`, { name: schooleName }),
      text: t(`${turn}Text`),
      action: t(status ? 'switchOff' : 'switchOn'),
      destructive: status,
    }
    if (!(await confirm(question))) return
    try {
      const answer = await update.mutateAsync({ params: { id: _id }, body: { status: !status, version } })
      toasts.success(message(answer.message))
    } catch (error) {
      toasts.failure(error)
      // Another administrator may have switched it, so the list is refetched.
      await client.invalidateQueries({ queryKey: ['schools'] })
    }
  }
}
