import { notices } from '@casa/contract/notices'
import { progress } from '@casa/contract/progress'
import { records } from '@casa/contract/records'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

async function familyWithRecords() {
  const all = await makeClassWithCurriculum(app.make)
  const { schoolClass, asha, dev, mina, beans, water, song, teacher, school } = all
  const mother = await app.make.parent(asha, dev)
  await app.make.parent(mina)
  const recordIds = [
    await makeRecord(app.make, schoolClass, asha, beans, { key: 'P' }),
    await makeRecord(app.make, schoolClass, asha, water),
    await makeRecord(app.make, schoolClass, dev, song, { key: 'M' }),
    await makeRecord(app.make, schoolClass, mina, song, { key: 'M' }),
  ] as const
  const seen = async () =>
    (await app.as(mother).call(records.list, { params: { schooleId: school._id } })).body.map(
      ({ _id }) => _id,
    )
  const publish = (ids: string[], as = teacher) =>
    app.as(as).call(records.publishMany, { body: { ids, publicStatus: 'publish' } })
  const noticesSeen = async () =>
    (await app.as(mother).call(notices.list)).body.map(({ text, link }) => ({ text, link }))
  return { ...all, mother, recordIds, seen, publish, noticesSeen }
}

describe('publishing', () => {
  test('shows parents exactly the published records of their children, in every call', async () => {
    const { mother, recordIds, seen, publish, teacher, asha, dev, mina, school } = await familyWithRecords()
    const home = app.as(mother)
    expect(await seen()).toEqual([])
    const one = await app.as(teacher).call(records.publish, {
      params: { id: recordIds[0] },
      body: { publicStatus: 'publish' },
    })
    expect(one.body).toMatchObject({
      message: 'Reports published succesfully',
      data: { _id: recordIds[0], publicStatus: 'publish', version: 2 },
    })
    const many = await publish([recordIds[1], recordIds[3]])
    expect(many.body).toMatchObject({ message: 'Reports published succesfully', data: { count: 2 } })
    expect(await seen()).toEqual([recordIds[1], recordIds[0]])
    expect((await home.call(records.get, { params: { id: recordIds[0] } })).status).toBe(200)
    for (const id of [recordIds[2], recordIds[3]])
      expect((await home.call(records.get, { params: { id } })).status).toBe(404)
    const { body: children } = await home.call(records.find, { body: {} })
    expect(children).toMatchObject([
      { _id: asha._id, activityRecordsId: [{ _id: recordIds[1] }, { _id: recordIds[0] }] },
    ])
    expect((await home.call(records.reports, { body: {} })).body).toHaveLength(2)
    expect((await home.call(records.reports, { body: { publicStatus: 'draft' } })).body).toEqual([])
    expect((await home.call(progress.performance, { body: { studentId: asha._id } })).body).toMatchObject({
      totalActivities: 1,
      needsAction: 1,
      planned: 1,
    })
    expect((await home.call(progress.performance, { body: { studentId: dev._id } })).body).toMatchObject({
      totalActivities: 0,
    })
    expect((await home.call(progress.performance, { body: { studentId: mina._id } })).status).toBe(404)
    const { body: report } = await home.call(progress.studentReport, { body: { studentId: dev._id } })
    expect(report.map(({ key }) => key)).toEqual([null, null, null])
    const { body: groups } = await home.call(progress.analysis, { body: {} })
    expect(groups.P.activities).toMatchObject([{ subActivityName: 'Pouring Beans', count: 1 }])
    expect(groups.M.activities).toEqual([])
    expect(
      (await home.call(records.list, { params: { schooleId: school._id }, query: { search: 'Song' } })).body,
    ).toEqual([])
  })

  test('finds all drafts that are meant, however few of them a screen shows', async () => {
    const { principal, teacher, schoolClass, recordIds, publish, asha, mina } = await familyWithRecords()
    const drafts = async (body: object = {}, as: { token: string } = teacher) => {
      const { body: ids, headers } = await app.as(as).call(records.drafts, { body })
      return [...ids, headers['x-total-count']]
    }
    const [beans, water, song, minas] = recordIds
    expect(await drafts()).toEqual([minas, song, water, beans, '4'])
    expect(await drafts({ studentId: asha._id, isInitLoad: true })).toEqual([water, beans, '2'])
    expect(await drafts({ classId: schoolClass._id, search: 'morning song' })).toEqual([minas, song, '2'])
    expect(await drafts({ startDate: '2026-12-01', endDate: '2026-12-02' })).toEqual(['0'])
    await publish([water, minas])
    expect(await drafts()).toEqual([song, beans, '2'])
    expect(await drafts({ publicStatus: 'publish' })).toEqual(['0'])
    expect(await drafts({ studentId: mina._id }, principal)).toEqual(['0'])
  })

  test('what is published stays published: the next key is visible at once', async () => {
    const { mother, recordIds, publish, teacher, asha } = await familyWithRecords()
    await publish([recordIds[0]])
    await app.as(teacher).call(records.record, { body: { ids: [recordIds[0]], key: 'M' } })
    const { body } = await app.as(mother).call(records.get, { params: { id: recordIds[0] } })
    expect(body).toMatchObject({
      key: 'M',
      publicStatus: 'publish',
      statusHistory: [{ key: 'P' }, { key: 'M' }],
    })
    const { body: performance } = await app
      .as(mother)
      .call(progress.performance, { body: { studentId: asha._id } })
    expect(performance).toMatchObject({ totalActivities: 1, strongArea: 1 })
  })

  test('in the history, parents see the published key and everything after it', async () => {
    const { mother, school, recordIds, publish, teacher, asha } = await familyWithRecords()
    const [id] = recordIds
    for (const key of ['WA', 'P', 'WI'])
      await app.as(teacher).call(records.record, { body: { ids: [id], key } })
    await publish([id])
    await publish([id])
    const keysFor = async (who: { token: string }) => {
      const keys = ({ statusHistory }: { statusHistory: { key: string | null }[] }) =>
        statusHistory.map(({ key }) => key)
      const { body: one } = await app.as(who).call(records.get, { params: { id } })
      const { body: reports } = await app.as(who).call(records.reports, { body: { studentId: asha._id } })
      const { body: found } = await app.as(who).call(records.find, { body: { studentId: asha._id } })
      expect(JSON.stringify(found)).not.toContain('statusHistory')
      expect(keys(reports.find(({ _id }) => _id === id)!)).toEqual(keys(one))
      return keys(one)
    }
    expect(await keysFor(mother)).toEqual(['WI'])
    await app.as(teacher).call(records.record, { body: { ids: [id], key: 'M' } })
    expect(await keysFor(mother)).toEqual(['WI', 'M'])
    expect(await keysFor(teacher)).toEqual(['P', 'WA', 'P', 'WI', 'M'])
    await app.database.owner.query('update app.schools set filter_status = true where id = $1', [school._id])
    expect(await keysFor(mother)).toEqual(['P', 'WA', 'P', 'WI', 'M'])
  })

  test('a published plan shows every key that it gets later', async () => {
    const { mother, recordIds, publish, teacher } = await familyWithRecords()
    const [, plan] = recordIds
    await publish([plan])
    for (const key of ['P', 'M']) await app.as(teacher).call(records.record, { body: { ids: [plan], key } })
    const { body } = await app.as(mother).call(records.get, { params: { id: plan } })
    expect(body.statusHistory.map(({ key }) => key)).toEqual(['P', 'M'])
  })

  test('parents see the key of the latest published record while a later one is a draft', async () => {
    const { mother, recordIds, publish, teacher, asha, beans, schoolClass } = await familyWithRecords()
    await publish([recordIds[0]])
    await makeRecord(app.make, schoolClass, asha, beans, {
      start_date: '2026-11-21',
      key: 'M',
      changed_at: '2026-11-21T04:30:00Z',
    })
    const report = async (as: { token: string }) =>
      (await app.as(as).call(progress.studentReport, { body: { studentId: asha._id } })).body[0]
    expect(await report(teacher)).toMatchObject({ key: 'M', date: '2026-11-21' })
    expect(await report(mother)).toMatchObject({ key: 'P', date: '2026-11-20' })
    const { body } = await app.as(teacher).call(progress.matrix, { body: { classId: schoolClass._id } })
    expect(body.students[0]).toMatchObject({ keys: ['M', null, null], drafts: [0], plans: [1] })
  })

  test('a school may show parents everything', async () => {
    const { mother, school, seen, asha } = await familyWithRecords()
    await app.database.owner.query('update app.schools set filter_status = true where id = $1', [school._id])
    expect(await seen()).toHaveLength(3)
    const { body } = await app.as(mother).call(progress.performance, { body: { studentId: asha._id } })
    expect(body).toMatchObject({ totalActivities: 1, planned: 1 })
    const { body: groups } = await app
      .as(mother)
      .call(progress.analysis, { body: { isFuturePlanning: true } })
    expect(groups['Future Plane'].activities).toMatchObject([{ subActivityName: 'Pouring Water', count: 1 }])
    expect(groups.P.activities).toEqual([])
  })

  test('a parent is notified once per child, and not again about what was published before', async () => {
    const { recordIds, publish, noticesSeen } = await familyWithRecords()
    await publish([recordIds[0]])
    await publish([...recordIds])
    await publish([...recordIds])
    const link = '/app/parentactivitytrackertable'
    expect(await noticesSeen()).toHaveLength(3)
    expect(await noticesSeen()).toEqual(
      expect.arrayContaining([
        { text: 'The school has shared new work by Asha.', link },
        { text: 'The school has shared new work by Dev Rao.', link },
      ]),
    )
  })

  test('records out of reach do not exist, and then nothing is published', async () => {
    const { recordIds, publish, seen, principal } = await familyWithRecords()
    const far = await familyWithRecords()
    expect((await publish([recordIds[0], far.recordIds[0]])).status).toBe(404)
    expect((await publish([recordIds[0], far.recordIds[0]], principal as never)).status).toBe(404)
    expect((await publish([])).status).toBe(422)
    expect(await seen()).toEqual([])
  })
})
