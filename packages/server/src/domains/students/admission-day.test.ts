import { attendance } from '@casa/contract/attendance'
import { messages } from '@casa/contract/messages'
import { students } from '@casa/contract/students'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeTwoClasses } from '../../testing/ledger.ts'
import { registration } from '../../testing/mothers-number.ts'

const app = testApp()

const historyOf = async (child: { _id: string }) =>
  (
    await app.database.owner.query(
      `select class_id, from_day::text, until_day::text from app.class_memberships where student_id = $1 order by from_day`,
      [child._id],
    )
  ).rows

const refusal = (field: string, day: string) => ({
  status: 422,
  body: { errors: [{ field, message: expect.stringContaining(day) }] },
})

test('a child cannot be admitted after a change of class or a recorded day, and keeps all history', async () => {
  const { school, schoolClass, principal, asha, dev } = await makeClassroom(app.make)
  const next = await app.make.class(school)
  const change = (child: { _id: string }, body: object) =>
    app.as(principal).call(students.update, { params: { id: child._id }, body })
  expect((await change(asha, { classId: next._id, classFrom: '2026-11-10' })).status).toBe(200)
  const before = await historyOf(asha)
  expect(before).toHaveLength(2)
  expect(await change(asha, { doa: '2026-11-19' })).toMatchObject(refusal('doa', '09-11-2026'))
  expect(await historyOf(asha)).toEqual(before)

  await app.as(principal).call(attendance.add, {
    body: { classId: schoolClass._id, date: '2026-11-12', studentList: [{ _id: dev._id, status: true }] },
  })
  expect(await change(dev, { doa: '2026-11-13' })).toMatchObject(refusal('doa', '12-11-2026'))
  expect((await change(dev, { doa: '2026-11-12' })).status).toBe(200)
  expect(await change(dev, { dob: '2026-11-13', doa: '2026-11-14' })).toMatchObject({ status: 422 })
})

test('a later admission credits back what was due before it, in a separate entry', async () => {
  const { call, admit, account } = await makeTwoClasses(app)
  const child = await admit('2026-11-20', 'whole')
  const earlier = await account(child)
  expect(earlier).toMatchObject({ charged: '1000.00' })
  const answer = await call(students.update, { params: { id: child._id }, body: { doa: '2026-12-01' } })
  expect(answer.status).toBe(200)
  const later = await account(child)
  expect(later).toMatchObject({ charged: '400.00', overdue: '0.00' })
  expect(later.entries.slice(0, earlier.entries.length)).toEqual(earlier.entries)
  expect(later.entries.at(-1)).toMatchObject({
    kind: 'adjustment',
    why: 'admissionChanged',
    amount: '-600.00',
    balance: '400.00',
  })
})

test('a child cannot be born after the first payment', async () => {
  const { call, asha, pay } = await makeTwoClasses(app)
  await pay('100')
  const born = { dob: '2026-11-20', doa: '2026-11-20' }
  expect(await call(students.update, { params: { id: asha._id }, body: born })).toMatchObject(
    refusal('dob', '19-11-2026'),
  )
})

test('leaving does not remove a child’s days from the attendance report of a past span', async () => {
  const { schoolClass, principal, asha, dev, mina } = await makeClassroom(app.make)
  const office = app.as(principal)
  await office.call(attendance.add, {
    body: {
      classId: schoolClass._id,
      date: '2026-11-12',
      studentList: [asha, dev, mina].map(({ _id }) => ({ _id, status: true })),
    },
  })
  const report = async (body: object) =>
    (
      await office.call(attendance.report, {
        body: { startDate1: '2026-11-01', endDate1: '2026-11-30', ...body },
      })
    ).body.map(({ studentName, count }) => [studentName, count])
  const before = await report({})
  await office.call(students.remove, { params: { id: dev._id } })
  expect(await report({})).toEqual(before)
  expect(await report({ classId: schoolClass._id })).toEqual(before)
})

test('a mistyped year of admission is refused when a child is registered or changed, and other changes are not', async () => {
  const { schoolClass, principal, asha } = await makeClassroom(app.make)
  const office = app.as(principal)
  const refused = {
    status: 422,
    body: { errors: [{ field: 'doa', message: messages.student.admittedLongAgo }] },
  }
  const old = { dob: '1900-01-01', doa: '1900-06-01' }
  expect(await office.call(students.add, { body: registration(schoolClass, old) })).toMatchObject(refused)
  const change = (body: object) => office.call(students.update, { params: { id: asha._id }, body })
  expect(await change(old)).toMatchObject(refused)
  await app.database.owner.query('update app.students set dob = $2, doa = $3 where id = $1', [
    asha._id,
    old.dob,
    old.doa,
  ])
  expect((await change({ ...old, fatherName: 'Ravi' })).status).toBe(200)
})
