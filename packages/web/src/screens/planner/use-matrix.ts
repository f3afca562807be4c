import { api } from '@casa/contract'
import type { Matrix } from '@casa/contract/progress'
import type { ActivityRecord } from '@casa/contract/recording'
import type { Key } from '@casa/contract/rules/keys'
import { withDistinctNames } from '@casa/contract/rules/names'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { queryKeyOf, useCall, useOptimisticWrite } from '../../api/hooks.ts'
import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import { useRecordsIn } from '../../lib/own-classes.ts'
import { newRecordingId } from '../../lib/random-ids.ts'
import { useTexts } from '../../lib/texts.ts'
import { useKeyName } from '../../parts/key-chip.tsx'
import { type Undoable, useKeyUndo, useRecordedText } from '../../parts/key-undo.tsx'
import {
  type Cell,
  cellsAhead,
  cellsToRecord,
  frontierOf,
  ofExercises,
  withCellsOf,
  withKey,
  withRecords,
} from '../../parts/matrix/matrix.ts'
import { recordKey, withQueuedKeys } from '../../parts/queued-records.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** A key to record in cells; `further` are the cells of children who are further on, which `skips` leaves out. */
type MatrixRecording = { cells: Cell[]; key: Key; further: Cell[]; skips: boolean; recording: Undoable }

const cellKey = ({ studentId, subActivityId }: Cell) => `${studentId} ${subActivityId}`

/**
 * Reads the exercises of a class's matrix in which the user records, and records keys, with an optimistic update and
 * undo. When several cells are recorded, children who are further on are skipped. An empty class id reads nothing.
 */
export function useMatrix(classId: string) {
  const t = useTexts('parts')
  const recordedText = useRecordedText()
  const toasts = useToasts()
  const undo = useKeyUndo()
  const client = useQueryClient()
  const input = { body: { classId } }
  const cacheKey = queryKeyOf(api.progress.matrix, input)
  const query = useCall(api.progress.matrix, input, { enabled: classId !== '' })
  const apply = useOptimisticKeys(cacheKey)
  const waiting = useQueuedSaves()
  const recordsIn = useRecordsIn()
  const { data } = query
  const named = useMemo(() => {
    if (!data) return undefined
    const own = data.exercises.every(({ superActivityId }) => recordsIn(classId, superActivityId))
      ? data
      : ofExercises(data, ({ superActivityId }) => recordsIn(classId, superActivityId))
    return { ...own, students: withDistinctNames(own.students) }
  }, [data, recordsIn, classId])
  const matrix = useMemo(() => named && withQueuedKeys(named, waiting), [named, waiting])
  const write = useOptimisticWrite(api.records.record, {
    send: ({ cells, key, skips, recording: { id, label } }: MatrixRecording) =>
      recordKey({ cells, key, recording: id, ...(skips && { further: 'skip' }) }, label),
    apply,
  })
  const describe = useDescription()
  const record = async (chosen: Cell[], key: Key, skips = chosen.length > 1): Promise<void> => {
    if (!matrix) return
    // The second click of a double click arrives before the first one is rendered.
    const latest = client.getQueryData<Matrix>(cacheKey) ?? matrix
    const cells = cellsToRecord(matrix, cellsToRecord(latest, chosen, key), key)
    if (cells.length === 0) return
    const further = skips ? cellsAhead(matrix, cells, key) : []
    const recording: Undoable = { id: newRecordingId(), ...describe(matrix, cells, key) }
    undo.begin(recording)
    try {
      const answer = await write.mutateAsync({ cells, key, further, skips, recording })
      const skipped = answer && skips ? withoutRecorded(cells, answer.data) : further
      const counts = { recorded: cells.length - skipped.length, further: skipped.length }
      const text = recordedText({ answer, ...counts, what: recording.what })
      const recordSkipped =
        skipped.length > 0
          ? { label: t('recorded.too'), onClick: () => void record(skipped, key, false) }
          : undefined
      if (counts.recorded > 0)
        // With cells left out, the toast has to say which.
        undo.showToast(
          recording,
          text,
          recordSkipped ? { action: recordSkipped } : { count: counts.recorded },
        )
      else {
        undo.drop(recording)
        toasts.success(text, recordSkipped && [recordSkipped])
      }
    } catch (error) {
      undo.drop(recording)
      toasts.failure(error)
    }
  }
  return { query, matrix, record: (cells: Cell[], key: Key) => record(cells, key) }
}

