import { assignments } from '@casa/contract/assignments'
import { notices } from '@casa/contract/notices'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { comeBack, leave, move } from '../../testing/class-history.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeAssignment } from '../../testing/events.ts'

const app = testApp()

type Person = { token: string }
const find = (person: Person, body: object = {}) => app.as(person).call(assignments.find, { body })
const update = (person: Person, id: string, body: object) =>
  app.as(person).call(assignments.update, { params: { id }, body })
const namesOf = (event: { eventStudentDetailsListId: { studentId: { firstName: string } }[] }) =>
  event.eventStudentDetailsListId.map(({ studentId }) => studentId.firstName)

describe('a child who', () => {
  test("moves keeps the assignment, which both teachers see: the old one in full, the new one only that child's part", async () => {
    const { school, schoolClass, teacher, principal, asha, dev } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const nextTeacher = await app.make.teacher(next)
    const { _id, parts } = await makeAssignment(app.make, schoolClass, [asha, dev], { status: 'Submitted' })
    await move(app.database.owner, asha, next, '2026-11-18')
    expect(namesOf((await find(teacher)).body[0]!)).toEqual(['Asha', 'Dev'])
    expect(namesOf((await find(nextTeacher)).body[0]!)).toEqual(['Asha'])
    expect((await find(nextTeacher, { studentId: asha._id })).body).toHaveLength(1)
    // She can read it but cannot change what belongs to another class.
    expect((await update(nextTeacher, _id, { eventName: 'Mine' })).status).toBe(403)
    const remove = await app.as(nextTeacher).call(assignments.remove, { params: { id: _id } })
    expect(remove.status).toBe(403)
    // The old teacher sends back what she read, including the child who has moved.
    const read = (await find(teacher)).body[0]!
    expect((await update(teacher, _id, read)).status).toBe(200)
    const kept = (await find(principal, { studentId: asha._id })).body[0]!
    expect(kept.eventStudentDetailsListId).toMatchObject([{ _id: parts[0], status: 'Submitted' }])
  })

  test('leaves before an assignment is due has no part in it, and keeps the one that was due before', async () => {
    const { schoolClass, teacher, principal, asha, dev } = await makeClassroom(app.make)
    const mother = await app.make.parent(asha)
    const { _id } = await makeAssignment(app.make, schoolClass, [asha, dev])
    await leave(app.database.owner, asha, '2026-11-19')
    for (const person of [teacher, principal]) {
      expect(namesOf((await find(person)).body[0]!)).toEqual(['Dev'])
      expect((await find(person, { studentId: asha._id })).body).toEqual([])
    }
    expect((await find(mother)).body).toEqual([])
    expect((await update(teacher, _id, { studentId: [dev._id] })).status).toBe(200)
    await comeBack(app.database.owner, asha, '2026-11-19')
    expect(namesOf((await find(teacher)).body[0]!)).toEqual(['Asha', 'Dev'])
    await leave(app.database.owner, asha, '2026-11-20')
    for (const person of [teacher, principal])
      expect(namesOf((await find(person)).body[0]!)).toEqual(['Asha', 'Dev'])
    expect((await find(mother)).body).toEqual([])
  })

  test('has not been admitted yet has no part in any assignment until then', async () => {
    const { schoolClass, teacher } = await makeClassroom(app.make)
    const nila = await app.make.student(schoolClass, { first_name: 'Nila', doa: '2026-11-21' })
    const mother = await app.make.parent(nila)
    const set = (eventName: string, dueDate: string) =>
      app.as(teacher).call(assignments.add, { body: { eventName, dueDate, classId: schoolClass._id } })
    await set('Before', '2026-11-20')
    await set('After', '2026-11-21')
    const namesNow = async () =>
      new Map((await find(teacher)).body.map(event => [event.eventName, namesOf(event)]))
    expect(await namesNow()).toEqual(
      new Map([
        ['After', ['Asha', 'Dev', 'Mina']],
        ['Before', ['Asha', 'Dev', 'Mina']],
      ]),
    )
    expect((await app.as(mother).call(notices.list)).body).toEqual([])
    expect((await find(mother)).body).toEqual([])
    // From ten in the morning to one the next morning, in two steps that a session survives.
    app.later(8 * 3_600)
    await namesNow()
    app.later(7 * 3_600)
    expect((await namesNow()).get('After')).toEqual(['Asha', 'Dev', 'Mina', 'Nila'])
    expect((await namesNow()).get('Before')).toEqual(['Asha', 'Dev', 'Mina'])
    app.later(-15 * 3_600)
  })
})
