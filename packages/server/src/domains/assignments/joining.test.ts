import { assignments } from '@casa/contract/assignments'
import { plusDays } from '@casa/contract/rules/day'
import { students } from '@casa/contract/students'
import { undoEntries } from '@casa/contract/undo-entries'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeAssignment } from '../../testing/events.ts'
import { registration } from '../../testing/mothers-number.ts'

const app = testApp()
// A child who joins a class gets what is not yet due by the database's clock.
beforeAll(() => {
  app.now = new Date()
})
const today = (days = 0) => plusDays(new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10), days)

type Person = { token: string }
const add = async (person: Person, body: object) =>
  (await app.as(person).call(assignments.add, { body })).body.data
const namesIn = async (person: Person, id: string) => {
  const { body } = await app.as(person).call(assignments.find, { body: { _id: id } })
  return body[0]?.eventStudentDetailsListId.map(({ studentId }) => studentId.firstName)
}

describe('a class-wide assignment also includes a child who', () => {
  test('is registered by the due date, but not later', async () => {
    const { schoolClass, teacher, principal, asha } = await makeClassroom(app.make)
    const all = { classId: schoolClass._id, date: today(-9) }
    const open = await add(teacher, { ...all, eventName: 'Open', dueDate: today(7) })
    const last = await add(teacher, { ...all, eventName: 'Last day', dueDate: today() })
    const past = await add(teacher, { ...all, eventName: 'Past', dueDate: today(-2) })
    const undated = await add(teacher, { ...all, eventName: 'Long ago' })
    const named = await add(teacher, { ...all, eventName: 'Hers', studentId: [asha._id], dueDate: today(7) })
    const body = registration(schoolClass, { firstName: 'Nila' })
    expect((await app.as(principal).call(students.add, { body })).status).toBe(200)
    for (const { _id } of [open, last])
      expect(await namesIn(teacher, _id)).toEqual(['Asha', 'Dev', 'Mina', 'Nila'])
    for (const { _id } of [past, undated])
      expect(await namesIn(teacher, _id)).toEqual(['Asha', 'Dev', 'Mina'])
    expect(await namesIn(teacher, named._id)).toEqual(['Asha'])
  })

  test('comes from another class, or returns, and keeps the status', async () => {
    const { school, schoolClass, teacher } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const ravi = await app.make.student(next, { first_name: 'Ravi' })
    const { _id } = await add(teacher, { classId: schoolClass._id, eventName: 'Leaves', dueDate: today(7) })
    const move = (to: { _id: string }) =>
      app.database.owner.query('update app.students set class_id = $1 where id = $2', [to._id, ravi._id])
    await move(schoolClass)
    expect(await namesIn(teacher, _id)).toEqual(['Asha', 'Dev', 'Mina', 'Ravi'])
    await app.database.owner.query("update app.event_students set status = 'Submitted'")
    await move(next)
    await move(schoolClass)
    const { rows } = await app.database.owner.query(
      'select status from app.event_students where student_id = $1',
      [ravi._id],
    )
    expect(rows).toEqual([{ status: 'Submitted' }])
  })

  test('will be admitted by the due date', async () => {
    const { schoolClass, teacher, principal } = await makeClassroom(app.make)
    for (const days of [3, 7])
      await add(teacher, { classId: schoolClass._id, eventName: `In ${days} days`, dueDate: today(days) })
    const body = registration(schoolClass, { doa: today(5) })
    const { data } = (await app.as(principal).call(students.add, { body })).body
    const given = `select e.name from app.event_students s join app.events e on e.id = s.event_id where s.student_id = $1`
    expect((await app.database.owner.query(given, [data._id])).rows).toEqual([{ name: 'In 7 days' }])
  })

  test('joins at the very moment it is set', async () => {
    const { schoolClass, teacher, principal } = await makeClassroom(app.make)
    const arrivals = Array.from({ length: 8 }, (_, number) =>
      app
        .as(principal)
        .call(students.add, { body: registration(schoolClass, { firstName: `Child ${number}` }) }),
    )
    const set = add(teacher, { classId: schoolClass._id, eventName: 'Leaves', dueDate: today(7) })
    for (const { status } of await Promise.all(arrivals)) expect(status).toBe(200)
    expect(await namesIn(teacher, (await set)._id)).toHaveLength(11)
  })
})

