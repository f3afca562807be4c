import { records } from '@casa/contract/records'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeRecord } from '../../testing/record.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()

/** A class with a record of each kind; today is Friday, 20 November 2026. */
async function plannedClass() {
  const all = await makeClassWithCurriculum(app.make)
  const { schoolClass, asha, dev, beans, water, song } = all
  const span = (start_date: string, end_date: string) => ({ start_date, end_date })
  const recordIds = {
    spring: await makeRecord(app.make, schoolClass, asha, beans, {
      ...span('2026-03-02', '2026-03-06'),
      key: 'P',
    }),
    lastWeek: await makeRecord(app.make, schoolClass, asha, beans, {
      ...span('2026-11-09', '2026-11-13'),
      key: 'WA',
    }),
    forgotten: await makeRecord(app.make, schoolClass, dev, water, span('2026-11-02', '2026-11-06')),
    intoThisWeek: await makeRecord(app.make, schoolClass, dev, beans, {
      ...span('2026-11-12', '2026-11-15'),
      key: 'M',
    }),
    thisWeek: await makeRecord(app.make, schoolClass, asha, song, {
      ...span('2026-11-20', '2026-11-20'),
      published: true,
    }),
    nextWeek: await makeRecord(app.make, schoolClass, asha, water, {
      ...span('2026-11-23', '2026-11-27'),
      remarks: 'Blue jug',
    }),
    later: await makeRecord(app.make, schoolClass, dev, song, {
      ...span('2026-12-07', '2026-12-11'),
      key: 'P',
    }),
  }
  const names = (found: { _id: string }[]) =>
    found.map(({ _id }) => Object.entries(recordIds).find(([, id]) => id === _id)?.[0])
  const reports = async (body: object, as: { token: string } = all.principal) =>
    names((await app.as(as).call(records.reports, { body })).body)
  return { ...all, recordIds, names, reports }
}

describe('the planner', () => {
  test('opens on the current week, Sunday to Friday', async () => {
    const { reports } = await plannedClass()
    expect(await reports({ isInitLoad: true })).toEqual(['thisWeek', 'intoThisWeek'])
    expect(await reports({ isInitLoad: true, startDate: '2026-11-20', endDate: '2026-11-27' })).toEqual([
      'thisWeek',
      'intoThisWeek',
    ])
  })

  test('loads more: the coming seven days, a given span, and whatever is still open', async () => {
    const { reports } = await plannedClass()
    expect(await reports({ isInitLoad: false })).toEqual(['nextWeek', 'thisWeek', 'forgotten'])
    expect(await reports({ isInitLoad: false, startDate: '2026-12-01', endDate: '2026-12-31' })).toEqual([
      'later',
      'nextWeek',
      'thisWeek',
      'forgotten',
    ])
    expect(await reports({ isInitLoad: false, endDate: '2026-11-15' })).toEqual([
      'nextWeek',
      'thisWeek',
      'intoThisWeek',
      'lastWeek',
      'forgotten',
    ])
  })

  test('without either shows what its days overlap, or everything, in one statement', async () => {
    const { reports } = await plannedClass()
    const all = ['later', 'nextWeek', 'thisWeek', 'intoThisWeek', 'lastWeek', 'forgotten', 'spring']
    expect(await reports({})).toEqual(all)
    expect(await reports({ startDate: '2026-11-27' })).toEqual(['later', 'nextWeek'])
    expect(await reports({ endDate: '2026-03-02' })).toEqual(['spring'])
    const sent = await statementsOf(async () => expect(await reports({ isInitLoad: true })).toHaveLength(2))
    expect(sent).toHaveLength(1)
  })

  test('narrows by every parameter, combined with AND', async () => {
    const { reports, asha, dev, schoolClass, water, songs, practicalLife, school } = await plannedClass()
    expect(await reports({ studentId: asha._id, key: 'Works with Assistance' })).toEqual(['lastWeek'])
    expect(await reports({ status: 'N' })).toEqual(['later', 'spring'])
    expect(await reports({ key: 'P', status: 'M' })).toEqual(['later', 'spring'])
    expect(await reports({ subActivityId: water._id })).toEqual(['nextWeek', 'forgotten'])
    expect(await reports({ activityId: songs._id, isFuturePlanning: false })).toEqual(['later'])
    expect(await reports({ superActivityId: practicalLife._id, studentId: dev })).toEqual([
      'intoThisWeek',
      'forgotten',
    ])
    expect(await reports({ publicStatus: 'publish' })).toEqual(['thisWeek'])
    expect(
      await reports({ classId: schoolClass, schooleId: school._id, academicYear: '2026-2027' }),
    ).toHaveLength(7)
    expect(await reports({ academicYear: '2025-2026' })).toEqual([])
    expect(await reports({ studentId: '', classId: '', key: '' })).toHaveLength(7)
  })

  test('searches, sorts and pages', async () => {
    const { reports, principal, names } = await plannedClass()
    expect(await reports({ search: 'blue j' })).toEqual(['nextWeek'])
    expect(await reports({ search: 'dev rao pract' })).toEqual(['intoThisWeek', 'forgotten'])
    expect(await reports({ search: 'morning song' })).toEqual(['later', 'thisWeek'])
    expect(await reports({ sort: 'subActivityId' })).toEqual([
      'later',
      'thisWeek',
      'intoThisWeek',
      'lastWeek',
      'spring',
      'nextWeek',
      'forgotten',
    ])
    const page = await app.as(principal).call(records.reports, { body: { page: 2, size: 3, sort: '-date' } })
    expect(names(page.body)).toEqual(['intoThisWeek', 'lastWeek', 'forgotten'])
    expect(page.headers['x-total-count']).toBe('7')
  })

  test('reports the total on any page, even past the end', async () => {
    const { reports, principal } = await plannedClass()
    const totals = async (body: object) => {
      const answer = await app.as(principal).call(records.reports, { body })
      return [answer.body.length, answer.headers['x-total-count']]
    }
    expect(await reports({})).toHaveLength(7)
    expect(await totals({ page: 1, size: 10 })).toEqual([7, '7'])
    expect(await totals({ page: 1, size: 7 })).toEqual([7, '7'])
    expect(await totals({ page: 2, size: 4 })).toEqual([3, '7'])
    expect(await totals({ page: 3, size: 4 })).toEqual([0, '7'])
    expect(await totals({ page: 1, size: 4, search: 'nobody' })).toEqual([0, '0'])
  })

  test('counts records without reading what they are about', async () => {
    const { principal, school } = await plannedClass()
    const list = { params: { schooleId: school._id }, query: { page: 1, size: 1 } }
    const sent = await statementsOf(() => app.as(principal).call(records.list, list))
    const { rows } = await app.database.owner.query(`explain (generic_plan) ${sent.at(-1)}`)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    for (const table of ['areas', 'activities', 'exercises', 'classes'])
      expect(plan.match(new RegExp(` on ${table} `, 'g')), table).toHaveLength(1)
  })

  test('can be narrowed by the record’s own fields, too', async () => {
    const { reports } = await plannedClass()
    expect(await reports({ remarks: 'Blue jug' })).toEqual(['nextWeek'])
    expect(await reports({ date: '2026-11-12', authorizedPerson: 'Somebody', version: 1 })).toEqual([
      'intoThisWeek',
    ])
    expect(await reports({ authorizedPerson: 'Nobody' })).toEqual([])
  })

  test('refuses unknown parameters and days in the wrong order', async () => {
    const { principal } = await plannedClass()
    const refused = async (body: object) => (await app.as(principal).call(records.reports, { body })).status
    expect(await refused({ student: 'x' })).toBe(422)
    expect(await refused({ startDate: '2026-11-20', endDate: '2026-11-19' })).toBe(422)
    expect(await refused({ sort: 'colour' })).toBe(422)
    expect(await refused({ key: 'colour' })).toBe(422)
    expect(await refused({ schooleId: '01900000-0000-7000-8000-000000000000' })).toBe(404)
  })
})

