import { attendance } from '@casa/contract/attendance'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/classroom.ts'

const app = testApp()
const status = (child: { _id: string }, present: boolean) => ({ _id: child._id, status: present })
const move = (child: { _id: string }, schoolClass: { _id: string }) =>
  app.database.owner.query('update app.students set class_id = $2 where id = $1', [
    child._id,
    schoolClass._id,
  ])

/** The stored totals equal a recount of the sheets, whatever a test did before. */
async function totalsAreRight() {
  const { rows } = await app.database.owner.query('select * from app.attendance_differences')
  expect(rows).toEqual([])
}

describe('a child who changes class', () => {
  test('keeps its history, and the old class’s sheet can still be corrected', async () => {
    const { school, schoolClass, principal, asha, dev, mina } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const office = app.as(principal)
    const take = (classId: string, date: string, ...present: { _id: string }[]) =>
      office.call(attendance.add, {
        body: { classId, date, studentList: present.map(child => status(child, true)) },
      })
    await take(schoolClass._id, '2026-11-02', asha, dev)
    await move(asha, next)
    const corrected = await take(schoolClass._id, '2026-11-02', mina)
    expect(corrected.body.data).toMatchObject({
      studentList: [
        { fullName: 'Asha', status: true },
        { fullName: 'Dev Rao', status: false },
        { fullName: 'Mina', status: true },
      ],
      presentCount: 2,
    })
    const byName = await office.call(attendance.add, {
      body: {
        classId: schoolClass._id,
        date: '2026-11-02',
        studentList: [status(asha, false), status(mina, true)],
      },
    })
    expect(byName.body.data).toMatchObject({ presentCount: 1, absentCount: 2 })

    await take(next._id, '2026-11-03', asha)
    const months = await office.call(attendance.months, { body: { studentId: asha._id } })
    expect(months.body).toEqual([{ month: '2026-11', days: 2, present: 1, absent: 1 }])
    const elsewhere = await take(schoolClass._id, '2026-11-03', asha)
    expect(elsewhere).toMatchObject({ status: 422, body: { message: 'This student is not in the class.' } })
    await totalsAreRight()
  })

  test('is counted once on the day it moves, on the sheet that had it first', async () => {
    const { school, schoolClass, principal, asha } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const office = app.as(principal)
    const take = (classId: string) =>
      office.call(attendance.add, { body: { classId, studentList: [status(asha, true)] } })
    await take(schoolClass._id)
    await move(asha, next)
    const summary = await office.call(attendance.summary, { body: { classId: next._id } })
    expect(summary.body.unmarkedStudents).toEqual([])
    expect((await take(next._id)).body.data).toMatchObject({ studentList: [], presentCount: 0 })
    const months = await office.call(attendance.months, { body: { studentId: asha._id } })
    expect(months.body).toMatchObject([{ days: 1, present: 1 }])
    await totalsAreRight()
  })

  test('a child who joins after the sheet was taken waits unmarked', async () => {
    const { schoolClass, teacher, asha } = await makeClassroom(app.make)
    await app
      .as(teacher)
      .call(attendance.add, { body: { classId: schoolClass._id, studentList: [status(asha, true)] } })
    const joined = await app.make.student(schoolClass)
    const { body } = await app.as(teacher).call(attendance.summary, { body: { classId: schoolClass._id } })
    expect(body.unmarkedStudents.map(({ _id }) => _id)).toEqual([joined._id])
  })
})
