import { api } from '@casa/contract'
import type { ActivityRecord, Matrix } from '@casa/contract/records'
import type { Key } from '@casa/contract/rules/keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { call } from '../api/client.ts'
import { keyOf, useCall, useShownWrite } from '../api/hooks.ts'
import { useWaiting } from '../api/outbox.ts'
import { currentUser } from '../lib/session.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { useToasts } from '../ui/toasts.tsx'
import { type Cell, toRecord, withCellsOf, withKey, withRecords } from './matrix.ts'
import { recordKey, withWaitingKeys } from './waiting-keys.ts'

/** Cells, and the key that is recorded in them. */
type Press = { cells: Cell[]; key: Key }

const nameOf = ({ studentId, subActivityId }: Cell) => `${studentId} ${subActivityId}`

/**
 * A class's matrix, and the way to record in it: what is recorded is shown at once, goes back with the server's
 * sentence when it fails, and can be taken back where it made new entries only. No class is an empty id.
 */
export function useMatrix(classId: string) {
  const t = useTexts('parts')
  const message = useMessages()
  const toasts = useToasts()
  const asked = { body: { classId } }
  const query = useCall(api.records.matrix, asked, { enabled: classId !== '' })
  const show = useShow(keyOf(api.records.matrix, asked))
  const waiting = useWaiting()
  const matrix = useMemo(() => query.data && withWaitingKeys(query.data, waiting), [query.data, waiting])
  const write = useShownWrite(api.records.record, {
    make: (press: Press) => recordKey(press, labelOf(press)),
    show,
  })
  const undo = useUndo(query.refetch)
  // What waits is known by its exercises: no child's name is kept on the device.
  const labelOf = ({ cells, key }: Press) => {
    const asked = new Set(cells.map(({ subActivityId }) => subActivityId))
    const names = matrix?.exercises.flatMap(one => (asked.has(one._id) ? [one.subActivityName] : [])) ?? []
    const few = names.length > 3 ? [...names.slice(0, 3), '…'] : names
    return t('waiting.keys', { key, exercises: few.join(', '), count: cells.length })
  }
  const record = async (chosen: Cell[], key: Key) => {
    if (!matrix) return
    const { cells, empty } = toRecord(matrix, chosen, key)
    if (cells.length === 0) return
    try {
      const answer = await write.mutateAsync({ cells, key })
      if (!answer) return
      const { data, message: said } = answer
      const action = { label: t('undo'), onClick: () => undo.mutate(data) }
      toasts.success(message(said), empty && data.every(isMine) ? action : undefined)
    } catch (error) {
      toasts.failure(error)
    }
  }
  return { query, matrix, record }
}

/** Says whether an entry is one that this person has just made, not somebody else's whom the screen did not show yet. */
function isMine({ version, authorizedPerson }: ActivityRecord): boolean {
  return version === 1 && authorizedPerson === currentUser().name
}

/** Shows a key in the cached matrix; of two presses on one cell the later one stands, whatever becomes of the first. */
function useShow(cacheKey: readonly unknown[]) {
  const client = useQueryClient()
  const latest = useRef(new Map<string, symbol>())
  return ({ cells, key }: Press) => {
    const change = (step: (matrix: Matrix) => Matrix) =>
      client.setQueryData<Matrix>(cacheKey, matrix => matrix && step(matrix))
    const turn = Symbol()
    const own = (cell: Cell) => latest.current.get(nameOf(cell)) === turn
    const before = client.getQueryData<Matrix>(cacheKey)
    void client.cancelQueries({ queryKey: cacheKey })
    for (const cell of cells) latest.current.set(nameOf(cell), turn)
    change(matrix => withKey(matrix, cells, key))
    return {
      settle: ({ data }: { data: ActivityRecord[] }) =>
        void change(matrix =>
          withRecords(
            matrix,
            data.filter(record => own(cellOf(record))),
          ),
        ),
      revert: () => void change(matrix => (before ? withCellsOf(matrix, before, cells.filter(own)) : matrix)),
    }
  }
}

function cellOf({ studentId, subActivityId }: ActivityRecord): Cell {
  return { studentId: studentId._id, subActivityId: subActivityId?._id ?? '' }
}

/** Deletes the entries that a press has just made. */
function useUndo(reread: () => Promise<unknown>) {
  const t = useTexts('parts')
  const toasts = useToasts()
  return useMutation({
    mutationFn: (made: ActivityRecord[]) =>
      call(api.records.removeMany, { body: { ids: made.map(({ _id }) => _id) } }),
    onSuccess: () => toasts.success(t('undone')),
    onError: error => toasts.failure(error),
    onSettled: reread,
  })
}
