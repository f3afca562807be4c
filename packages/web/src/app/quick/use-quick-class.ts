import { api } from '@casa/contract'
import type { Key } from '@casa/contract/rules/keys'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { refetchAfter, useCall } from '../../api/hooks.ts'
import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import { newRecordingId } from '../../lib/recording-id.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useKeyName } from '../../parts/key-chip.tsx'
import { type Cell, cellsToRecord } from '../../parts/matrix/matrix.ts'
import { recordKey, undoRecording, withQueuedKeys } from '../../parts/queued-keys.ts'
import { useToasts } from '../../ui/toasts.tsx'
import type { Named } from './line.ts'

/** What a line means. `skips` leaves out children who are further on. */
export type Meant = { children: Named[]; exercises: Named[]; key: Key; skips: boolean }

/**
 * The children and exercises of a class with what waits on this device, and how a line about them is recorded: in one
 * request, kept on the device while no answer comes. What stands already is not recorded again.
 */
export function useQuickClass(classId: string) {
  const t = useTexts('parts')
  const quick = useTexts('quick')
  const message = useMessages()
  const toasts = useToasts()
  const client = useQueryClient()
  const keyName = useKeyName()
  const query = useCall(api.progress.matrix, { body: { classId } }, { enabled: classId !== '' })
  const waiting = useQueuedSaves()
  const matrix = useMemo(() => query.data && withQueuedKeys(query.data, waiting), [query.data, waiting])

  const takeBack = async (recording: string, label: string, what: string) => {
    try {
      const answer = await undoRecording(recording, t('undoOf', { what: label }))
      toasts.success(`${message(api.records.undo.message)} ${what}`)
      if (answer) await refetchAfter(client, api.records.undo)
    } catch (error) {
      toasts.failure(error)
    }
  }
  const send = async (cells: Cell[], { exercises, key, skips }: Meant, what: string): Promise<void> => {
    const recording = newRecordingId()
    const few = exercises.slice(0, 3).map(({ name }) => name)
    // Stored on the device, so it names no child.
    const names = exercises.length > 3 ? [...few, '…'] : few
    const label = t('waiting.keys', { key, exercises: names.join(', '), count: cells.length })
    const answer = await recordKey({ cells, key, recording, ...(skips && { further: 'skip' }) }, label)
    const further = answer?.skipped ?? 0
    const recorded = cells.length - further
    const text = [answer ? message(answer.message) : t('recorded.waits'), what]
    if (further > 0) text.push(t('recorded.further', { recorded, further }))
    const undo = { label: t('undo'), onClick: () => void takeBack(recording, label, what), isUndo: true }
    toasts.success(text.join(' '), recorded > 0 ? [undo] : [])
    if (answer) await refetchAfter(client, api.records.record)
  }
  /** Records what a line means, or throws why it could not. */
  const record = async (meant: Meant): Promise<void> => {
    if (!matrix) return
    const chosen = meant.children.flatMap(child =>
      meant.exercises.map(exercise => ({ studentId: child.id, subActivityId: exercise.id })),
    )
    const cells = cellsToRecord(matrix, chosen, meant.key)
    const names = [...meant.children, ...meant.exercises].map(({ name }) => name)
    if (cells.length === 0) toasts.success(quick('same'))
    else await send(cells, meant, `${names.join(', ')}: ${keyName(meant.key)}.`)
  }
  return { query, matrix, record }
}
