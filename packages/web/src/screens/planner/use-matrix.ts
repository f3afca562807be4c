import { api } from '@casa/contract'
import type { ActivityRecord } from '@casa/contract/recording'
import type { Matrix } from '@casa/contract/records'
import type { Key } from '@casa/contract/rules/keys'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { keyOf, useCall, useShownWrite } from '../../api/hooks.ts'
import { useWaiting } from '../../api/outbox/outbox.ts'
import { newRecordingId } from '../../lib/recording-id.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useKeyName } from '../../parts/key-chip.tsx'
import {
  type Cell,
  furtherOn,
  toRecord,
  withCellsOf,
  withKey,
  withRecords,
} from '../../parts/matrix/matrix.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { type Recording, useKeyUndo } from './key-undo.tsx'
import { recordKey, withWaitingKeys } from './waiting-keys.ts'

/** Cells, the key that is recorded in them, and those of children who are further on and skipped. */
type Press = { cells: Cell[]; key: Key; further: Cell[]; skips: boolean; recording: Recording }

const nameOf = ({ studentId, subActivityId }: Cell) => `${studentId} ${subActivityId}`

/**
 * A class's matrix, and the way to record in it: what is recorded is shown at once, goes back with the server's
 * sentence when it fails, and can be taken back. Of several cells those of children who are further on are skipped.
 * No class is an empty id.
 */
export function useMatrix(classId: string) {
  const t = useTexts('parts')
  const message = useMessages()
  const toasts = useToasts()
  const undo = useKeyUndo()
  const asked = { body: { classId } }
  const query = useCall(api.records.matrix, asked, { enabled: classId !== '' })
  const show = useShow(keyOf(api.records.matrix, asked))
  const waiting = useWaiting()
  const matrix = useMemo(() => query.data && withWaitingKeys(query.data, waiting), [query.data, waiting])
  const write = useShownWrite(api.records.record, {
    make: ({ cells, key, skips, recording: { id, label } }: Press) =>
      recordKey({ cells, key, recording: id, ...(skips && { further: 'skip' }) }, label),
    show,
  })
  const words = useWords()
  const record = async (chosen: Cell[], key: Key, skips = chosen.length > 1): Promise<void> => {
    if (!matrix) return
    const cells = toRecord(matrix, chosen, key)
    if (cells.length === 0) return
    const further = skips ? furtherOn(matrix, cells, key) : []
    const recording: Recording = { id: newRecordingId(), ...words(matrix, cells, key) }
    undo.begin(recording)
    try {
      const answer = await write.mutateAsync({ cells, key, further, skips, recording })
      const skipped = answer && skips ? withoutThose(cells, answer.data) : further
      const counts = { recorded: cells.length - skipped.length, further: skipped.length }
      const text = [
        answer ? message(answer.message) : t('recorded.waits'),
        recording.what,
        ...(skipped.length > 0 ? [t('recorded.further', counts)] : []),
      ].join(' ')
      const too =
        skipped.length > 0
          ? { label: t('recorded.too'), onClick: () => void record(skipped, key, false) }
          : undefined
      if (counts.recorded > 0) undo.tell(recording, text, too)
      else {
        undo.drop(recording)
        toasts.success(text, too && [too])
      }
    } catch (error) {
      undo.drop(recording)
      toasts.failure(error)
    }
  }
  return { query, matrix, record: (cells: Cell[], key: Key) => record(cells, key) }
}

/** The cells of which no entry was answered. */
function withoutThose(cells: readonly Cell[], records: readonly ActivityRecord[]): Cell[] {
  const answered = new Set(records.map(record => nameOf(cellOf(record))))
  return cells.filter(cell => !answered.has(nameOf(cell)))
}

/** What people know a press by; the label is kept on the device and names no child. */
function useWords() {
  const t = useTexts('parts')
  const called = useKeyName()
  return (matrix: Matrix, cells: readonly Cell[], key: Key) => {
    const rows = new Set(cells.map(({ studentId }) => studentId))
    const columns = new Set(cells.map(({ subActivityId }) => subActivityId))
    const children = matrix.students.flatMap(one => (rows.has(one._id) ? [one.fullName] : []))
    const names = matrix.exercises.flatMap(one => (columns.has(one._id) ? [one.subActivityName] : []))
    const few = names.length > 3 ? [...names.slice(0, 3), '…'] : names
    const label = t('waiting.keys', { key, exercises: few.join(', '), count: cells.length })
    if (cells.length === 1)
      return {
        label,
        what: t('recorded.cell', {
          child: children[0] ?? '',
          exercise: names[0] ?? '',
          key: called(key),
        }),
      }
    const of = columns.size === 1 ? names[0] : rows.size === 1 ? children[0] : undefined
    return { label, what: `${of ?? few.join(', ')}: ${called(key)}.` }
  }
}

/** Shows a key in the cached matrix; of two presses on one cell the later one stands, whatever becomes of the first. */
function useShow(cacheKey: readonly unknown[]) {
  const client = useQueryClient()
  const latest = useRef(new Map<string, symbol>())
  return ({ cells, key, further, recording }: Press) => {
    const change = (step: (matrix: Matrix) => Matrix) =>
      client.setQueryData<Matrix>(cacheKey, matrix => matrix && step(matrix))
    const turn = Symbol()
    const own = (cell: Cell) => latest.current.get(nameOf(cell)) === turn
    const before = client.getQueryData<Matrix>(cacheKey)
    void client.cancelQueries({ queryKey: cacheKey })
    for (const cell of cells) latest.current.set(nameOf(cell), turn)
    const ahead = new Set(further)
    const shown = cells.filter(cell => !ahead.has(cell))
    change(matrix => withKey(matrix, shown, key))
    const revert = () =>
      void change(matrix => (before ? withCellsOf(matrix, before, cells.filter(own)) : matrix))
    recording.revert = revert
    return {
      settle: ({ data }: { data: ActivityRecord[] }) =>
        void change(matrix =>
          withRecords(
            matrix,
            data.filter(record => own(cellOf(record))),
          ),
        ),
      revert,
    }
  }
}

function cellOf({ studentId, subActivityId }: ActivityRecord): Cell {
  return { studentId: studentId._id, subActivityId: subActivityId?._id ?? '' }
}
