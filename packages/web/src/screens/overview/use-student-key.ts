import { api } from '@casa/contract'
import type { StudentOverview } from '@casa/contract/overview'
import type { Key } from '@casa/contract/rules/keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchAfter, writeScope } from '../../api/hooks.ts'
import { useMessages } from '../../lib/messages.ts'
import { newRecordingId } from '../../lib/random-ids.ts'
import { mayMake } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { useKeyName } from '../../parts/key-chip.tsx'
import { type Undoable, useKeyUndo } from '../../parts/key-undo.tsx'
import { recordKey } from '../../parts/queued-records.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** What a key is recorded for: an exercise of the child, or one of the child's plans. */
type KeyTarget = { subActivityId: string } | { record: string }

/**
 * Records a key for one child, with undo; offline it is queued on the device. `revert` takes back what the screen
 * already shows, after a failure or an undo.
 */
export function useStudentKey(student: { _id: string; fullName: string }) {
  const t = useTexts('parts')
  const message = useMessages()
  const keyName = useKeyName()
  const toasts = useToasts()
  const client = useQueryClient()
  const undo = useKeyUndo()
  // In the scope of the undo, so that an undo is never sent before the key that it undoes.
  const { mutateAsync: send } = useMutation({
    scope: writeScope(api.records.record),
    mutationFn: ({ body, label }: { body: Parameters<typeof recordKey>[0]; label: string }) =>
      recordKey(body, label),
  })
  return async (target: KeyTarget, exercise: string, key: Key, revert?: () => void): Promise<void> => {
    const what = t('recorded.cell', { child: student.fullName, exercise, key: keyName(key) })
    const label = `${key}, ${exercise}`
    const recording: Undoable = { id: newRecordingId(), what, label, ...(revert && { revert }) }
    const place =
      'record' in target
        ? { _id: target.record }
        : { cells: [{ studentId: student._id, subActivityId: target.subActivityId }] }
    undo.begin(recording)
    try {
      const answer = await send({ body: { ...place, key, recording: recording.id }, label })
      undo.showToast(recording, `${answer ? message(answer.message) : t('recorded.waits')} ${what}`, {
        count: answer && 1,
      })
      if (answer) await refetchAfter(client, api.records.record)
    } catch (error) {
      undo.drop(recording)
      revert?.()
      toasts.failure(error)
    }
  }
}

/** How the user records keys for the child of a page, and the child's class; no `onKey` for users who may not. */
export function useRecording(student: StudentOverview['student']) {
  const record = useStudentKey(student)
  const may = student.leftOn === null && mayMake(api.records.record)
  return { onKey: may ? record : undefined, classId: student.classId?._id }
}
