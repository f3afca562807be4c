import { observations } from '@casa/contract/observations'
import { records } from '@casa/contract/records'
import { students } from '@casa/contract/students'
import { undoEntries } from '@casa/contract/undo-entries'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeRecorder } from '../../testing/recorder.ts'

const app = testApp()

/** A recorder whose child Asha moved to another class of the same level on 10 November. */
async function makeMoved() {
  const all = await makeRecorder(app)
  const { school, schoolClass, level, principal, asha } = all
  const marigold = await app.make.class(school, { name: 'Marigold', level_id: level._id })
  const office = app.as(principal)
  const move = (to: { _id: string }, classFrom?: string) =>
    office.call(students.update, { params: { id: asha._id }, body: { classId: to._id, classFrom } })
  expect((await move(marigold, '2026-11-10')).status).toBe(200)
  const teacher = await app.make.teacher(marigold)
  return { ...all, jasmine: schoolClass, marigold, office, move, teacher, by: app.as(teacher) }
}

test('a record that is entered late belongs to the class of its day, and a current one to the current class', async () => {
  const { jasmine, marigold, asha, beans, by, office } = await makeMoved()
  const add = (date: string, key?: string) =>
    by.call(records.add, {
      body: {
        classId: marigold._id,
        isEventForAllStudent: false,
        studentId: [asha._id],
        subActivityId: beans._id,
        date,
        endDate: '2026-11-25',
        key,
      } as never,
    })
  const late = (await add('2026-11-09', 'P')).body.data
  expect(late.classId?._id).toBe(jasmine._id)
  expect((await add('2026-11-10', 'WI')).body.data.classId?._id).toBe(marigold._id)
  expect((await add('2026-11-02')).body.data.classId?._id).toBe(marigold._id)
  const many = await by.call(records.addMany, {
    body: {
      classId: marigold._id,
      isEventForAllStudent: true,
      subActivityId: beans._id,
      date: '2026-11-03',
      endDate: '2026-11-03',
      key: 'M',
    } as never,
  })
  expect(many.body.data.map(({ classId }) => classId?._id)).toEqual([jasmine._id])
  // Another day belongs to another class.
  const change = async (date: string) =>
    (await office.call(records.update, { params: { id: late._id }, body: { date } })).body.data.classId?._id
  expect(await change('2026-11-12')).toBe(marigold._id)
  expect(await change('2026-11-08')).toBe(jasmine._id)
})

test('a key for a plan belongs to the class that does the work; if the key is undone after a move, the plan belongs to the current class', async () => {
  const { jasmine, marigold, asha, beans, principal, record, undo, recordOf, move, plan } = await makeMoved()
  await move(jasmine)
  const planned = await plan({
    isEventForAllStudent: false,
    studentId: asha._id,
    subActivityId: beans._id,
    date: '2026-11-02',
  })
  const id = planned.data[0]!._id
  const { recording } = await record({ _id: id, key: 'P' }, principal)
  await move(marigold)
  expect((await recordOf(id)).classId?._id).toBe(jasmine._id)
  expect((await undo(recording, principal)).status).toBe(200)
  expect(await recordOf(id)).toMatchObject({ key: null, classId: { _id: marigold._id } })
})

test('a plan deleted before a move is restored in the current class', async () => {
  const { jasmine, marigold, asha, beans, move, office, plan, recordOf } = await makeMoved()
  await move(jasmine)
  const planned = await plan({ isEventForAllStudent: false, studentId: asha._id, subActivityId: beans._id })
  const id = planned.data[0]!._id
  await office.call(records.remove, { params: { id } })
  await move(marigold)
  expect((await office.call(undoEntries.putBack, { params: { id } })).status).toBe(200)
  expect((await recordOf(id)).classId?._id).toBe(marigold._id)
})

test('a record that is deleted and restored keeps the class in which its key was set', async () => {
  const { jasmine, marigold, asha, beans, principal, record, move, office, plan, recordOf } =
    await makeMoved()
  await move(jasmine)
  const planned = await plan({
    isEventForAllStudent: false,
    studentId: asha._id,
    subActivityId: beans._id,
    date: '2026-11-02',
  })
  const id = planned.data[0]!._id
  await move(marigold)
  await record({ _id: id, key: 'P' }, principal)
  expect((await recordOf(id)).classId?._id).toBe(marigold._id)
  await office.call(records.remove, { params: { id } })
  expect((await office.call(undoEntries.putBack, { params: { id } })).status).toBe(200)
  expect((await recordOf(id)).classId?._id).toBe(marigold._id)
})

test('an observation belongs to the class of its day: on its own, in a line, and after a change', async () => {
  const { jasmine, marigold, asha, by } = await makeMoved()
  const words = { specialObservation: 'Pours without spilling.' }
  const add = async (date: string) =>
    (await by.call(observations.add, { body: { studentId: asha._id, date, ...words } })).body.data
  const late = await add('2026-11-09')
  expect(late.classId?._id).toBe(jasmine._id)
  expect((await add('2026-11-10')).classId?._id).toBe(marigold._id)
  // A day before the admission has no class, so the current one is used.
  expect((await add('2024-05-01')).classId?._id).toBe(marigold._id)
  const change = async (body: object) =>
    (await by.call(observations.update, { params: { id: late._id }, body })).body.data.classId?._id
  expect(await change({ specialObservation: 'Pours water.' })).toBe(jasmine._id)
  expect(await change({ date: '2026-11-11' })).toBe(marigold._id)
  expect(await change({ date: '2026-11-04', classId: marigold._id })).toBe(jasmine._id)
  const line = { studentIds: [asha._id], date: '2026-11-05', recording: newId(), ...words }
  expect((await by.call(observations.record, { body: line })).status).toBe(200)
  const { rows } = await app.database.owner.query(
    `select class_id from app.observations where student_id = $1 and day = '2026-11-05'`,
    [asha._id],
  )
  expect(rows).toEqual([{ class_id: jasmine._id }])
})
