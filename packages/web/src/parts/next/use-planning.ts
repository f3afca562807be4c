import { api } from '@casa/contract'
import type { NextTogether } from '@casa/contract/next'
import { useWrite } from '../../api/hooks.ts'
import { newRecordingId } from '../../lib/recording-id.ts'
import { currentUser } from '../../lib/session.ts'
import { useMessages } from '../../lib/texts.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { type Recording, useKeyUndo } from '../key-undo.tsx'

type Work = Pick<NextTogether, 'superActivityId' | 'activityId' | 'subActivityId'>
type Child = { _id: string; fullName: string }

/** Plans a work for children of a class on the days of a plan that names none, with undo. `add` resolves with whether it was planned. */
export function usePlanning() {
  const message = useMessages()
  const toasts = useToasts()
  const undo = useKeyUndo()
  const write = useWrite(api.records.addMany)
  const add = async (work: Work, children: readonly Child[], classId: string): Promise<boolean> => {
    const exercise = work.subActivityId.subActivityName
    const names = children.map(({ fullName }) => fullName).join(', ')
    const recording: Recording = { id: newRecordingId(), what: `${names}, ${exercise}`, label: exercise }
    undo.begin(recording)
    try {
      const choice = {
        superActivityId: work.superActivityId._id,
        activityId: work.activityId._id,
        subActivityId: work.subActivityId._id,
      }
      const answer = await write.mutateAsync({
        body: {
          schooleId: currentUser().schooleId,
          classId,
          studentId: children.map(({ _id }) => _id),
          activityRelationships: [choice],
          recording: recording.id,
        },
      })
      undo.showToast(recording, `${message(answer.message)} ${recording.what}`)
      return true
    } catch (error) {
      undo.drop(recording)
      toasts.failure(error)
      return false
    }
  }
  return { add, saving: write.isPending }
}
