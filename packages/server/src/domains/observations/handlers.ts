import { messages } from '@casa/contract/messages'
import { observations as calls } from '@casa/contract/observations'
import { invalid } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { changedStudentAndClass, requireBornBy, requireStudent } from '../students/reach-queries.ts'
import { addObservation, listObservations, observationRows } from './queries.ts'

export const observations = implement(calls, {
  list: async ({ scope, tx, query }) => {
    return listObservations(tx, scope, query)
  },

  add: async ({ scope, tx, body }) => {
    const { studentId, date, specialObservation } = body
    refuseToCome(date, scope.today)
    const classId = await requireStudent(tx, scope, studentId, body.classId)
    await requireBornBy(tx, scope, studentId, date)
    return { data: await addObservation(tx, scope, { studentId, classId, date, specialObservation }) }
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
    return { data: await observationRows.change(tx, scope, params.id, changes) }
  },

  remove: async ({ scope, tx, params }) => ({ data: await observationRows.remove(tx, scope, params.id) }),
})

/** Throws 422 for a day after `today`, the school's, because an observation is of something already seen. */
function refuseToCome(date: string | undefined, today: string): void {
  if (date && date > today) throw invalid('date', messages.observation.future)
}
