import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { QueryOf, Route } from '@casa/contract/route'
import type { deleted, idParams } from '@casa/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { refetchAfter, useWrite } from '../api/hooks.ts'
import type { CallInput } from '../api/request.ts'
import { useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useOfferUndo, useToasts } from '../ui/toasts.tsx'

export type Removal = Omit<Route, 'params' | 'response'> & {
  params: typeof idParams
  response: typeof deleted
}
type Row = { _id: string }

/** Reports that something was deleted, with Undo, which calls `putBack`. */
export type ShowRemoved = (text: string, what: string, putBack: () => Promise<void>) => void

/**
 * Returns a function that deletes a row at once, and offers Undo in a toast that names it: for what the server can
 * restore. `show` replaces the toast.
 */
export function useRemove<R extends Removal>(
  route: R,
  show?: ShowRemoved,
): (row: Row, what: string, query?: QueryOf<R>) => Promise<void> {
  const remove = useRemoval(route)
  const toasts = useToasts()
  const showRemoved = useRemovedToast()
  const client = useQueryClient()
  const putBack = useWrite(api.undoEntries.putBack)
  const pending = useRef(false)
  return async ({ _id }, what, query) => {
    // The second click of a double click could otherwise hit the next row.
    if (pending.current) return
    pending.current = true
    try {
      const text = await remove(_id, query)
      const back = async () => {
        await putBack.mutateAsync({ params: { id: _id } })
        await refetchAfter(client, route)
      }
      ;(show ?? showRemoved)(text, what, back)
    } catch (error) {
      toasts.failure(error)
    } finally {
      pending.current = false
    }
  }
}

/** The question; its button says Delete unless `action` says what the users call it. */
type Question = { title: string; text: string; action?: string }

/** Returns a function that asks, deletes a row, and shows the outcome in a toast: for what cannot be restored. */
export function useConfirmedRemove(route: Removal): (row: Row, question: Question) => Promise<void> {
  const t = useTexts('ui')
  const confirm = useConfirm()
  const toasts = useToasts()
  const remove = useRemoval(route)
  return async ({ _id }, question) => {
    if (!(await confirm({ action: t('delete'), ...question, destructive: true }))) return
    try {
      toasts.success(await remove(_id))
    } catch (error) {
      toasts.failure(error)
    }
  }
}

/** Returns a function that deletes by id and returns the response's message. */
function useRemoval(route: Removal): (id: string, query?: object) => Promise<string> {
  const message = useMessages()
  const { mutateAsync } = useWrite(route)
  return async (id, query) => {
    const answer = await mutateAsync({ params: { id }, query } as CallInput<Removal>)
    // The pressed button is gone with its row, so the focus moves to the start of the screen.
    document.getElementById('main')?.focus({ preventScroll: true })
    return message(answer.message)
  }
}

function useRemovedToast(): ShowRemoved {
  const message = useMessages()
  const offerUndo = useOfferUndo()
  return (text, what, putBack) =>
    offerUndo({ text: `${text} ${what}`, undo: putBack, undone: `${message(messages.putBack)} ${what}` })
}
