import { assignments } from '@casa/contract/assignments'
import { notices } from '@casa/contract/notices'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { move } from '../../testing/class-history.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeAssignment } from '../../testing/events.ts'

const app = testApp()

type Person = { token: string }
const add = (person: Person, body: object) => app.as(person).call(assignments.addEvent, { body })
const update = (person: Person, id: string, body: object) =>
  app.as(person).call(assignments.updateEvent, { params: { id }, body })
const namesFor = async (person: Person, body: object = {}) =>
  (await app.as(person).call(assignments.findInCalendar, { body })).body.map(({ eventName }) => eventName)

/** Two classes of a school with their teachers, each with a child and its parent. */
async function twoClasses() {
  const all = await makeClassroom(app.make)
  const next = await app.make.class(all.school)
  const nextTeacher = await app.make.teacher(next)
  const ravi = await app.make.student(next, { first_name: 'Ravi' })
  const [mother, father] = [await app.make.parent(all.asha), await app.make.parent(ravi)]
  return { ...all, next, nextTeacher, ravi, mother, father }
}

describe('a calendar event', () => {
  test('without a class belongs to the whole school: everybody reads it, only the office can change it', async () => {
    const { principal, teacher, nextTeacher, mother, father } = await twoClasses()
    const elsewhere = await twoClasses()
    const made = await add(principal, { eventName: 'Diwali', schooleId: null, classId: '' })
    expect(made.body.data).toMatchObject({
      kind: 'event',
      classId: null,
      isEventForAllStudent: true,
      studentId: null,
      eventStudentDetailsListId: [],
    })
    const { _id } = made.body.data
    for (const person of [principal, teacher, nextTeacher, mother, father])
      expect(await namesFor(person)).toEqual(['Diwali'])
    for (const person of [elsewhere.principal, elsewhere.teacher, elsewhere.mother])
      expect(await namesFor(person)).toEqual([])
    expect((await app.as(mother).call(notices.list)).body).toEqual([])
    const refused = { status: 403, body: { message: /office can change it/ } }
    expect((await update(teacher, _id, { eventName: 'Mine' })).status).toBe(refused.status)
    const remove = await app.as(teacher).call(assignments.removeEvent, { params: { id: _id } })
    expect(remove.body.message).toMatch(refused.body.message)
    expect((await update(principal, _id, { eventName: 'Deepavali', dueDate: '2026-11-22' })).status).toBe(200)
    expect(await namesFor(mother)).toEqual(['Deepavali'])
  })

  test('of a class is for the children who are in the class on one of the event’s days', async () => {
    const { principal, teacher, next, nextTeacher, mother, asha } = await twoClasses()
    // Without a class a teacher's event is her own class's.
    const made = await add(teacher, { eventName: 'Zoo' })
    expect(made.body.data.classId).not.toBeNull()
    expect((await add(teacher, { eventName: 'Zoo', classId: next._id })).status).toBe(404)
    await add(nextTeacher, { eventName: 'Picnic', classId: next._id })
    expect([await namesFor(mother), await namesFor(teacher), await namesFor(nextTeacher)]).toEqual([
      ['Zoo'],
      ['Zoo'],
      ['Picnic'],
    ])
    await add(teacher, { eventName: 'Camp', date: '2026-11-16', dueDate: '2026-11-18' })
    await add(nextTeacher, { eventName: 'Old fair', date: '2026-11-17' })
    await move(app.database.owner, asha, next, '2026-11-18')
    expect(await namesFor(mother)).toEqual(['Picnic', 'Camp'])
    for (const person of [mother, principal])
      expect(await namesFor(person, { studentId: asha._id })).toEqual(['Picnic', 'Camp'])
  })

  test('for some children is only for those, whether from one class or several', async () => {
    const { principal, teacher, nextTeacher, mother, father, asha, ravi, dev } = await twoClasses()
    const devs = await app.make.parent(dev)
    await add(teacher, { eventName: 'Birthday', studentId: [asha._id] })
    await add(principal, { eventName: 'Choir', studentId: [asha._id, ravi._id], isEventForAllStudent: false })
    expect(await namesFor(mother)).toEqual(['Choir', 'Birthday'])
    expect(await namesFor(father)).toEqual(['Choir'])
    expect(await namesFor(devs)).toEqual([])
    expect(await namesFor(nextTeacher)).toEqual(['Choir'])
    const [choir] = (await app.as(father).call(assignments.calendar)).body
    expect(choir!.studentId).toMatchObject([{ firstName: 'Ravi' }])
    expect(JSON.stringify(choir)).not.toContain('Asha')
    // Each is for a child: by name, through the class, or through the school.
    await add(principal, { eventName: 'Diwali' })
    expect(await namesFor(principal, { studentId: ravi._id })).toEqual(['Diwali', 'Choir'])
    expect(await namesFor(father, { studentId: asha._id })).toEqual([])
  })

  test('cannot end before it begins, and is listed with the assignments in a window', async () => {
    const { teacher, principal, schoolClass, asha } = await twoClasses()
    expect(
      await add(teacher, { eventName: 'Camp', date: '2026-11-25', dueDate: '2026-11-24' }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'dueDate' }] },
    })
    expect(await add(teacher, { eventName: ' ' })).toMatchObject({
      status: 422,
      body: { message: 'event Name is required' },
    })
    await add(teacher, { eventName: 'Camp', date: '2026-10-30', dueDate: '2026-11-02' })
    await makeAssignment(app.make, schoolClass, [asha])
    const november = { startDate: '2026-11-01', endDate: '2026-11-30' }
    expect(await namesFor(principal, november)).toEqual(['Collect leaves', 'Camp'])
    expect(await namesFor(principal, { ...november, kind: 'event' })).toEqual(['Camp'])
    const assigned = await app.as(principal).call(assignments.list)
    expect(assigned.body.map(({ eventName }) => eventName)).toEqual(['Collect leaves'])
  })

  test('is not an assignment: neither can be changed or deleted by the calls of the other', async () => {
    const { teacher, schoolClass, asha } = await twoClasses()
    const event = (await add(teacher, { eventName: 'Zoo' })).body.data._id
    const assignment = (await makeAssignment(app.make, schoolClass, [asha]))._id
    const body = { eventName: 'New' }
    const calls = app.as(teacher)
    expect((await update(teacher, assignment, body)).status).toBe(404)
    expect((await calls.call(assignments.removeEvent, { params: { id: assignment } })).status).toBe(404)
    expect((await calls.call(assignments.update, { params: { id: event }, body })).status).toBe(404)
    expect((await calls.call(assignments.remove, { params: { id: event } })).status).toBe(404)
    for (const id of [event, assignment])
      expect((await calls.call(assignments.get, { params: { id } })).status).toBe(200)
  })
})
