import { api } from '@casa/contract'
import type { NextWork } from '@casa/contract/next'
import { useWrite } from '../../api/hooks.ts'
import { newRecordingId } from '../../lib/recording-id.ts'
import { currentUser } from '../../lib/session.ts'
import { useMessages } from '../../lib/texts.ts'
import { type Recording, useKeyUndo } from '../../parts/key-undo.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Plans a work for a child on the days of a plan that names none, with undo. */
export function usePlanning(student: { _id: string; fullName: string }, classId: string) {
  const message = useMessages()
  const toasts = useToasts()
  const undo = useKeyUndo()
  const write = useWrite(api.records.addMany)
  const add = async ({ superActivityId, activityId, subActivityId }: NextWork): Promise<void> => {
    const exercise = subActivityId.subActivityName
    const recording: Recording = {
      id: newRecordingId(),
      what: `${student.fullName}, ${exercise}`,
      label: exercise,
    }
    undo.begin(recording)
    try {
      const choice = {
        superActivityId: superActivityId._id,
        activityId: activityId._id,
        subActivityId: subActivityId._id,
      }
      const answer = await write.mutateAsync({
        body: {
          schooleId: currentUser().schooleId,
          classId,
          studentId: [student._id],
          activityRelationships: [choice],
          recording: recording.id,
        },
      })
      undo.showToast(recording, `${message(answer.message)} ${recording.what}`)
    } catch (error) {
      undo.drop(recording)
      toasts.failure(error)
    }
  }
  return { add, saving: write.isPending }
}
