import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { leave } from '../../testing/class-history.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeRecord } from '../../testing/record.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
const todayOf = async (user: { token: string }) => {
  const { status, body } = await app.as(user).call(api.today.teacher)
  expect(status).toBe(200)
  return body
}
const ids = (children: readonly { _id: string }[]) => children.map(({ _id }) => _id)
const change = (table: string, set: string, id: string) =>
  app.database.owner.query(`update app.${table} set ${set} where id = $1`, [id])

test('attendance is first to be taken, then taken, with the person who saved it', async () => {
  const { teacher, schoolClass, asha, dev, mina } = await makeClassWithCurriculum(app.make)
  await change('students', `doa = '2026-12-01'`, mina._id)
  expect(await todayOf(teacher)).toMatchObject({
    day: '2026-11-20',
    dayOff: null,
    classId: { _id: schoolClass._id, className: 'Nursery' },
    attendance: { children: 2, taken: false, present: 0, absent: 0, savedBy: null, savedAt: null },
    week: { startDate: '2026-11-15', endDate: '2026-11-20' },
  })
  await app.make.sheet(schoolClass, '2026-11-19', { [asha._id]: false })
  expect((await todayOf(teacher)).attendance).toMatchObject({ taken: false })
  await app.make.sheet(schoolClass, '2026-11-20', { [asha._id]: true, [dev._id]: false })
  expect((await todayOf(teacher)).attendance).toMatchObject({
    taken: true,
    present: 1,
    absent: 1,
    savedBy: 'Somebody',
  })
})

test('the day is the school’s, whatever day it is at the server', async () => {
  const { teacher, school } = await makeClassWithCurriculum(app.make)
  await change('schools', `time_zone = 'America/Los_Angeles'`, school._id)
  expect((await todayOf(teacher)).day).toBe('2026-11-19')
  await change('schools', `time_zone = 'Asia/Kolkata'`, school._id)
  await app.make.holiday(school, { first_day: '2026-11-20' })
  expect(await todayOf(teacher)).toMatchObject({ day: '2026-11-20', dayOff: 'holiday' })
})

test('the week’s open plans are listed by child: the first three by name, all of them counted', async () => {
  const { teacher, schoolClass, asha, dev, mina, beans, water, pouring } = await makeClassWithCurriculum(
    app.make,
  )
  const plan = (child: { _id: string }, exercise: typeof beans, fields = {}) =>
    makeRecord(app.make, schoolClass, child, exercise, fields)
  const more = await Promise.all(['Sponging', 'Folding'].map(name => app.make.exercise(pouring, { name })))
  await plan(asha, beans, { start_date: '2026-11-01', end_date: '2026-11-15' })
  await plan(asha, water, { start_date: '2026-11-16' })
  await plan(asha, more[0]!, { start_date: '2026-11-17' })
  await plan(asha, more[1]!, { start_date: '2026-11-18' })
  // What was done, what was planned for another week, and the plans of the child who left.
  await plan(dev, beans, { key: 'P' })
  await plan(dev, water, { start_date: '2026-11-21', end_date: '2026-11-28' })
  await plan(dev, water, { start_date: '2026-11-01', end_date: '2026-11-14' })
  await plan(mina, water)
  await change('students', 'archived_at = now()', mina._id)
  const { plans } = await todayOf(teacher)
  expect(plans).toEqual([
    expect.objectContaining({
      _id: asha._id,
      fullName: 'Asha',
      count: 4,
      works: ['Pouring Beans', 'Pouring Water', 'Sponging'].map(subActivityName =>
        expect.objectContaining({ subActivityId: expect.objectContaining({ subActivityName }) }),
      ),
    }),
  ])
})

test('children without recorded work for ten school days are listed, and no child twice', async () => {
  const { teacher, school, schoolClass, asha, dev, mina, beans, water } = await makeClassWithCurriculum(
    app.make,
  )
  const record = (child: { _id: string }, day: string, setAt: string, exercise = beans) =>
    makeRecord(app.make, schoolClass, child, exercise, {
      key: 'P',
      start_date: day,
      end_date: day,
      changed_at: setAt,
    })
  // Of two records the one whose key was set last counts, whatever their days.
  await record(asha, '2026-10-09', '2026-11-07T05:00Z')
  await record(asha, '2026-11-19', '2026-10-07T05:00Z', water)
  // A plan of October whose key was set on the tenth school day before today, which began there at 18:30 UTC.
  await record(dev, '2026-10-01', '2026-11-08T18:30Z')
  // A plan does not count as work.
  await makeRecord(app.make, schoolClass, mina, beans)
  // The class does not meet on Saturdays, until its attendance was taken on one.
  const weekdays = (await todayOf(teacher)).unrecorded
  expect(weekdays.since).toBe('2026-11-06')
  expect(ids(weekdays.children)).toEqual([mina._id])
  await app.make.sheet(schoolClass, '2026-11-14', { [asha._id]: true })
  const { unrecorded } = await todayOf(teacher)
  expect(unrecorded.since).toBe('2026-11-09')
  expect(unrecorded.children.map(({ fullName, last }) => [fullName, last])).toEqual([
    ['Mina', null],
    ['Asha', '2026-11-07'],
  ])
  await app.make.holiday(school, { first_day: '2026-11-18' })
  expect(ids((await todayOf(teacher)).unrecorded.children)).toEqual([mina._id])
})

