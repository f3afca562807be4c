import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { refetchAfter, writeScope } from '../api/hooks.ts'
import { isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { type ToastAction, useToasts } from '../ui/toasts.tsx'
import { undoRecording } from './queued-records.ts'

/**
 * Something that can be undone: recorded keys, by their id, unless `putBack` does it. `what` and `label` describe it;
 * only `label` may be stored on the device.
 */
export type Undoable = {
  id: string
  what: string
  label: string
  revert?: () => void
  putBack?: () => Promise<void>
}

type Undo = {
  /** Makes Ctrl+Z undo the recording. */
  begin: (recording: Undoable) => void
  /** Removes a recording that failed. */
  drop: (recording: Undoable) => void
  /** Shows a toast with Undo and an optional second action. */
  showToast: (recording: Undoable, text: string, action?: ToastAction) => void
}

const UndoContext = createContext<Undo | undefined>(undefined)

export function useKeyUndo(): Undo {
  const undo = useContext(UndoContext)
  if (!undo) throw new Error('useKeyUndo needs a KeyUndo above it')
  return undo
}

/** Provides undo to the tree below it: by the toast's button, or by Ctrl+Z or Cmd+Z, latest first. */
export function KeyUndo({ children }: { children: ReactNode }) {
  const t = useTexts('parts')
  const toasts = useToasts()
  const undoOne = useUndo()
  const done = useRef<Undoable[]>([])
  const undo = useMemo<Undo & { undoLatest: (recording?: Undoable) => void }>(() => {
    const drop = (recording: Undoable) => {
      done.current = done.current.filter(other => other !== recording)
    }
    const undoLatest = (recording = done.current.at(-1)) => {
      // The button and the keyboard may both undo the same recording; only the first one counts.
      if (!recording || !done.current.includes(recording)) return
      drop(recording)
      undoOne(recording)
    }
    return {
      begin: recording => void done.current.push(recording),
      drop,
      showToast: (recording, text, action) =>
        toasts.success(text, [
          { label: t('undo'), onClick: () => undoLatest(recording) },
          ...(action ? [action] : []),
        ]),
      undoLatest,
    }
  }, [t, toasts, undoOne])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut('undo', event) || isForFieldOrDialog(event)) return
      event.preventDefault()
      undo.undoLatest()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [undo])
  return <UndoContext value={undo}>{children}</UndoContext>
}

/** Undoes a recording in the mutation scope of the recordings, so that it runs after them. */
function useUndo(): (recording: Undoable) => void {
  const t = useTexts('parts')
  const message = useMessages()
  const toasts = useToasts()
  const client = useQueryClient()
  const { mutate } = useMutation({
    scope: writeScope(api.records.undo),
    mutationFn: async ({ id, label, putBack }: Undoable) =>
      putBack ? putBack() : undoRecording(id, t('undoOf', { what: label })),
    onSuccess: (answer, { revert, what }) => {
      revert?.()
      toasts.success(`${message(messages.record.undone)} ${what}`)
      return answer && refetchAfter(client, api.records.undo)
    },
    onError: error => {
      toasts.failure(error)
      return refetchAfter(client, api.records.undo)
    },
  })
  return mutate
}

type Recorded = {
  /** Undefined if it is queued on this device. */
  answer: { message: Parameters<ReturnType<typeof useMessages>>[0] } | undefined
  recorded: number
  /** How many were left out because the children are further on. */
  further?: number
  /** How many were left out because they are already planned. */
  planned?: number
  /** The people and the work, inserted between the two. */
  what?: string
}

/** Describes the outcome. If everything was skipped, no success is reported. */
export function useRecordedText(): (recording: Recorded) => string {
  const t = useTexts('parts')
  const message = useMessages()
  return ({ answer, recorded, further = 0, planned = 0, what }) => {
    const outcome = answer ? recorded > 0 && message(answer.message) : t('recorded.waits')
    const ahead = further > 0 && t('recorded.further', { recorded, further })
    const again = planned > 0 && t('recorded.planned', { recorded, planned })
    return [outcome, what, ahead, again].filter(Boolean).join(' ')
  }
}
