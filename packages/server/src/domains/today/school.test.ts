import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeRecord } from '../../testing/record.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
const todayOf = async (user: { token: string }) => {
  const { status, body } = await app.as(user).call(api.today.school)
  expect(status).toBe(200)
  return body
}
const change = (table: string, set: string, id: string) =>
  app.database.owner.query(`update app.${table} set ${set} where id = $1`, [id])

test('each class shows how many are present and absent, or that attendance has not been taken', async () => {
  const { principal, teacher, school, schoolClass, asha, dev, mina } = await makeClassWithCurriculum(app.make)
  const other = await app.make.class(school, { name: 'Primary' })
  await app.make.student(other)
  await app.make.class(school, { name: 'Unused', active: false })
  expect((await todayOf(principal)).classes).toEqual([
    expect.objectContaining({ _id: schoolClass._id, className: 'Nursery', children: 3, taken: false }),
    expect.objectContaining({ _id: other._id, className: 'Primary', children: 1, taken: false }),
  ])
  const present = [asha, dev].map(({ _id }) => ({ _id, status: true }))
  const body = { classId: schoolClass._id, studentList: [...present, { _id: mina._id, status: false }] }
  expect((await app.as(teacher).call(api.attendance.add, { body })).status).toBe(200)
  const { classes, absent } = await todayOf(principal)
  expect(classes[0]).toMatchObject({ taken: true, present: 2, absent: 1, savedAt: expect.any(String) })
  expect(classes[1]).toMatchObject({ taken: false })
  expect(absent.children.map(({ _id }) => _id)).toEqual([mina._id])
})

test('a class says whether it has a teacher who is still at the school', async () => {
  const { principal, teacher, school } = await makeClassWithCurriculum(app.make)
  await app.make.class(school, { name: 'Primary' })
  const hasTeacher = async () => (await todayOf(principal)).classes.map(one => one.hasTeacher)
  expect(await hasTeacher()).toEqual([true, false])
  await app.database.owner.query('update app.teachers set archived_at = now() where user_id = $1', [
    teacher._id,
  ])
  expect(await hasTeacher()).toEqual([false, false])
})

test('absent children have a number to call: the mother’s, otherwise the father’s, or none', async () => {
  const { principal, schoolClass, asha, dev, mina } = await makeClassWithCurriculum(app.make)
  await change('students', `mobile_number = '9000000001', father_mobile_number = '9000000002'`, asha._id)
  await change('students', `father_mobile_number = '9000000003'`, dev._id)
  const left = await app.make.student(schoolClass, { archived_at: app.now })
  const marks = Object.fromEntries([asha, dev, mina, left].map(({ _id }) => [_id, false]))
  await app.make.sheet(schoolClass, '2026-11-20', marks)
  // On another day.
  await app.make.sheet(schoolClass, '2026-11-19', marks)
  const { absent } = await todayOf(principal)
  expect(absent.count).toBe(3)
  expect(absent.children.map(({ fullName, phone, className }) => [fullName, phone, className])).toEqual([
    ['Asha', '9000000001', 'Nursery'],
    ['Dev Rao', '9000000003', 'Nursery'],
    ['Mina', null, 'Nursery'],
  ])
})

test('of many absent children a hundred are listed and all are counted', async () => {
  const { principal, schoolClass } = await makeClassWithCurriculum(app.make)
  const marks: Record<string, boolean> = {}
  for (let number = 0; number < 101; number += 1) marks[(await app.make.student(schoolClass))._id] = false
  await app.make.sheet(schoolClass, '2026-11-20', marks)
  const { absent } = await todayOf(principal)
  expect(absent.count).toBe(101)
  expect(absent.children).toHaveLength(100)
})

test('drafts are counted by author, with their days; those without a teacher are the office’s', async () => {
  const { principal, teacher, schoolClass, asha, dev, mina, beans, water } = await makeClassWithCurriculum(
    app.make,
  )
  const second = await app.make.teacher(schoolClass, { name: 'Lata' })
  const make = (child: { _id: string }, made_by: string, fields = {}) =>
    makeRecord(app.make, schoolClass, child, beans, { made_by, ...fields })
  await make(asha, teacher._id, { start_date: '2026-10-05', end_date: '2026-10-09' })
  await make(dev, teacher._id, { start_date: '2026-12-01', end_date: '2026-12-04' })
  await make(asha, second._id, { key: 'M', start_date: '2026-11-02', end_date: '2026-11-30' })
  await make(asha, second._id, { published: true, start_date: '2026-08-01' })
  await makeRecord(app.make, schoolClass, dev, water, { made_by: principal._id })
  await makeRecord(app.make, schoolClass, dev, water)
  await makeRecord(app.make, schoolClass, dev, water)
  await make(mina, teacher._id, { start_date: '2026-09-01' })
  await change('students', 'archived_at = now()', mina._id)
  expect((await todayOf(principal)).drafts).toEqual([
    { teacherId: null, teacherName: null, count: 3, startDate: '2026-11-20', endDate: '2026-11-27' },
    {
      teacherId: teacher.teacherId,
      teacherName: 'Meera',
      count: 2,
      startDate: '2026-10-05',
      endDate: '2026-12-04',
    },
    {
      teacherId: second.teacherId,
      teacherName: 'Lata',
      count: 1,
      startDate: '2026-11-02',
      endDate: '2026-11-30',
    },
  ])
})

