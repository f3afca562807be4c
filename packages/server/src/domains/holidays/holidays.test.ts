import { attendance } from '@casa/contract/attendance'
import { holidays as calls } from '@casa/contract/holidays'
import { overview } from '@casa/contract/overview'
import { today as todays } from '@casa/contract/today'
import { undoEntries } from '@casa/contract/undo-entries'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()
const diwali = { name: 'Diwali', firstDay: '2026-11-18', lastDay: '2026-11-19' }

async function totalsAreRight() {
  const { rows } = await app.database.owner.query('select * from app.attendance_differences')
  expect(rows).toEqual([])
}

/** The holidays that a user sees, latest first. */
async function listed({ principal, _id }: Awaited<ReturnType<typeof app.make.school>>) {
  return (await app.as(principal).call(calls.list, { params: { schooleId: _id } })).body
}

describe('the office sets holidays', () => {
  test('of one day or several, with a name; and changes, deletes and restores them', async () => {
    const school = await app.make.school()
    const office = app.as(school.principal)
    const added = await office.call(calls.add, { body: diwali })
    expect(added.body).toMatchObject({ message: 'Added Successfully.', data: { ...diwali, version: 1 } })
    await office.call(calls.add, { body: { name: 'Christmas', firstDay: '2026-12-25' } })
    expect(await listed(school)).toMatchObject([
      { name: 'Christmas', firstDay: '2026-12-25', lastDay: '2026-12-25' },
      diwali,
    ])
    const { _id: id } = added.body.data
    const update = (body: object) => office.call(calls.update, { params: { id }, body })
    expect((await update({ name: 'Deepavali', version: 1 })).body.data).toMatchObject({
      ...diwali,
      name: 'Deepavali',
      version: 2,
    })
    expect((await update({ name: 'Diwali', version: 1 })).status).toBe(409)
    await office.call(calls.remove, { params: { id } })
    expect(await listed(school)).toHaveLength(1)
    await office.call(undoEntries.putBack, { params: { id } })
    expect(await listed(school)).toHaveLength(2)
  })

  test('a single day that moves stays a single day; clearing the last day makes it one', async () => {
    const school = await app.make.school()
    const office = app.as(school.principal)
    const one = await office.call(calls.add, { body: { name: 'Eid', firstDay: '2027-03-10' } })
    const update = (body: object) => office.call(calls.update, { params: { id: one.body.data._id }, body })
    expect((await update({ firstDay: '2027-03-11' })).body.data).toMatchObject({ lastDay: '2027-03-11' })
    await update({ lastDay: '2027-03-13' })
    expect((await update({ firstDay: '2027-03-12' })).body.data).toMatchObject({ lastDay: '2027-03-13' })
    expect((await update({ lastDay: null })).body.data).toMatchObject({ lastDay: '2027-03-12' })
  })

  test('invalid days are refused by both calls, and nothing is stored', async () => {
    const school = await app.make.school()
    const office = app.as(school.principal)
    const { data } = (await office.call(calls.add, { body: diwali })).body
    const faults = [
      [{ firstDay: '2026-11-20', lastDay: '2026-11-19' }, 'lastDay'],
      [{ firstDay: '2026-11-20', lastDay: '2027-11-21' }, 'lastDay'],
      [{ firstDay: '2026-02-30' }, 'firstDay'],
      [{ firstDay: '1899-12-31' }, 'firstDay'],
      [{ name: ' ', firstDay: '2026-12-01' }, 'name'],
    ] as const
    for (const [body, field] of faults) {
      for (const answer of [
        await office.call(calls.add, { body: { name: 'Holi', ...body } }),
        await office.call(calls.update, { params: { id: data._id }, body }),
      ])
        expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    }
    const preview = { firstDay: '2026-11-20', lastDay: '2036-11-20' }
    expect((await office.call(calls.sheets, { body: preview })).status).toBe(422)
    expect(await listed(school)).toMatchObject([{ ...diwali, version: 1 }])
  })

  test('the same days become a holiday only once, even when two people add them at the same time', async () => {
    const school = await app.make.school()
    const add = (body: object) => app.as(school.principal).call(calls.add, { body: body as typeof diwali })
    const answers = await Promise.all([add(diwali), add({ ...diwali, name: 'Deepavali' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      message: 'These days are already a holiday.',
    })
    expect(await listed(school)).toHaveLength(1)
    // A named day within a longer break is another holiday.
    await add({ name: 'Lakshmi Puja', firstDay: '2026-11-18' })
    expect(await listed(school)).toHaveLength(2)
  })

  test('but no more than a thousand', async () => {
    const school = await app.make.school()
    await app.database.owner.query(
      `insert into app.holidays (school_id, id, first_day, last_day)
       select $1, gen_random_uuid(), date '1990-01-01' + n, date '1990-01-01' + n from generate_series(1, 1000) n`,
      [school._id],
    )
    expect(await app.as(school.principal).call(calls.add, { body: diwali })).toMatchObject({
      status: 409,
      body: { message: 'The school already has as many holidays as it can have. Delete old ones first.' },
    })
  })
})

test('all holidays together have at most ten thousand days, whether they are added or become longer', async () => {
  const school = await app.make.school()
  const office = app.as(school.principal)
  await app.database.owner.query(
    `insert into app.holidays (school_id, id, first_day, last_day)
     select $1, gen_random_uuid(), date '1990-01-01' + n, date '1990-01-01' + n + 365 from generate_series(1, 27) n`,
    [school._id],
  )
  const refused = {
    status: 409,
    body: { message: 'The school already has as many holidays as it can have. Delete old ones first.' },
  }
  const year = { firstDay: '2027-01-01', lastDay: '2027-12-31' }
  expect(await office.call(calls.add, { body: { name: 'Sabbatical', ...year } })).toMatchObject(refused)
  const { data } = (await office.call(calls.add, { body: diwali })).body
  const update = (body: object) => office.call(calls.update, { params: { id: data._id }, body })
  expect(await update(year)).toMatchObject(refused)
  expect((await update({ ...year, lastDay: '2027-04-28' })).status).toBe(200)
})

/** A class with attendance on two days that become a holiday and one that does not. */
async function takenClass() {
  const all = await makeClassroom(app.make)
  const { schoolClass, asha, dev } = all
  const next = await app.make.class(all.school, { name: 'Primary' })
  const ravi = await app.make.student(next)
  await app.make.sheet(schoolClass, '2026-11-17', { [asha._id]: true, [dev._id]: true })
  await app.make.sheet(schoolClass, '2026-11-18', { [asha._id]: true, [dev._id]: false })
  await app.make.sheet(next, '2026-11-19', { [ravi._id]: true })
  return { ...all, next, ravi }
}

describe('on a day on which attendance was taken', () => {
  test('the office is asked first, with the sheets, and nothing is stored until it has chosen', async () => {
    const { school, principal, schoolClass, next } = await takenClass()
    const office = app.as(principal)
    const { body } = await office.call(calls.sheets, {
      body: { firstDay: diwali.firstDay, lastDay: diwali.lastDay },
    })
    expect(body).toMatchObject([
      { classId: { _id: schoolClass._id }, date: '2026-11-18', presentCount: 1, absentCount: 1 },
      { classId: { _id: next._id, className: 'Primary' }, date: '2026-11-19', presentCount: 1 },
    ])
    expect(await office.call(calls.add, { body: diwali })).toMatchObject({
      status: 409,
      body: {
        errors: [{ field: 'sheets' }],
        message: 'Attendance was taken on these days. Choose whether to keep it or to delete it.',
      },
    })
    expect(await listed({ ...school, principal })).toEqual([])
  })

  test('deleted sheets are gone from every figure', async () => {
    const { principal, teacher, schoolClass, asha } = await takenClass()
    const office = app.as(principal)
    await office.call(calls.add, { body: { ...diwali, sheets: 'delete' } })
    const span = { startDate1: '2026-11-01', endDate1: '2026-11-30' }
    const report = await office.call(attendance.report, { body: { classId: schoolClass._id, ...span } })
    expect(report.body.map(({ count, present }) => [count, present])).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ])
    expect((await office.call(attendance.months, { body: { studentId: asha._id } })).body).toEqual([
      { month: '2026-11', days: 1, present: 1, absent: 0 },
    ])
    const page = await office.call(overview.student, { params: { id: asha._id } })
    expect(page.body.attendance).toEqual({
      present: ['2026-11-17'],
      absent: [],
      holidays: ['2026-11-18', '2026-11-19'],
    })
    const counts = { startDate: '2026-11-18', endDate: '2026-11-19' }
    expect((await office.call(attendance.counts, { body: counts })).body.map(({ days }) => days)).toEqual([
      0, 0,
    ])
    const register = { classId: schoolClass._id, month: '2026-11' }
    expect((await app.as(teacher).call(attendance.register, { body: register })).body.days[17]).toMatchObject(
      {
        taken: false,
        holiday: { name: 'Diwali' },
      },
    )
    await totalsAreRight()
  })

  test('kept sheets count in every figure, and the day is a school day for their class', async () => {
    const { principal, teacher, schoolClass, asha, school } = await takenClass()
    const office = app.as(principal)
    await app.make.sheet(schoolClass, '2026-11-20', { [asha._id]: true })
    const long = { ...diwali, lastDay: '2026-11-20' }
    await office.call(calls.add, { body: { ...long, sheets: 'keep' } })
    const page = await office.call(overview.student, { params: { id: asha._id } })
    expect(page.body.attendance.present).toEqual(['2026-11-17', '2026-11-18', '2026-11-20'])
    expect((await office.call(attendance.months, { body: { studentId: asha._id } })).body).toMatchObject([
      { days: 3, present: 3 },
    ])
    expect((await app.as(teacher).call(todays.teacher, {})).body).toMatchObject({ dayOff: null })
    expect((await office.call(todays.school, {})).body).toMatchObject({ dayOff: null })
    const elsewhere = await app.make.teacher(await app.make.class(school))
    expect((await app.as(elsewhere).call(todays.teacher, {})).body).toMatchObject({ dayOff: 'holiday' })
    await totalsAreRight()
  })

  test('days that are a holiday already are not asked about again', async () => {
    const { principal } = await takenClass()
    const office = app.as(principal)
    const { data } = (await office.call(calls.add, { body: { ...diwali, sheets: 'keep' } })).body
    const update = (body: object) => office.call(calls.update, { params: { id: data._id }, body })
    expect((await update({ name: 'Deepavali' })).status).toBe(200)
    expect((await update({ firstDay: '2026-11-17' })).status).toBe(409)
    expect((await update({ firstDay: '2026-11-17', sheets: 'delete' })).status).toBe(200)
    const sheets = await office.call(attendance.find, { body: {} })
    expect(sheets.body.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-18'])
    await totalsAreRight()
  })

  test('another school’s sheets are neither counted nor deleted', async () => {
    const { schoolClass, teacher } = await takenClass()
    const other = await app.make.school()
    const office = app.as(other.principal)
    expect((await office.call(calls.sheets, { body: { firstDay: '2026-11-18' } })).body).toEqual([])
    await office.call(calls.add, { body: { ...diwali, sheets: 'delete' } })
    const { body } = await app.as(teacher).call(attendance.find, { body: { classId: schoolClass._id } })
    expect(body).toHaveLength(2)
  })
})
