import { progress } from '@casa/contract/progress'
import { records } from '@casa/contract/records'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './app.ts'
import { makeClassWithCurriculum } from './class-with-curriculum.ts'

type Person = { token: string }

/**
 * A class with a curriculum whose teacher records and plans, each time with a new id, and undoes it; with the
 * school's resulting state.
 */
export async function makeRecorder(app: TestApp) {
  const all = await makeClassWithCurriculum(app.make)
  const { schoolClass, teacher, principal } = all
  const record = async (body: object, as: Person = teacher) => {
    const recording = newId()
    const answer = await app.as(as).call(records.record, { body: { recording, ...body } })
    return { recording, answer, data: answer.body.data }
  }
  const plan = async (body: object) => {
    const recording = newId()
    const whole = { classId: schoolClass._id, isEventForAllStudent: true, recording, ...body }
    const answer = await app.as(teacher).call(records.addMany, { body: whole })
    return { recording, answer, data: answer.body.data }
  }
  const change = async (id: string, body: object, as: Person = teacher) => {
    const recording = newId()
    const answer = await app.as(as).call(records.update, { params: { id }, body: { recording, ...body } })
    return { recording, answer, data: answer.body.data }
  }
  return {
    ...all,
    record,
    plan,
    change,
    undo: (recording: string, as: Person = teacher) => app.as(as).call(records.undo, { body: { recording } }),
    publish: (ids: string[]) =>
      app.as(principal).call(records.publishMany, { body: { ids, publicStatus: 'publish' } }),
    recordOf: async (id: string) => (await app.as(principal).call(records.get, { params: { id } })).body,
    historyOf: async (id: string) =>
      (await app.as(principal).call(records.get, { params: { id } })).body.statusHistory.map(
        ({ key }) => key,
      ),
    keysOf: async () =>
      (
        await app.as(principal).call(progress.matrix, { body: { classId: schoolClass._id } })
      ).body.students.map(({ keys }) => keys.map(key => key ?? '-').join(' ')),
  }
}

/** The positions of children and exercises in the matrix. */
export const keyCells = (children: { _id: string }[], exercises: { _id: string }[]) =>
  children.flatMap(child =>
    exercises.map(exercise => ({ studentId: child._id, subActivityId: exercise._id })),
  )