describe('lists', () => {
  test('of a school, planned or recorded', async () => {
    const { principal, school, names } = await plannedClass()
    const params = { schooleId: school._id }
    const office = app.as(principal)
    const planned = await office.call(records.listPlanned, { params: { ...params, flag: 'true' } })
    expect(names(planned.body)).toEqual(['nextWeek', 'thisWeek', 'forgotten'])
    const recorded = await office.call(records.listPlanned, { params: { ...params, flag: 'false' } })
    expect(names(recorded.body)).toEqual(['later', 'intoThisWeek', 'lastWeek', 'spring'])
    const paged = await office.call(records.list, { params, query: { page: 1, size: 2 } })
    expect(names(paged.body)).toEqual(['later', 'nextWeek'])
  })

  test('omits a child who left, and includes the records again on return', async () => {
    const { principal, school, dev, reports, recordIds } = await plannedClass()
    const archive = (at: string | null) =>
      app.database.owner.query('update app.students set archived_at = $2 where id = $1', [dev._id, at])
    await archive('2026-11-20')
    expect(await reports({})).toEqual(['nextWeek', 'thisWeek', 'lastWeek', 'spring'])
    const office = app.as(principal)
    expect((await office.call(records.get, { params: { id: recordIds.later } })).status).toBe(404)
    expect((await office.call(records.find, { body: { studentId: dev._id } })).status).toBe(404)
    await archive(null)
    expect((await office.call(records.list, { params: { schooleId: school._id } })).body).toHaveLength(7)
  })

  test('a child with records, or all children that have some', async () => {
    const { principal, asha, dev, mina, schoolClass, names } = await plannedClass()
    const office = app.as(principal)
    const { body: one } = await office.call(records.find, {
      body: { studentId: asha._id, startDate1: '2026-11-12', endDate1: '2026-11-22' },
    })
    expect(one).toMatchObject({
      _id: asha._id,
      fullName: 'Asha',
      classId: { _id: schoolClass._id, className: 'Nursery' },
    })
    expect(names((one as { activityRecordsId: { _id: string }[] }).activityRecordsId)).toEqual([
      'thisWeek',
      'lastWeek',
    ])
    const { body: none } = await office.call(records.find, { body: { studentId: mina._id } })
    expect(none).toMatchObject({ fullName: 'Mina', activityRecordsId: [] })

    const all = await office.call(records.find, { body: { isFuturePlanning: true } })
    expect(all.body).toMatchObject([
      { _id: asha._id, activityRecordsId: [{ key: null }, { key: null }] },
      { _id: dev._id, activityRecordsId: [{ key: null }] },
    ])
    expect(all.headers['x-total-count']).toBe('2')
    const page = await office.call(records.find, {
      body: { page: 1, size: 1, sort: '-fullName', status: 'P' },
    })
    expect(page.body).toMatchObject([{ fullName: 'Dev Rao', activityRecordsId: [{ key: 'P' }] }])
    expect(page.headers['x-total-count']).toBe('2')
    expect((await office.call(records.find, { body: { sort: 'remarks' } })).status).toBe(422)
  })
})
