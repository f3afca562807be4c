import { attendance } from '@casa/contract/attendance'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()
const today = '2026-11-20'

describe('who may see and save', () => {
  test('for a teacher, another class, another school and a missing class are indistinguishable', async () => {
    const { school, principal, teacher, asha } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const far = await app.make.class(await app.make.school())
    for (const classId of [next._id, far._id, asha._id]) {
      const body = { classId, studentList: [] }
      expect((await app.as(teacher).call(attendance.add, { body })).status).toBe(404)
      expect((await app.as(teacher).call(attendance.summary, { body: { classId } })).status).toBe(404)
    }
    const archived = await app.make.class(school, { archived_at: app.now })
    const parent = await app.make.parent(asha)
    const body = { classId: archived._id, studentList: [] }
    expect((await app.as(parent).call(attendance.add, { body })).status).toBe(403)
    expect((await app.as(principal).call(attendance.add, { body })).status).toBe(404)
  })

  test('stored sheets: the office finds the school’s, teachers those of their own class', async () => {
    const { school, schoolClass, principal, teacher, asha } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const first = await app.make.sheet(
      schoolClass,
      '2026-11-18',
      { [asha._id]: true },
      { teacher_id: teacher.teacherId },
    )
    const second = await app.make.sheet(schoolClass, '2026-11-19', { [asha._id]: false })
    const other = await app.make.sheet(next, '2026-11-19', {})
    const ids = (answer: { body: { _id: string }[] }) => answer.body.map(({ _id }) => _id)
    const find = async (body: object) => ids(await app.as(principal).call(attendance.find, { body }))
    expect((await find({ schooleId: school._id })).sort()).toEqual([first._id, second._id, other._id].sort())
    expect(await find({ date: '2026-11-19', classId: schoolClass._id })).toEqual([second._id])
    expect(await find({ teacherId: { _id: teacher.teacherId } })).toEqual([first._id])
    expect(await find({ savedAt: app.now.toISOString(), presentCount: 1 })).toEqual([first._id])
    expect(ids(await app.as(teacher).call(attendance.find, { body: {} }))).toEqual([second._id, first._id])
    const listed = await app
      .as(teacher)
      .call(attendance.list, { params: { schooleId: school._id }, query: { page: 1, size: 1 } })
    expect(ids(listed)).toEqual([second._id])
    expect(listed.headers['x-total-count']).toBe('2')
    expect((await app.as(principal).call(attendance.find, { body: { clas: schoolClass._id } })).status).toBe(
      422,
    )
    const far = await app.make.school()
    expect((await app.as(principal).call(attendance.list, { params: { schooleId: far._id } })).status).toBe(
      404,
    )
    expect((await app.as(principal).call(attendance.find, { body: { schooleId: far._id } })).status).toBe(404)
  })

  test('a child’s months are for the parents, the class’s teacher and the office', async () => {
    const { school, schoolClass, principal, teacher, asha, dev } = await makeClassroom(app.make)
    await app.make.sheet(schoolClass, '2026-09-30', { [asha._id]: true, [dev._id]: true })
    await app.make.sheet(schoolClass, '2026-10-01', { [asha._id]: false })
    await app.make.sheet(schoolClass, '2026-10-02', { [asha._id]: true })
    const mother = await app.make.parent(asha)
    const ask = (who: { token: string }, child: { _id: string }) =>
      app.as(who).call(attendance.months, { body: { studentId: child._id } })
    for (const who of [principal, teacher, mother]) {
      expect((await ask(who, asha)).body).toEqual([
        { month: '2026-09', days: 1, present: 1, absent: 0 },
        { month: '2026-10', days: 2, present: 1, absent: 1 },
      ])
    }
    expect((await ask(mother, dev)).status).toBe(404)
    const next = await app.make.student(await app.make.class(school))
    expect((await ask(teacher, next)).status).toBe(404)
    expect((await ask(principal, next)).body).toEqual([])
    const { principal: stranger } = await app.make.school()
    expect((await ask(stranger, asha)).status).toBe(404)
    const nobody = await app.as(principal).call(attendance.months, { body: {} })
    expect(nobody).toMatchObject({ status: 422, body: { message: 'Student Name is required' } })
  })

  test('a mother with children in two schools sees the months of both', async () => {
    const { schoolClass, asha } = await makeClassroom(app.make)
    const far = await app.make.class(await app.make.school())
    const sibling = await app.make.student(far)
    await app.make.sheet(schoolClass, today, { [asha._id]: true })
    await app.make.sheet(far, today, { [sibling._id]: false })
    const mother = await app.make.parent(asha, sibling)
    for (const child of [asha, sibling]) {
      const { body } = await app.as(mother).call(attendance.months, { body: { studentId: child._id } })
      expect(body).toMatchObject([{ month: '2026-11', days: 1 }])
    }
  })
})