/** The cells that the server did not record. */
function withoutRecorded(cells: readonly Cell[], records: readonly ActivityRecord[]): Cell[] {
  const answered = new Set(records.map(record => cellKey(cellOf(record))))
  return cells.filter(cell => !answered.has(cellKey(cell)))
}

/** Describes recorded keys for people. The label is stored on the device, so it names no child. */
function useDescription() {
  const t = useTexts('parts')
  const keyName = useKeyName()
  return (matrix: Matrix, cells: readonly Cell[], key: Key) => {
    const rows = new Set(cells.map(({ studentId }) => studentId))
    const columns = new Set(cells.map(({ subActivityId }) => subActivityId))
    const children = matrix.students.flatMap(child => (rows.has(child._id) ? [child.fullName] : []))
    const names = matrix.exercises.flatMap(({ _id, subActivityName }) =>
      columns.has(_id) ? [subActivityName] : [],
    )
    const few = names.length > 3 ? [...names.slice(0, 3), '…'] : names
    const label = t('waiting.keys', { key, exercises: few.join(', '), count: cells.length })
    if (cells.length === 1)
      return {
        label,
        what: t('recorded.cell', {
          child: children[0] ?? '',
          exercise: names[0] ?? '',
          key: keyName(key),
        }),
      }
    const of = columns.size === 1 ? names[0] : rows.size === 1 ? children[0] : undefined
    return { label, what: `${of ?? few.join(', ')}: ${keyName(key)}.` }
  }
}

/** Shows keys in the cached matrix. Only the latest change of a cell may settle or revert it. */
function useOptimisticKeys(cacheKey: readonly unknown[]) {
  const client = useQueryClient()
  const latest = useRef(new Map<string, symbol>())
  return ({ cells, key, further, recording }: MatrixRecording) => {
    const change = (step: (matrix: Matrix) => Matrix) =>
      client.setQueryData<Matrix>(cacheKey, matrix => matrix && step(matrix))
    const recordingId = Symbol()
    const isLatest = (cell: Cell) => latest.current.get(cellKey(cell)) === recordingId
    const before = client.getQueryData<Matrix>(cacheKey)
    void client.cancelQueries({ queryKey: cacheKey })
    for (const cell of cells) latest.current.set(cellKey(cell), recordingId)
    const ahead = new Set(further)
    const shown = cells.filter(cell => !ahead.has(cell))
    change(matrix => withKey(matrix, shown, key))
    const revert = () =>
      void change(matrix => (before ? withCellsOf(matrix, before, cells.filter(isLatest)) : matrix))
    recording.revert = revert
    return {
      settle: ({ data }: { data: ActivityRecord[] }) =>
        void change(matrix =>
          withRecords(
            matrix,
            data.filter(record => isLatest(cellOf(record))),
          ),
        ),
      revert,
    }
  }
}

function cellOf({ studentId, subActivityId }: ActivityRecord): Cell {
  return { studentId: studentId._id, subActivityId: subActivityId?._id ?? '' }
}

/**
 * Which exercises the matrix shows: those in progress, planned and next (`frontier`), those on which nobody in the
 * class has had a key for a term (`untouched`), or all.
 */
export type Shown = 'frontier' | 'untouched' | 'all'

/**
 * The ids of the exercises to show, once the matrix and what is next have loaded; null for all of them. They stay
 * while the view is open, so that no column disappears under the finger that masters it. If what is next cannot be
 * loaded, for example offline, nothing is hidden.
 */
export function useShownExercises(classId: string, matrix: Matrix | undefined, shown: Shown) {
  const query = useCall(
    api.progress.next,
    { body: { classId } },
    { enabled: shown === 'frontier' && classId !== '' },
  )
  const about = `${classId} ${shown}`
  const [found, setFound] = useState<{ about: string; exercises: ReadonlySet<string> | null }>()
  if (found?.about === about) return found.exercises
  const cannotBeHad = !query.data && (query.isError || query.fetchStatus === 'paused')
  if (!matrix || (shown === 'frontier' && !query.data && !cannotBeHad)) return undefined
  const next = query.data?.flatMap(child => child.next.map(({ subActivityId }) => subActivityId._id))
  const exercises =
    shown === 'untouched'
      ? untouchedOf(matrix)
      : shown === 'frontier' && next
        ? frontierOf(matrix, new Set(next))
        : null
  setFound({ about, exercises })
  return exercises
}

function untouchedOf({ exercises, untouched }: Matrix): ReadonlySet<string> {
  return new Set(untouched.flatMap(place => exercises[place]?._id ?? []))
}
