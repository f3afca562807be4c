import { attendance } from '@casa/contract/attendance'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { leave, move as moveChild } from '../../testing/class-history.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()
const status = (child: { _id: string }, present: boolean) => ({ _id: child._id, status: present })
const move = (child: { _id: string }, to: { _id: string }, from?: string) =>
  moveChild(app.database.owner, child, to, from)

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
    await move(asha, next, '2026-11-03')
    const corrected = await take(schoolClass._id, '2026-11-02', asha, mina)
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

  test('is counted once on the day of the move, on the sheet that had the child first', async () => {
    const { school, schoolClass, principal, asha } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const office = app.as(principal)
    const take = (classId: string) =>
      office.call(attendance.add, { body: { classId, studentList: [status(asha, true)] } })
    await take(schoolClass._id)
    await move(asha, next)
    const summary = await office.call(attendance.summary, { body: { classId: next._id } })
    expect(summary.body).toMatchObject({
      presentStudents: [],
      unmarkedStudents: [],
      elsewhereStudents: [
        { fullName: 'Asha', classId: { _id: schoolClass._id, className: 'Nursery' }, status: true },
      ],
    })
    expect((await take(next._id)).body.data).toMatchObject({ studentList: [], presentCount: 0 })
    const months = await office.call(attendance.months, { body: { studentId: asha._id } })
    expect(months.body).toMatchObject([{ days: 1, present: 1 }])
    await totalsAreRight()
  })

  test('a child who joins after the sheet was taken is unmarked', async () => {
    const { schoolClass, teacher, asha } = await makeClassroom(app.make)
    await app
      .as(teacher)
      .call(attendance.add, { body: { classId: schoolClass._id, studentList: [status(asha, true)] } })
    const joined = await app.make.student(schoolClass)
    const { body } = await app.as(teacher).call(attendance.summary, { body: { classId: schoolClass._id } })
    expect(body.unmarkedStudents.map(({ _id }) => _id)).toEqual([joined._id])
  })

  test('is listed each day with the class of that day', async () => {
    const { school, schoolClass, principal, asha, dev, mina } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const office = app.as(principal)
    const unmarked = async (of: { _id: string }, date: string) => {
      const { body } = await office.call(attendance.summary, { body: { classId: of._id, date } })
      return body.unmarkedStudents.map(({ _id }) => _id)
    }
    await move(asha, next, '2026-11-10')
    await leave(app.database.owner, dev, '2026-11-12')
    expect(await unmarked(schoolClass, '2026-11-09')).toEqual([asha._id, dev._id, mina._id])
    expect(await unmarked(schoolClass, '2026-11-11')).toEqual([dev._id, mina._id])
    expect(await unmarked(schoolClass, '2026-11-12')).toEqual([mina._id])
    expect(await unmarked(next, '2026-11-09')).toEqual([])
    expect(await unmarked(next, '2026-11-10')).toEqual([asha._id])
    const counted = async (startDate: string) => {
      const { body } = await office.call(attendance.counts, { body: { startDate } })
      return new Map(body.map(({ _id, totalStudents }) => [_id, totalStudents]))
    }
    expect(await counted('2026-11-09')).toEqual(
      new Map([
        [schoolClass._id, 3],
        [next._id, 0],
      ]),
    )
    expect(await counted('2026-11-12')).toEqual(
      new Map([
        [schoolClass._id, 1],
        [next._id, 1],
      ]),
    )
  })

  test('is in the report of each class with the days marked there', async () => {
    const { school, schoolClass, principal, teacher, asha, dev, mina } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    await app.make.sheet(schoolClass, '2026-11-02', { [asha._id]: true, [dev._id]: true, [mina._id]: false })
    const rowsOf = async (person: { token: string }, of: { _id: string }) => {
      const body = { classId: of._id, startDate1: '2026-11-01', endDate1: '2026-11-30' }
      const answer = await app.as(person).call(attendance.report, { body })
      return answer.body.map(({ _id, classId, count, present }) => [_id, classId?._id, count, present])
    }
    const before = await rowsOf(principal, schoolClass)
    await move(asha, next, '2026-11-03')
    await leave(app.database.owner, dev, '2026-11-03')
    await app.make.sheet(next, '2026-11-03', { [asha._id]: false })
    expect(before).toEqual([
      [asha._id, schoolClass._id, 1, 1],
      [dev._id, schoolClass._id, 1, 1],
      [mina._id, schoolClass._id, 1, 0],
    ])
    expect(await rowsOf(principal, schoolClass)).toEqual(before)
    expect(await rowsOf(teacher, schoolClass)).toEqual(before)
    expect(await rowsOf(principal, next)).toEqual([[asha._id, next._id, 1, 0]])
  })
})

test('the report of the whole school shows a child in the class they were in on the days reported, before and after a move', async () => {
  const { school, schoolClass, principal, asha, mina } = await makeClassroom(app.make)
  const next = await app.make.class(school, { name: 'Zinnia' })
  await app.make.student(next, { first_name: 'Late', doa: '2026-11-15' })
  const report = async (startDate1: string, endDate1: string) =>
    (await app.as(principal).call(attendance.report, { body: { startDate1, endDate1 } })).body.map(row => [
      row.studentName,
      row.classId?._id,
      row.count,
    ])
  await app.make.sheet(schoolClass, '2026-11-09', { [asha._id]: true })
  const classmates = ['Dev Rao', 'Mina'].map(name => [name, schoolClass._id, 0])
  const before = [['Asha', schoolClass._id, 1], ...classmates]
  expect(await report('2026-11-09', '2026-11-09')).toEqual(before)
  await move(asha, next, '2026-11-10')
  expect(await report('2026-11-09', '2026-11-09')).toEqual(before)
  expect(await report('2026-11-10', '2026-11-10')).toEqual([...classmates, ['Asha', next._id, 0]])
  const after = [...classmates, ['Asha', next._id, 1], ['Late', next._id, 0]]
  expect(await report('2026-11-01', '2026-11-20')).toEqual(after)
  await leave(app.database.owner, mina, '2026-11-12')
  expect(await report('2026-11-09', '2026-11-09')).toEqual(before)
  expect((await report('2026-11-16', '2026-11-20')).map(([name]) => name)).toEqual([
    'Dev Rao',
    'Asha',
    'Late',
  ])
})
