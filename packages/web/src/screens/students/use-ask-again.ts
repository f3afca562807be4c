import { api } from '@casa/contract'
import type { Student } from '@casa/contract/students'
import { useWrite } from '../../api/hooks.ts'
import { useMessages } from '../../lib/messages.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** Asks a parent who declined the link to a child again; the child's status shows the outcome. */
export function useAskAgain(): (child: Student) => Promise<void> {
  const ask = useWrite(api.students.askAgain)
  const toasts = useToasts()
  const message = useMessages()
  return ({ _id }) =>
    ask
      .mutateAsync({ params: { id: _id } })
      .then(answer => toasts.announce(message(answer.message)), toasts.failure)
}
