import { api } from '@casa/contract'
import type { Student } from '@casa/contract/students'
import { useWrite } from '../../api/hooks.ts'
import { useMessages } from '../../lib/texts.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** Asks the parent of another school once more, who said that a child is not theirs, and tells whether that went well. */
export function useAskAgain(): (child: Student) => Promise<void> {
  const ask = useWrite(api.students.askAgain)
  const toasts = useToasts()
  const message = useMessages()
  return ({ _id }) =>
    ask
      .mutateAsync({ params: { id: _id } })
      .then(answer => toasts.success(message(answer.message)), toasts.failure)
}
