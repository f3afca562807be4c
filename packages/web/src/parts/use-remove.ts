import type { Route } from '@casa/contract/route'
import type { deleted, idParams } from '@casa/contract/wire'
import { useWrite } from '../api/hooks.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useToasts } from '../ui/toasts.tsx'

type Removal = Omit<Route, 'params' | 'response'> & { params: typeof idParams; response: typeof deleted }

type Question = { title: string; text: string }

/** Returns a function that asks, deletes a row, and shows the outcome in a toast. */
export function useRemove(route: Removal): (row: { _id: string }, question: Question) => Promise<void> {
  const t = useTexts('ui')
  const message = useMessages()
  const confirm = useConfirm()
  const toasts = useToasts()
  const remove = useWrite(route)
  return async (row, question) => {
    if (!(await confirm({ ...question, action: t('delete'), destructive: true }))) return
    try {
      const answer = await remove.mutateAsync({ params: { id: row._id } })
      toasts.success(message(answer.message))
      // The pressed button is gone with its row, so the focus moves to the start of the screen.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      toasts.failure(error)
    }
  }
}
