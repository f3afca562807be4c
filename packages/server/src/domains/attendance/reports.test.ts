import {
  attendance,
  attendanceAbsence,
  attendanceCounts,
  attendanceReportRow,
  attendanceSheet,
} from '@casa/contract/attendance'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
const today = '2026-11-20'

describe('the day report', () => {
  test('counts each class, and a class without a sheet by its children', async () => {
    const { school, principal, teacher, schoolClass, asha, dev, mina } = await makeClassroom(app.make)
    const next = await app.make.class(school, { name: 'Primary' })
    await app.make.student(next)
    await app.make.class(school, { name: 'Put away', active: false })
    await app.make.sheet(schoolClass, today, { [asha._id]: true, [dev._id]: false, [mina._id]: true })
    const body = { schooleId: school._id, startDate: today, endDate: today }
    const { body: counts } = await app.as(principal).call(attendance.counts, { body })
    const nursery = {
      _id: schoolClass._id,
      className: 'Nursery',
      classId: { _id: schoolClass._id, className: 'Nursery' },
      days: 1,
      totalStudents: 3,
      presentStudents: 2,
      absentStudents: 1,
    }
    expect(counts).toEqual([
      nursery,
      {
        _id: next._id,
        className: 'Primary',
        classId: { _id: next._id, className: 'Primary' },
        days: 0,
        totalStudents: 1,
        presentStudents: 0,
        absentStudents: 0,
      },
    ])
    expect((await app.as(teacher).call(attendance.counts, { body: {} })).body).toEqual([nursery])
  })

  test('adds up the days of a span, and the absence count opens the absent children', async () => {
    const { school, principal, teacher, schoolClass, asha, dev, mina } = await makeClassroom(app.make)
    const next = await app.make.class(school, { name: 'Primary' })
    const far = await app.make.student(next)
    await app.make.sheet(schoolClass, '2026-11-18', { [asha._id]: false, [dev._id]: false })
    await app.make.sheet(schoolClass, '2026-11-19', { [asha._id]: true, [dev._id]: false, [mina._id]: true })
    await app.make.sheet(next, '2026-11-19', { [far._id]: false })
    const span = { startDate: '2026-11-01', endDate: '2026-11-30' }
    const counts = await app
      .as(principal)
      .call(attendance.counts, { body: { ...span, classId: schoolClass._id } })
    expect(counts.body).toMatchObject([{ days: 2, totalStudents: 3, presentStudents: 2, absentStudents: 3 }])

    const absent = async (who: { token: string }, body: object) =>
      (await app.as(who).call(attendance.absences, { body })).body.map(
        ({ date, fullName }) => `${date.slice(8)} ${fullName}`,
      )
    const own = ['18 Asha', '18 Dev Rao', '19 Dev Rao']
    expect(await absent(principal, { ...span, classId: schoolClass._id })).toEqual(own)
    expect(await absent(teacher, span)).toEqual(own)
    expect(await absent(principal, { schooleId: school._id, date: '2026-11-19' })).toHaveLength(2)
    expect(await absent(principal, {})).toEqual([])
    expect(await absent(teacher, { ...span, classId: next._id })).toEqual([])
    const [first] = (await app.as(principal).call(attendance.absences, { body: { date: '2026-11-18' } })).body
    expect(first).toMatchObject({ _id: asha._id, profileURL: null, classId: { className: 'Nursery' } })
  })

  test('a child who moved is counted where they were absent', async () => {
    const { school, principal, schoolClass, asha } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    await app.make.sheet(schoolClass, '2026-11-18', { [asha._id]: false })
    await app.database.owner.query('update app.students set class_id = $2 where id = $1', [
      asha._id,
      next._id,
    ])
    const absent = (classId: string) =>
      app.as(principal).call(attendance.absences, { body: { date: '2026-11-18', classId } })
    expect((await absent(schoolClass._id)).body).toMatchObject([
      { _id: asha._id, classId: { _id: schoolClass._id } },
    ])
    expect((await absent(next._id)).body).toEqual([])
  })
})