describe('what was deleted is restored by Undo', () => {
  const undo = (person: Person, id: string) => app.as(person).call(undoEntries.putBack, { params: { id } })
  const remove = (person: Person, id: string) => app.as(person).call(assignments.remove, { params: { id } })

  test('with every status and request, repeatedly', async () => {
    const { schoolClass, teacher, asha, dev } = await makeClassroom(app.make)
    const { _id, parts } = await makeAssignment(app.make, schoolClass, [asha, dev])
    const set = 'update app.event_students set status = $1, resubmit = $2, version = 5 where id = $3'
    await app.database.owner.query(set, ['Submitted', 'Resubmit', parts[0]])
    const read = async () => (await app.as(teacher).call(assignments.get, { params: { id: _id } })).body
    const before = await read()
    for (const time of [1, 2]) {
      expect((await remove(teacher, _id)).body, `${time}`).toMatchObject({ data: { _id } })
      expect((await app.as(teacher).call(assignments.get, { params: { id: _id } })).status).toBe(404)
      const { rows } = await app.database.owner.query('select from app.event_students where event_id = $1', [
        _id,
      ])
      expect(rows).toEqual([])
      expect((await undo(teacher, _id)).status).toBe(200)
      expect(await read()).toEqual(before)
      await app.database.owner.query('update app.event_students set version = 6 where id = $1', [parts[1]])
      before.eventStudentDetailsListId[1]!.version = 6
    }
  })

  test('without a child who was removed before, and with one who has joined since', async () => {
    const { schoolClass, teacher, asha, dev } = await makeClassroom(app.make)
    const { _id } = await makeAssignment(app.make, schoolClass, [asha, dev])
    const body = { studentId: [dev._id] }
    await app.as(teacher).call(assignments.update, { params: { id: _id }, body })
    await remove(teacher, _id)
    await undo(teacher, _id)
    expect(await namesIn(teacher, _id)).toEqual(['Dev'])
    const all = await add(teacher, { classId: schoolClass._id, eventName: 'Leaves', dueDate: today(7) })
    await remove(teacher, all._id)
    await app.make.student(schoolClass, { first_name: 'Nila' })
    await undo(teacher, all._id)
    expect(await namesIn(teacher, all._id)).toEqual(['Asha', 'Dev', 'Mina', 'Nila'])
  })

  test('without a picture that was deleted in the meantime', async () => {
    const { school, schoolClass, teacher } = await makeClassroom(app.make)
    const pictures = [
      await app.make.file({ ...school, principal: teacher }),
      await app.make.file({ ...school, principal: teacher }),
    ]
    const { _id } = await add(teacher, { classId: schoolClass._id, eventName: 'Leaves', imageURL: pictures })
    await remove(teacher, _id)
    await app.database.owner.query('delete from app.files where id = $1', [pictures[0]!.slice(-36)])
    await undo(teacher, _id)
    const { body } = await app.as(teacher).call(assignments.get, { params: { id: _id } })
    expect(body.imageURL).toEqual([pictures[1]])
  })

  test('by nobody else, nor by a teacher who has since got another class', async () => {
    const { school, schoolClass, teacher, principal } = await makeClassroom(app.make)
    const { _id } = await makeAssignment(app.make, schoolClass, [])
    const next = await app.make.class(school)
    await remove(teacher, _id)
    expect((await undo(principal, _id)).status).toBe(404)
    await app.database.owner.query('update app.teachers set class_id = $1 where id = $2', [
      next._id,
      teacher.teacherId,
    ])
    expect((await undo(teacher, _id)).status).toBe(404)
  })
})
