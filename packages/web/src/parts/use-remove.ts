import type { Route } from '@casa/contract/route'
import type { deleted, idParams } from '@casa/contract/wire'
import { useWrite } from '../api/hooks.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useToasts } from '../ui/toasts.tsx'

type Removal = Route & { params: typeof idParams; response: typeof deleted }

/** What the person is asked before: a title, and a sentence that says what will happen. */
type Question = { title: string; text: string }

/** Deletes a row after asking, and tells the outcome. Takes the contract's delete call; gives the function that does it. */
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
      // The button that was pressed went with its row; the keyboard goes on from the screen's beginning.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      toasts.failure(error)
    }
  }
}