describe('the attendance report', () => {
  /** Two sheets a month from September to November; Asha was absent on the first one of each month. */
  async function season() {
    const classroom = await makeClassroom(app.make)
    const { schoolClass, asha, dev } = classroom
    for (const day of ['2026-09-01', '2026-09-30', '2026-10-01', '2026-10-15', '2026-11-02', '2026-11-20'])
      await app.make.sheet(schoolClass, day, {
        [asha._id]: !day.endsWith('-01') && day !== '2026-11-02',
        [dev._id]: true,
      })
    return classroom
  }

  test('counts working days, from whole months and from partially covered months, for every caller', async () => {
    const { principal, schoolClass, asha, school } = await season()
    const row = async (startDate1?: string, endDate1?: string) => {
      const ask = async (of: { studentId?: string; classId?: string }) => {
        const body = { schooleId: school._id, ...of, startDate1, endDate1 }
        const { body: rows } = await app.as(principal).call(attendance.report, { body })
        return rows.filter(({ _id }) => _id === asha._id)
      }
      const rows = await ask({ studentId: asha._id })
      expect(await ask({ classId: schoolClass._id })).toEqual(rows)
      expect(await ask({})).toEqual(rows)
      return rows.map(({ count, present, absent }) => [count, present, absent])
    }
    expect(await row()).toEqual([[6, 3, 3]])
    expect(await row('2026-09-01', '2026-11-20')).toEqual([[6, 3, 3]])
    expect(await row('2026-09-01', '2026-10-31')).toEqual([[4, 2, 2]])
    expect(await row('2026-09-02', '2026-11-19')).toEqual([[4, 2, 2]])
    expect(await row('2026-10-02', '2026-10-30')).toEqual([[1, 1, 0]])
    expect(await row('2026-12-01')).toEqual([[0, 0, 0]])
  })

  test('lists every child with name and class, searched, sorted and in pages', async () => {
    const { principal, schoolClass } = await season()
    const ask = (body: object) => app.as(principal).call(attendance.report, { body })
    const all = await ask({ classId: schoolClass._id, studentId: '', startDate1: '', endDate1: null })
    expect(all.body).toMatchObject([
      { studentName: 'Asha', classId: { className: 'Nursery' }, count: 6, present: 3, absent: 3 },
      { studentName: 'Dev Rao', count: 6, present: 6, absent: 0 },
      { studentName: 'Mina', count: 0, present: 0, absent: 0 },
    ])
    const page = await ask({ page: 1, size: 1, sort: '-present' })
    expect(page.body).toMatchObject([{ studentName: 'Dev Rao' }])
    expect(page.headers['x-total-count']).toBe('3')
    expect((await ask({ search: 'rao', sort: 'classId' })).body).toHaveLength(1)
  })

  test('shows teachers their own class, a mother her own child, and nobody another school', async () => {
    const { school, principal, teacher, schoolClass, asha } = await season()
    const next = await app.make.student(await app.make.class(school))
    const mother = await app.make.parent(asha)
    const names = async (who: { token: string }, body: object = {}) =>
      (await app.as(who).call(attendance.report, { body })).body.map(({ studentName }) => studentName)
    expect(await names(principal)).toHaveLength(4)
    expect(await names(teacher)).toEqual(['Asha', 'Dev Rao', 'Mina'])
    expect(await names(mother, { schooleId: school._id })).toEqual(['Asha'])
    expect(await names(teacher, { studentId: next._id })).toEqual([])
    expect(await names(mother, { classId: schoolClass._id, studentId: next._id })).toEqual([])
    const { principal: stranger } = await app.make.school()
    expect(await names(stranger, { classId: schoolClass._id })).toEqual([])
    expect((await app.as(stranger).call(attendance.report, { body: { schooleId: school._id } })).status).toBe(
      404,
    )
  })

  test('of a mother with children in two schools is limited to the named school', async () => {
    const { school, asha } = await season()
    const far = await app.make.class(await app.make.school())
    const mother = await app.make.parent(asha, await app.make.student(far))
    const ask = (body: object) => app.as(mother).call(attendance.report, { body })
    expect((await ask({})).body).toHaveLength(2)
    expect((await ask({ schooleId: school._id })).body).toMatchObject([{ _id: asha._id }])
  })

  test('is one statement, which reads monthly totals and no single days', async () => {
    const { principal } = await season()
    const sent = await statementsOf(() =>
      app.as(principal).call(attendance.report, {
        body: { startDate1: '2026-01-01', endDate1: '2026-12-31' },
      }),
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('app.attendance_months')
    expect(sent[0]).not.toContain('app.attendance_entries')
  })
})

test('a span that ends before it starts, an unknown field and an invalid year are refused', async () => {
  const { principal } = await makeClassroom(app.make)
  const backwards = { startDate: '2026-11-02', endDate: '2026-11-01' }
  const message = 'End date must be greater than or equal to start date'
  for (const route of [attendance.counts, attendance.absences]) {
    const answer = await app.as(principal).call(route, { body: backwards })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'endDate', message }] } })
    expect((await app.as(principal).call(route, { body: { startDay: today } })).status).toBe(422)
  }
  const report = (body: object) => app.as(principal).call(attendance.report, { body })
  expect(await report({ startDate1: '2026-11-02', endDate1: '2026-11-01' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'endDate1', message }] },
  })
  expect((await report({ startDate1: '0000-01-01' })).status).toBe(422)
  const century = { startDate1: '1926-11-02', endDate1: '2026-11-01' }
  expect(await report(century)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'endDate1', message: 'Choose at most ten years.' }] },
  })
})

test('each list can be sorted by any of its fields', async () => {
  const { principal, school, schoolClass, asha } = await makeClassroom(app.make)
  await app.make.sheet(schoolClass, today, { [asha._id]: false })
  const sorted = async (route: typeof attendance.counts, shape: object) => {
    for (const sort of Object.keys(shape)) {
      const { status, body } = await app.as(principal).call(route, { body: { sort: `-${sort}` } })
      expect({ sort, status, isList: Array.isArray(body) }).toEqual({ sort, status: 200, isList: true })
    }
  }
  await sorted(attendance.find as never, attendanceSheet.shape)
  await sorted(attendance.counts, attendanceCounts.shape)
  await sorted(attendance.absences as never, attendanceAbsence.shape)
  await sorted(attendance.report as never, attendanceReportRow.shape)
  const listed = { params: { schooleId: school._id }, query: { search: '2026-11' } }
  expect((await app.as(principal).call(attendance.list, listed)).body).toHaveLength(1)
})
