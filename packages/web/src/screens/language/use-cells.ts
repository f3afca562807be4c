import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { useState } from 'react'
import { call as send } from '../../api/client.ts'
import { useShownWrite } from '../../api/hooks.ts'
import { useChangeRows } from '../../api/list.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { nameOf } from '../../parts/pupil-fields.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { begun, ended, type Flip, type Grid, type GridRow, isWorked, type Saving } from './cells.ts'

/** The calls that read the two grids. */
export type GridCall = typeof api.language.findSounds | typeof api.language.findLetters

/**
 * The cells of a grid that are being saved, and the way to flip one: it is shown at once, saved as a change of its own,
 * and goes back with a sentence when that fails.
 */
export function useCells(grid: Grid, call: GridCall) {
  const t = useTexts('language')
  const message = useMessages()
  const errorText = useErrorText()
  const toasts = useToasts()
  const [saving, setSaving] = useState<Saving>(new Map())
  const changeRows = useChangeRows(call)
  const write = useShownWrite(api.students.update, {
    make: ({ childId, item, worked }: Flip) =>
      send(api.students.update, { params: { id: childId }, body: { [grid]: { [item]: worked } } }),
    show: flip => {
      const turn = Symbol()
      const end = () => setSaving(last => ended(last, flip, turn))
      setSaving(last => begun(last, flip, turn))
      return {
        // The answer has the child's whole row, with what others have marked in it meanwhile.
        settle: ({ data }) => {
          changeRows(row => (row._id === flip.childId ? { ...row, [grid]: data[grid] ?? {} } : row))
          end()
        },
        revert: end,
      }
    },
  })
  const flip = async (row: GridRow, item: string) => {
    const worked = !isWorked(row, grid, item, saving.get(row._id))
    try {
      await write.mutateAsync({ childId: row._id, item, worked })
    } catch (error) {
      const failure = message(messages.gridFailed)
      toasts.failure(t('failed', { failure, name: nameOf(row.studentId), item, reason: errorText(error) }))
    }
  }
  return { saving, flip }
}
