import { api } from '@casa/contract'
import type { NextTogether } from '@casa/contract/next'
import { useWrite } from '../../api/hooks.ts'
import { newRecordingId } from '../../lib/random-ids.ts'
import { currentUser } from '../../lib/session.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { type Undoable, useKeyUndo, useRecordedText } from '../key-undo.tsx'

type Work = Pick<NextTogether, 'superActivityId' | 'activityId' | 'subActivityId'>
type Child = { _id: string; fullName: string }

/**
 * Plans one or more works for children of a class on the default days of a plan, with one undo. `add` resolves with
 * whether they were planned.
 */
export function usePlanning() {
  const recordedText = useRecordedText()
  const toasts = useToasts()
  const undo = useKeyUndo()
  const write = useWrite(api.records.addMany)
  const addAll = async (
    works: readonly Work[],
    children: readonly Child[],
    classId: string,
  ): Promise<boolean> => {
    const exercise = works.map(({ subActivityId }) => subActivityId.subActivityName).join(', ')
    const names = children.map(({ fullName }) => fullName).join(', ')
    const recording: Undoable = { id: newRecordingId(), what: `${names}, ${exercise}`, label: exercise }
    undo.begin(recording)
    try {
      const choices = works.map(({ superActivityId, activityId, subActivityId }) => ({
        superActivityId: superActivityId._id,
        activityId: activityId._id,
        subActivityId: subActivityId._id,
      }))
      const answer = await write.mutateAsync({
        body: {
          schooleId: currentUser().schooleId,
          classId,
          studentId: children.map(({ _id }) => _id),
          activityRelationships: choices,
          recording: recording.id,
          // Somebody else may have planned it since the list was fetched.
          further: 'skip',
        },
      })
      const counts = { recorded: answer.data.length, planned: answer.skipped }
      undo.showToast(recording, recordedText({ answer, ...counts, what: recording.what }))
      return true
    } catch (error) {
      undo.drop(recording)
      toasts.failure(error)
      return false
    }
  }
  const add = (work: Work, children: readonly Child[], classId: string) => addAll([work], children, classId)
  return { add, addAll, saving: write.isPending }
}
