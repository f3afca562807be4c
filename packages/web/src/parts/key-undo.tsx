import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { refetchAfter, writeScope } from '../api/hooks.ts'
import { isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { type Message, useMessages, useTexts } from '../lib/texts.ts'
import { type ToastAction, type Undo, useOfferUndo, useUndo } from '../ui/toasts.tsx'
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

type History = {
  /** Makes Ctrl+Z undo the recording. */
  begin: (recording: Undoable) => void
  /** Removes a recording that failed. */
  drop: (recording: Undoable) => void
  /** Shows a toast with Undo and an optional second action. */
  showToast: (recording: Undoable, text: string, action?: ToastAction) => void
}

const HistoryContext = createContext<History | undefined>(undefined)

export function useKeyUndo(): History {
  const history = useContext(HistoryContext)
  if (!history) throw new Error('useKeyUndo needs a KeyUndo above it')
  return history
}

/** Keeps a history of recordings for the tree below it: Ctrl+Z and Cmd+Z undo the latest one first. */
export function KeyUndo({ children }: { children: ReactNode }) {
  const undo = useUndo()
  const offerUndo = useOfferUndo()
  const undoOf = useUndoOf()
  const done = useRef<Undoable[]>([])
  const history = useMemo<History & { undoLatest: (recording?: Undoable) => void }>(() => {
    const drop = (recording: Undoable) => {
      done.current = done.current.filter(other => other !== recording)
    }
    const undoLatest = (recording = done.current.at(-1)) => {
      // The button and the keyboard may both undo the same recording; only the first one counts.
      if (!recording || !done.current.includes(recording)) return
      drop(recording)
      undo(undoOf(recording))
    }
    return {
      begin: recording => void done.current.push(recording),
      drop,
      showToast: (recording, text, action) =>
        offerUndo({ text, onUndo: () => undoLatest(recording), actions: action && [action] }),
      undoLatest,
    }
  }, [undo, offerUndo, undoOf])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut('undo', event) || isForFieldOrDialog(event)) return
      event.preventDefault()
      history.undoLatest()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [history])
  return <HistoryContext value={history}>{children}</HistoryContext>
}

type Reported = { recording: Undoable; resolve: () => void; reject: (reason: unknown) => void }

/** Returns how to undo a recording: in the mutation scope of the recordings, so that it runs after them. */
function useUndoOf(): (recording: Undoable) => Undo {
  const t = useTexts('parts')
  const message = useMessages()
  const client = useQueryClient()
  const { mutate } = useMutation({
    scope: writeScope(api.records.undo),
    mutationFn: async ({ recording: { id, label, putBack } }: Reported) =>
      putBack ? putBack() : undoRecording(id, t('undoOf', { what: label })),
    // Reported before the refetch: until then, the toast still offers to undo what has just been undone.
    onSuccess: (answer, { recording, resolve }) => {
      recording.revert?.()
      resolve()
      return answer && refetchAfter(client, api.records.undo)
    },
    onError: (error, { reject }) => {
      reject(error)
      return refetchAfter(client, api.records.undo)
    },
  })
  return useCallback(
    recording => ({
      undo: () => new Promise<void>((resolve, reject) => mutate({ recording, resolve, reject })),
      undone: `${message(messages.record.undone)} ${recording.what}`,
    }),
    [message, mutate],
  )
}

type Recorded = {
  /** Undefined if it is queued on this device. */
  answer: { message: Message } | undefined
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
