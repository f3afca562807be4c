import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { useState } from 'react'
import { call as callApi } from '../../api/client.ts'
import { useOptimisticWrite } from '../../api/hooks.ts'
import { useChangeRows } from '../../api/list.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { nameOf } from '../../parts/student-name.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import {
  type CellChange,
  type Grid,
  type GridRow,
  isWorked,
  type Saving,
  savingBegun,
  savingEnded,
} from './cells.ts'

/** The calls that read the two grids. */
export type GridCall = typeof api.language.findSounds | typeof api.language.findLetters

/**
 * Toggles the cells of a grid with an optimistic update: each is saved by a call of its own, and rolled back with a toast
 * when that fails.
 */
export function useCells(grid: Grid, call: GridCall) {
  const t = useTexts('language')
  const message = useMessages()
  const errorText = useErrorText()
  const toasts = useToasts()
  const [saving, setSaving] = useState<Saving>(new Map())
  const changeRows = useChangeRows(call)
  const write = useOptimisticWrite(api.students.update, {
    send: ({ childId, item, worked }: CellChange) =>
      callApi(api.students.update, { params: { id: childId }, body: { [grid]: { [item]: worked } } }),
    apply: change => {
      const saveId = Symbol()
      const end = () => setSaving(last => savingEnded(last, change, saveId))
      setSaving(last => savingBegun(last, change, saveId))
      return {
        // The answer holds the child's whole row, including other people's changes.
        settle: ({ data }) => {
          const refetch = changeRows(row =>
            row._id === change.childId ? { ...row, [grid]: data[grid] ?? {} } : row,
          )
          void refetch()
          end()
        },
        revert: end,
      }
    },
  })
  const toggle = async (row: GridRow, item: string) => {
    const worked = !isWorked(row, grid, item, saving.get(row._id))
    try {
      await write.mutateAsync({ childId: row._id, item, worked })
    } catch (error) {
      const failure = message(messages.gridFailed)
      toasts.failure(t('failed', { failure, name: nameOf(row.studentId), item, reason: errorText(error) }))
    }
  }
  return { saving, toggle }
}
