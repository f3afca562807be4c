import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { refetchAfter, writeScope } from '../api/hooks.ts'
import { type Message, useMessages } from '../lib/messages.ts'
import { isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { type ToastAction, type Undo, useOfferUndo, useToasts } from '../ui/toasts.tsx'
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

/** How many keys a recording has; without a number, it is not counted together with others. */
type Shown = { count?: number | undefined; action?: ToastAction | undefined }

type History = {
  /** Makes Ctrl+Z undo the recording. */
  begin: (recording: Undoable) => void
  /** Removes a recording that failed. */
  drop: (recording: Undoable) => void
  /**
   * Shows a toast with Undo and an optional second action. While it is visible, further recordings are counted in it,
   * and its Undo takes the latest one back first.
   */
  showToast: (recording: Undoable, text: string, { count, action }?: Shown) => void
}

const HistoryContext = createContext<History | undefined>(undefined)

export function useKeyUndo(): History {
  const history = useContext(HistoryContext)
  if (!history) throw new Error('useKeyUndo needs a KeyUndo above it')
  return history
}

/** The recordings that a toast counts, the latest one last. */
type Series = { toast: number; recordings: { recording: Undoable; count: number }[] }

const sumOf = (recordings: Series['recordings']) => recordings.reduce((sum, { count }) => sum + count, 0)

/** Keeps a history of recordings for the tree below it: Ctrl+Z and Cmd+Z undo the latest one first. */
export function KeyUndo({ children }: { children: ReactNode }) {
  const t = useTexts('parts')
  const toasts = useToasts()
  const offerUndo = useOfferUndo()
  const undoOf = useUndoOf()
  const done = useRef<Undoable[]>([])
  const series = useRef<Series>({ toast: 0, recordings: [] })
  const history = useMemo<History & { undoLatest: (recording?: Undoable) => Promise<unknown> }>(() => {
    const drop = (recording: Undoable) => {
      done.current = done.current.filter(other => other !== recording)
      series.current.recordings = series.current.recordings.filter(other => other.recording !== recording)
    }
    const undoLatest = async (recording = done.current.at(-1)) => {
      // The button and the keyboard may both undo the same recording; only the first one counts.
      if (!recording || !done.current.includes(recording)) return
      const { undo, undone } = undoOf(recording)
      drop(recording)
      try {
        await undo()
        const { recordings } = series.current
        const last = recordings.at(-1)?.recording
        if (!last) return toasts.success(undone)
        const text = `${undone} ${t('recorded.left', { count: sumOf(recordings) })}`
        series.current.toast = offerUndo({ text, onUndo: () => undoLatest(last) })
      } catch (error) {
        toasts.failure(error)
      }
    }
    const showToast: History['showToast'] = (recording, text, { count, action } = {}) => {
      const goesOn = count !== undefined && toasts.isShown(series.current.toast)
      const recordings = [
        ...(goesOn ? series.current.recordings : []),
        ...(count === undefined ? [] : [{ recording, count }]),
      ]
      const counted = recordings.length > 1
      const toast = offerUndo({
        text: counted ? `${t('recorded.series', { count: sumOf(recordings) })} · ${recording.what}` : text,
        onUndo: () => undoLatest(recording),
        actions: action && [action],
      })
      series.current = { toast, recordings }
    }
    return { begin: recording => void done.current.push(recording), drop, showToast, undoLatest }
  }, [t, toasts, offerUndo, undoOf])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut('undo', event) || isForFieldOrDialog(event)) return
      event.preventDefault()
      void history.undoLatest()
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