test('waiting or declined links are listed, active ones are not', async () => {
  const { principal, schoolClass, asha, dev, mina } = await makeClassWithCurriculum(app.make)
  await app.make.parent(asha)
  const left = await app.make.student(schoolClass)
  const parent = await app.make.parent(dev, mina, left)
  const set = (fields: string, child: { _id: string }) =>
    app.database.owner.query(
      `update app.guardians set accepted_at = null, ${fields} where user_id = $1 and student_id = $2`,
      [parent._id, child._id],
    )
  await set('declined_at = null', dev)
  await set('declined_at = now()', mina)
  await set('declined_at = null', left)
  await change('students', 'archived_at = now()', left._id)
  expect((await todayOf(principal)).links).toEqual({
    count: 2,
    children: [
      { _id: mina._id, fullName: 'Mina', className: 'Nursery', declined: true },
      { _id: dev._id, fullName: 'Dev Rao', className: 'Nursery', declined: false },
    ],
  })
})

test('an empty school, its own day, and a day off', async () => {
  const { principal, ...school } = await app.make.school({
    time_zone: 'America/Los_Angeles',
    holidays: ['2026-11-19'],
  })
  expect(await todayOf(principal)).toEqual({
    day: '2026-11-19',
    due: { count: 0, assignments: [] },
    dayOff: 'holiday',
    classes: [],
    absent: { count: 0, children: [] },
    drafts: [],
    erasures: { count: 0, children: [] },
    links: { count: 0, children: [] },
    requests: { count: 0, requests: [] },
    toProofread: { count: 0, reports: [] },
    unobserved: { since: '2026-11-05', classes: [] },
  })
  await app.database.owner.query('delete from app.holidays where school_id = $1', [school._id])
  expect((await todayOf(principal)).dayOff).toBeNull()
})

test('nothing of another school is shown, and a teacher may not ask', async () => {
  const { principal, teacher } = await makeClassWithCurriculum(app.make)
  const far = await makeClassWithCurriculum(app.make)
  await app.make.sheet(far.schoolClass, '2026-11-20', { [far.asha._id]: false })
  await makeRecord(app.make, far.schoolClass, far.asha, far.beans)
  const { classes, absent, drafts } = await todayOf(principal)
  expect({ classes: classes.length, absent: absent.count, drafts }).toEqual({
    classes: 1,
    absent: 0,
    drafts: [],
  })
  expect((await app.as(teacher).call(api.today.school)).status).toBe(403)
})

test('it takes six statements, and none for a school that was switched off', async () => {
  const { principal, school } = await makeClassWithCurriculum(app.make)
  expect(await statementsOf(() => todayOf(principal))).toHaveLength(6)
  await change('schools', 'active = false', school._id)
  expect((await app.as(principal).call(api.today.school)).status).toBe(401)
})

test('children whom nobody has observed for two weeks are listed by class, longest first, and counted', async () => {
  const { principal, teacher, school, schoolClass, asha, dev, mina } = await makeClassWithCurriculum(app.make)
  for (const { _id } of [asha, dev, mina]) await change('students', `doa = '2026-01-05'`, _id)
  const observe = async (studentId: string, date: string) => {
    const body = { studentId, date, specialObservation: 'Seen' }
    expect((await app.as(teacher).call(api.observations.add, { body })).status).toBe(200)
  }
  await observe(asha._id, '2026-11-05')
  await observe(dev._id, '2026-11-06')
  const closed = await app.make.class(school, { name: 'Closed', active: false })
  await app.make.student(closed, { doa: '2026-01-05' })
  await app.make.student(schoolClass, { doa: '2026-11-07' })
  await app.make.student(schoolClass, { doa: '2026-01-05', archived_at: app.now })
  const { unobserved } = await todayOf(principal)
  expect(unobserved.since).toBe('2026-11-06')
  expect(unobserved.classes).toMatchObject([
    {
      _id: schoolClass._id,
      className: 'Nursery',
      count: 2,
      children: [
        { _id: mina._id, last: null },
        { _id: asha._id, last: '2026-11-05' },
      ],
    },
  ])
})

test('unobserved children with the same name have their numbers beside them', async () => {
  const { principal, schoolClass, mina } = await makeClassWithCurriculum(app.make)
  await change('students', `doa = '2026-01-05', last_name = 'Shah', admission_number = 'A-1'`, mina._id)
  const doa = '2026-01-05'
  const names = { first_name: 'Mina', last_name: 'Shah', admission_number: 'A-2' }
  await app.make.student(schoolClass, { doa, ...names })
  const [nursery] = (await todayOf(principal)).unobserved.classes
  const found = nursery!.children.map(({ fullName }) => fullName).filter(name => name.startsWith('Mina'))
  expect(found.sort()).toEqual(['Mina Shah (A-1)', 'Mina Shah (A-2)'])
})

test('of many unobserved children of a class twenty are listed', async () => {
  const { principal, schoolClass } = await makeClassWithCurriculum(app.make)
  for (let number = 0; number < 21; number += 1) await app.make.student(schoolClass, { doa: '2026-01-05' })
  const [nursery] = (await todayOf(principal)).unobserved.classes
  expect(nursery!.count).toBeGreaterThan(20)
  expect(nursery!.children).toHaveLength(20)
})
