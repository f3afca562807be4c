import { api } from '@casa/contract'
import type { RecordWithHistory } from '@casa/contract/records'
import type { AnswerOf } from '@casa/contract/route'
import type { Key } from '@casa/contract/rules/keys'
import { useOptimisticWrite } from '../../api/hooks.ts'
import { useChangeRows } from '../../api/list.ts'
import { newRecordingId } from '../../lib/recording-id.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useKeyName } from '../../parts/key-chip.tsx'
import { type Recording, useKeyUndo } from '../../parts/key-undo.tsx'
import { recordKey } from '../../parts/queued-keys.ts'
import { nameOf } from '../../parts/student-name.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { exerciseName } from './record-name.ts'

type RowRecording = { row: RecordWithHistory; key: Key; recording: Recording }

/**
 * Records a key on a record of the plan, with an optimistic update that is rolled back when it fails or is undone.
 */
export function useRowKey(): (row: RecordWithHistory, key: Key) => Promise<void> {
  const t = useTexts('parts')
  const message = useMessages()
  const toasts = useToasts()
  const undo = useKeyUndo()
  const keyName = useKeyName()
  const changeRows = useChangeRows(api.records.reports)
  const write = useOptimisticWrite(api.records.record, {
    send: ({ row: { _id }, key, recording: { id, label } }: RowRecording) =>
      recordKey({ _id, key, recording: id }, label),
    apply: ({ row: { _id, key: last, isFuturePlanning }, key, recording }) => {
      // After two presses only the later one counts, so an update applies only while its own key is shown.
      const change = (shown: Key | null, to: Partial<RecordWithHistory>) =>
        changeRows(row => (row._id === _id && row.key === shown ? { ...row, ...to } : row))
      const refetch = change(last, { key, isFuturePlanning: false })
      const revert = () => void change(key, { key: last, isFuturePlanning })
      recording.revert = revert
      const settle = ({ data: [stored] }: AnswerOf<typeof api.records.record>) => {
        change(key, stored ?? {})
        void refetch()
      }
      return { settle, revert }
    },
  })
  return async (row, key) => {
    if (row.key === key) return
    const exercise = exerciseName(row)
    const what = t('recorded.cell', { child: nameOf(row.studentId), exercise, key: keyName(key) })
    const recording: Recording = { id: newRecordingId(), what, label: `${key}, ${exercise}` }
    undo.begin(recording)
    try {
      const answer = await write.mutateAsync({ row, key, recording })
      undo.showToast(recording, `${answer ? message(answer.message) : t('recorded.waits')} ${what}`)
    } catch (error) {
      undo.drop(recording)
      toasts.failure(error)
    }
  }
}
