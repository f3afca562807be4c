import { messages } from '@casa/contract/messages'
import { observations as calls, type Observation } from '@casa/contract/observations'
import { invalid } from '../../platform/errors.ts'
import { requestHash } from '../../platform/http/idempotency.ts'
import { implement } from '../../platform/http/implement.ts'
import { changedStudentAndClass, requireBornBy, requireStudent } from '../students/reach-queries.ts'
import { undo } from '../undo/undo-queries.ts'
import {
  addObservation,
  listObservations,
  observationRows,
  observeChildren,
  schoolOfExercise,
} from './queries.ts'

export const observations = implement(calls, {
  list: async ({ scope, tx, query }) => {
    return listObservations(tx, scope, query)
  },

  add: async ({ scope, tx, body }) => {
    const { studentId, date, specialObservation, subActivityId } = body
    refuseToCome(date, scope.today)
    const classId = await requireStudent(tx, scope, studentId, body.classId)
    await requireBornBy(tx, scope, studentId, date)
    const exerciseSchool = await schoolOfExercise(tx, scope, subActivityId, [classId])
    const fields = { studentId, classId, date, specialObservation, subActivityId }
    return { data: await addObservation(tx, scope, fields, exerciseSchool) }
  },

  update: async ({ scope, tx, params, body }) => {
    const stored = (await observationRows.get(tx, scope, params.id)).parse()
    const studentAndClass = await changedStudentAndClass(tx, scope, stored, body)
    const { date, specialObservation, version } = body
    refuseToCome(date, scope.today)
    if (specialObservation === null && stored.specialObservation !== null)
      throw invalid('specialObservation', messages.observation.textRequired)
    // Earlier releases accepted a day before the birth; such an observation can still be changed in its other fields.
    if ((date && date !== stored.date) || studentAndClass.studentId)
      await requireBornBy(tx, scope, studentAndClass.studentId ?? stored.studentId._id, date ?? stored.date)
    const changes = { date, specialObservation, version, ...studentAndClass }
    if (!changesExercise(body.subActivityId, stored))
      return { data: await observationRows.change(tx, scope, params.id, changes) }
    const { subActivityId } = body
    const classId = studentAndClass.classId ?? stored.classId!._id
    const exercise_school_id = await schoolOfExercise(tx, scope, subActivityId, [classId])
    const values = { ...changes, subActivityId }
    return { data: await observationRows.change(tx, scope, params.id, values, { exercise_school_id }) }
  },

  remove: async ({ scope, tx, params }) => ({ data: await observationRows.remove(tx, scope, params.id) }),

  record: async ({ scope, tx, body, services }) => {
    refuseToCome(body.date, scope.today)
    const request = requestHash(services.secrets, calls.record, body)
    return { data: { count: await observeChildren(tx, scope, body, request) } }
  },

  undo: async context => ({
    data: { count: await undo(context, context.body.recording, ['observation']) },
  }),
})

/**
 * Whether an edit gives the observation another exercise, or none. Sending it back as read changes nothing, even if
 * the class no longer uses the exercise or it was deleted.
 */
function changesExercise(asked: string | null | undefined, { subActivityId: stored }: Observation): boolean {
  return asked !== undefined && asked !== (stored?._id ?? null)
}

/** Throws 422 for a day after the school's `today`, because an observation is about something already seen. */
function refuseToCome(date: string | undefined, today: string): void {
  if (date && date > today) throw invalid('date', messages.observation.future)
}
