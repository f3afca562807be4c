import { attendance } from '@casa/contract/attendance'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

/** A school that registered on 1 June 2026, with a child admitted on this day. */
async function makeSchool(doa: string) {
  const { principal, ...school } = await app.make.school({ created_at: '2026-06-01T06:00:00Z' })
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass, { dob: '2022-03-10', doa })
  const take = (date: string, studentList: object[] = []) =>
    app.as(principal).call(attendance.add, { body: { classId: schoolClass._id, date, studentList } })
  return { school, schoolClass, child, take, principal }
}

const refusedWith = (message: string) => ({
  status: 422,
  body: { errors: [{ field: 'date', message: expect.stringContaining(message) }] },
})

test('attendance cannot be taken for a day before the school registered and admitted its first child', async () => {
  const { school, take } = await makeSchool('2026-07-01')
  expect(await take('2026-05-29')).toMatchObject(refusedWith('no children on this day'))
  expect((await take('2026-06-01')).status).toBe(200)
  const stored = await app.database.owner.query(
    'select day from app.attendance_sheets where school_id = $1',
    [school._id],
  )
  expect(stored.rows).toEqual([{ day: '2026-06-01' }])
})

test('a school enters what it kept on paper before it registered, starting from the day of its second child', async () => {
  const { schoolClass, take } = await makeSchool('2025-06-10')
  await app.make.student(schoolClass, { dob: '2022-03-10', doa: '2025-06-09' })
  expect(await take('2025-06-09')).toMatchObject(refusedWith('no children on this day'))
  expect((await take('2025-06-10')).status).toBe(200)
})

test('one mistyped admission does not move the day on which the school began', async () => {
  const { schoolClass, take } = await makeSchool('2026-06-10')
  await app.make.student(schoolClass, { dob: '1904-01-01', doa: '1905-06-10' })
  expect(await take('2005-06-09')).toMatchObject(refusedWith('no children on this day'))
})

test('a child cannot be marked on a day before birth, nor can a stored sheet be changed to do so', async () => {
  const { schoolClass, take, principal } = await makeSchool('2020-06-01')
  await app.make.student(schoolClass, { dob: '2016-03-10', doa: '2020-06-01' })
  const baby = await app.make.student(schoolClass, { dob: '2024-01-01', doa: '2024-01-01' })
  const marks = [{ studentId: baby._id, present: true }]
  expect(await take('2023-12-29', marks)).toMatchObject(refusedWith('before the child was born'))
  const sheet = (await take('2023-12-29')).body.data
  const change = { params: { id: sheet._id }, body: { studentList: marks } }
  expect(await app.as(principal).call(attendance.update, change)).toMatchObject(
    refusedWith('before the child was born'),
  )
})
