import { assignments } from '@casa/contract/assignments'
import { plusDays } from '@casa/contract/rules/day'
import { students } from '@casa/contract/students'
import { undoEntries } from '@casa/contract/undo-entries'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { atOneMoment } from '../../testing/at-one-moment.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeAssignment } from '../../testing/events.ts'
import { registration } from '../../testing/mothers-number.ts'

// Concurrent requests: one is held in an open transaction until the other waits for it.
const app = testApp()

type Person = { token: string }
const update = (person: Person, id: string, body: object) =>
  app.as(person).call(assignments.update, { params: { id }, body })
const get = async (person: Person, id: string) =>
  (await app.as(person).call(assignments.get, { params: { id } })).body
const change = (person: Person, id: string, body: object) =>
  app.as(person).call(assignments.changeStatus, { params: { id }, body })

test('a child who joins the class while a class-wide assignment is being restored gets it too', async () => {
  const { school, schoolClass, teacher } = await makeClassroom(app.make)
  const next = await app.make.class(school)
  const nila = await app.make.student(next, { first_name: 'Nila' })
  // By the database's clock it is not due yet.
  const due_day = plusDays(new Date().toISOString().slice(0, 10), 7)
  const { _id } = await makeAssignment(app.make, schoolClass, [], { for_all: true, due_day })
  await app.as(teacher).call(assignments.remove, { params: { id: _id } })
  const moving = 'update app.students set class_id = $1 where id = $2'
  const { status } = await atOneMoment(app, moving, [schoolClass._id, nila._id], () =>
    app.as(teacher).call(undoEntries.putBack, { params: { id: _id } }),
  )
  expect(status).toBe(200)
  const { eventStudentDetailsListId } = await get(teacher, _id)
  expect(eventStudentDetailsListId.map(({ studentId }) => studentId.firstName)).toContain('Nila')
})

test('a child who is registered while a class-wide assignment is being set gets it too', async () => {
  const { schoolClass, principal, asha } = await makeClassroom(app.make)
  const due_day = plusDays(new Date().toISOString().slice(0, 10), 7)
  const { _id } = await makeAssignment(app.make, schoolClass, [asha], { for_all: false, due_day })
  const setting = `with held as materialized (select id from app.classes where id = $1 for update)
    update app.events set for_all = true from held where class_id = held.id and events.id = $2`
  const { status, body } = await atOneMoment(app, setting, [schoolClass._id, _id], () =>
    app.as(principal).call(students.add, { body: registration(schoolClass, { firstName: 'Nila' }) }),
  )
  expect(status).toBe(200)
  const given = 'select event_id from app.event_students where student_id = $1'
  expect((await app.database.owner.query(given, [body.data._id])).rows).toEqual([{ event_id: _id }])
})

describe('of two people changing an assignment without its version', () => {
  test('the second is refused if its due date precedes the date set by the first', async () => {
    const { schoolClass, teacher, asha } = await makeClassroom(app.make)
    const { _id } = await makeAssignment(app.make, schoolClass, [asha], { due_day: '2026-11-27' })
    const dating = "update app.events set day = '2026-11-25' where id = $1"
    expect(
      await atOneMoment(app, dating, [_id], () => update(teacher, _id, { dueDate: '2026-11-20' })),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'dueDate' }] },
    })
    expect(await get(teacher, _id)).toMatchObject({ date: '2026-11-25', dueDate: '2026-11-27' })
  })

  test('the second does not remove children added by the first', async () => {
    const { schoolClass, teacher, asha } = await makeClassroom(app.make)
    const { _id } = await makeAssignment(app.make, schoolClass, [asha])
    const giving = 'update app.events set for_all = true where id = $1'
    await atOneMoment(app, giving, [_id], () => update(teacher, _id, { eventName: 'Shells' }))
    expect(await get(teacher, _id)).toMatchObject({ eventName: 'Shells', isEventForAllStudent: true })
  })
})

test('a decades-long assignment from an earlier release keeps its dates while other fields change', async () => {
  const { schoolClass, teacher, asha } = await makeClassroom(app.make)
  const { _id } = await makeAssignment(app.make, schoolClass, [asha], { due_day: '2099-12-31' })
  const { date, dueDate } = await get(teacher, _id)
  expect((await update(teacher, _id, { eventName: 'Shells', date, dueDate: dueDate! })).status).toBe(200)
  expect(await update(teacher, _id, { dueDate: '2099-12-30' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'dueDate' }] },
  })
  expect(await get(teacher, _id)).toMatchObject({ eventName: 'Shells', dueDate: '2099-12-31' })
})

describe('a resubmission request that nobody has seen', () => {
  test('is not cancelled by a simultaneous Submit', async () => {
    const { schoolClass, teacher, asha } = await makeClassroom(app.make)
    const { parts } = await makeAssignment(app.make, schoolClass, [asha])
    const asking = "update app.event_students set resubmit = 'Resubmit', version = 2 where id = $1"
    const submit = () => change(teacher, parts[0]!, { status: 'Submitted' })
    expect(await atOneMoment(app, asking, parts, submit)).toMatchObject({
      status: 409,
      body: { data: { resubmit: 'Resubmit', version: 2 } },
    })
  })
})