test('children whom nobody has observed for two weeks are listed, those never observed first', async () => {
  const { teacher, principal, asha, dev, mina } = await makeClassWithCurriculum(app.make)
  const observe = (child: { _id: string }, date: string) =>
    app.as(principal).call(api.observations.add, {
      body: { studentId: child._id, date, specialObservation: 'Waters the tulsi.' },
    })
  // Of two observations the later one counts, in whatever order they were written.
  await observe(asha, '2026-11-05')
  await observe(asha, '2026-10-05')
  await observe(dev, '2026-11-06')
  const { unobserved } = await todayOf(teacher)
  expect(unobserved.since).toBe('2026-11-06')
  expect(unobserved.children.map(({ fullName, last }) => [fullName, last])).toEqual([
    ['Mina', null],
    ['Asha', '2026-11-05'],
  ])
  // A child who has just joined the school is not listed yet.
  await observe(asha, '2026-11-19')
  await change('students', `doa = '2026-11-10'`, mina._id)
  expect((await todayOf(teacher)).unobserved.children).toEqual([])
})

test('a child’s last work is found at the end of one index, however much there is', async () => {
  const { teacher } = await makeClassWithCurriculum(app.make)
  const sent = await statementsOf(() => todayOf(teacher))
  const client = await app.database.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query(`explain (generic_plan) ${sent.find(sql => sql.includes('as last'))}`)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan Backward using records_recorded/)
    expect(plan).not.toMatch(/records_(latest|keyed)/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('birthdays of the coming week are listed with the age, and drafts are counted', async () => {
  const { teacher, schoolClass, asha, dev, mina, beans, water } = await makeClassWithCurriculum(app.make)
  await change('students', `dob = '2021-11-23'`, asha._id)
  await change('students', `dob = '2022-11-20'`, dev._id)
  const late = await app.make.student(schoolClass, { dob: '2022-11-22', doa: '2026-12-01' })
  expect(ids((await todayOf(teacher)).unrecorded.children)).not.toContain(late._id)
  await makeRecord(app.make, schoolClass, asha, beans)
  await makeRecord(app.make, schoolClass, asha, water, {
    start_date: '2026-10-01',
    end_date: '2026-10-02',
    key: 'M',
  })
  await makeRecord(app.make, schoolClass, dev, water, { published: true })
  await makeRecord(app.make, schoolClass, mina, water)
  await change('students', 'archived_at = now()', mina._id)
  const { birthdays, drafts } = await todayOf(teacher)
  expect(birthdays).toEqual([
    { _id: dev._id, fullName: 'Dev Rao', profileURL: null, date: '2026-11-20', age: 4 },
    { _id: asha._id, fullName: 'Asha', profileURL: null, date: '2026-11-23', age: 5 },
  ])
  expect(drafts).toMatchObject({ total: 2, ofWeek: 1, startDate: '2026-10-01' })
  expect(drafts.endDate! > '2026-10-02').toBe(true)
})

test('nothing of another class of the school, nor of another school, is visible to a teacher', async () => {
  const { principal, teacher, school } = await makeClassWithCurriculum(app.make)
  const other = await app.make.class(school)
  const stranger = await app.make.student(other, { first_name: 'Stranger', dob: '2021-11-20' })
  await app.make.sheet(other, '2026-11-20', { [stranger._id]: false })
  const far = await makeClassWithCurriculum(app.make)
  await makeRecord(app.make, far.schoolClass, far.asha, far.beans)
  const answer = JSON.stringify(await todayOf(teacher))
  for (const foreign of [other._id, stranger._id, far.asha._id, far.schoolClass._id])
    expect(answer).not.toContain(foreign)
  expect((await app.as(principal).call(api.today.teacher)).status).toBe(403)
})

test('a class without children, or made inactive, gives an empty day', async () => {
  const { teacher, schoolClass, asha, dev, mina, beans } = await makeClassWithCurriculum(app.make)
  await makeRecord(app.make, schoolClass, asha, beans)
  const nothing = {
    plans: [],
    birthdays: [],
    drafts: { total: 0, ofWeek: 0 },
    unrecorded: { children: [] },
    unobserved: { children: [] },
  }
  await change('classes', 'active = false', schoolClass._id)
  expect(await todayOf(teacher)).toMatchObject({ ...nothing, classId: null, attendance: null })
  await change('classes', 'active = true', schoolClass._id)
  for (const child of [asha, dev, mina]) await leave(app.database.owner, child)
  expect(await todayOf(teacher)).toMatchObject({ ...nothing, attendance: { children: 0, taken: false } })
})

test('it takes five statements, and none for a school that was switched off', async () => {
  const { teacher, school } = await makeClassWithCurriculum(app.make)
  expect(await statementsOf(() => todayOf(teacher))).toHaveLength(5)
  await change('schools', 'active = false', school._id)
  expect((await app.as(teacher).call(api.today.teacher)).status).toBe(401)
})
