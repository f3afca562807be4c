import { api } from '@casa/contract'
import type { RecordWithHistory } from '@casa/contract/records'
import { mayRemoveRecord } from '@casa/contract/rules/removing'
import { newRecordingId } from '../../lib/recording-id.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useKeyUndo } from '../../parts/key-undo.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { RowAction } from '../../ui/column.ts'
import { ContentCopy, History } from '../../ui/icons.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { recordName } from './record-name.ts'

export function usePlanActions(): RowAction<RecordWithHistory>[] {
  const t = useTexts('planner')
  const undo = useKeyUndo()
  const remove = useRemove(api.records.remove, (text, what, putBack) => {
    const removed = { id: newRecordingId(), what, label: what, putBack }
    undo.begin(removed)
    undo.showToast(removed, `${text} ${what}`)
  })
  const { _id: user, role } = currentUser()
  return [
    useEditAction<RecordWithHistory>(),
    {
      ...useDeleteAction<RecordWithHistory>(row => remove(row, recordName(row))),
      for: ({ madeBy, publicStatus }) =>
        mayRemoveRecord({ madeBy, published: publicStatus === 'publish' }, { user, role }),
    },
    { title: t('addMore'), icon: <ContentCopy />, to: row => `${row._id}/copy` },
    { title: t('history'), icon: <History />, to: row => `${row._id}/history` },
  ]
}
