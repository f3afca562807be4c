import { api } from '@casa/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { inTurn, renew } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { type ToastAction, useToasts } from '../../ui/toasts.tsx'
import { takeBack } from './waiting-keys.ts'

/** Something that was recorded: its id, what people know it by, and how its screen shows again what was before. */
export type Recording = { id: string; what: string; label: string; revert?: () => void }

type Undo = {
  /** From now on Ctrl+Z takes it back. */
  begin: (recording: Recording) => void
  /** It was not recorded. */
  drop: (recording: Recording) => void
  /** Tells what was recorded, with a button that takes it back and perhaps another. */
  tell: (recording: Recording, text: string, more?: ToastAction) => void
}

const UndoContext = createContext<Undo | undefined>(undefined)

/** Lets what is recorded on a screen be taken back. */
export function useKeyUndo(): Undo {
  const undo = useContext(UndoContext)
  if (!undo) throw new Error('useKeyUndo needs a KeyUndo above it')
  return undo
}

/** Whether a stroke belongs to what somebody types, or to a dialog that asks for something. */
const isElsewhere = (target: EventTarget | null) =>
  (target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]')) ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Takes back what is recorded below it: by the button of its toast, or with Ctrl+Z or Cmd+Z the latest first. */
export function KeyUndo({ children }: { children: ReactNode }) {
  const t = useTexts('parts')
  const toasts = useToasts()
  const takingBack = useTakingBack()
  const done = useRef<Recording[]>([])
  const undo = useMemo<Undo & { take: (recording?: Recording) => void }>(() => {
    const drop = (recording: Recording) => {
      done.current = done.current.filter(one => one !== recording)
    }
    const take = (recording = done.current.at(-1)) => {
      // The button and the keyboard may both be used; once is enough.
      if (!recording || !done.current.includes(recording)) return
      drop(recording)
      takingBack(recording)
    }
    return {
      begin: recording => void done.current.push(recording),
      drop,
      tell: (recording, text, more) =>
        toasts.success(text, [{ label: t('undo'), onClick: () => take(recording) }, ...(more ? [more] : [])]),
      take,
    }
  }, [t, toasts, takingBack])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 'z' || isElsewhere(event.target)) return
      event.preventDefault()
      undo.take()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [undo])
  return <UndoContext value={undo}>{children}</UndoContext>
}

/** Takes one back, after what was recorded before it has been answered. */
function useTakingBack(): (recording: Recording) => void {
  const t = useTexts('parts')
  const message = useMessages()
  const toasts = useToasts()
  const client = useQueryClient()
  const { mutate } = useMutation({
    scope: inTurn(api.records.undo),
    mutationFn: ({ id, label }: Recording) => takeBack(id, t('undoOf', { what: label })),
    onSuccess: (answer, { revert, what }) => {
      revert?.()
      toasts.success(`${message(api.records.undo.message)} ${what}`)
      return answer && renew(client, api.records.undo)
    },
    onError: error => {
      toasts.failure(error)
      return renew(client, api.records.undo)
    },
  })
  return mutate
}
