import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { leave } from '../../testing/class-history.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeRecord } from '../../testing/record.ts'

const app = testApp()

test('nobody can write anything more about a child who has left: the child does not exist', async () => {
  const { principal, teacher, schoolClass, asha, beans } = await makeClassWithCurriculum(app.make)
  const recordId = await makeRecord(app.make, schoolClass, asha, beans)
  await leave(app.database.owner, asha)
  const studentId = asha._id
  const classId = schoolClass._id
  for (const person of [principal, teacher]) {
    const { call } = app.as(person)
    const answers = await Promise.all([
      call(api.observations.add, {
        body: { studentId, date: '2026-11-19', specialObservation: 'Chose the bells.' },
      }),
      call(api.notes.add, { body: { studentId, classId, notes: 'Chose the bells.' } }),
      call(api.language.addLetters, { body: { studentId, classId, movable: { a: true } } }),
      call(api.language.updateLetters, { params: { id: studentId }, body: { movable: { a: true } } }),
      call(api.language.removeLetters, { params: { id: studentId } }),
      call(api.records.record, { body: { cells: [{ studentId, subActivityId: beans._id }], key: 'P' } }),
      call(api.records.record, { body: { _id: recordId, key: 'P' } }),
      call(api.records.add, {
        body: { classId, studentId: [studentId], activityRelationships: [{ subActivityId: beans._id }] },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    const sheet = { classId, studentList: [{ _id: studentId, status: true }] }
    expect((await call(api.attendance.add, { body: sheet })).status).toBe(422)
  }
})

test('and what was written about the child is in no list', async () => {
  const { principal, schoolClass, asha } = await makeClassWithCurriculum(app.make)
  const { call } = app.as(principal)
  const studentId = asha._id
  const written = { studentId, date: '2026-11-19', specialObservation: 'Chose the bells.' }
  await call(api.observations.add, { body: written })
  await call(api.notes.add, { body: { studentId, classId: schoolClass._id, notes: 'Chose the bells.' } })
  const lists = async () => [
    ...(await call(api.observations.list, { params: { schooleId: schoolClass.schooleId } })).body,
    ...(await call(api.notes.list)).body,
  ]
  expect(await lists()).toHaveLength(2)
  await app.database.owner.query('update app.students set archived_at = now() where id = $1', [asha._id])
  expect(await lists()).toEqual([])
})
