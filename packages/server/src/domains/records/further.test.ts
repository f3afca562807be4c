import { records } from '@casa/contract/records'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'
import { keyCells, makeRecorder } from '../../testing/recorder.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

const recorder = () => makeRecorder(app)

describe('children who are further on', () => {
  test('are skipped on request, in the order P, WA, WI, M, and counted', async () => {
    const { asha, dev, mina, beans, record, undo, keysOf, historyOf } = await recorder()
    const cells = keyCells([asha, dev, mina], [beans])
    const before = await record({ cells: cells.slice(0, 1), key: 'M' })
    await record({ cells: cells.slice(1, 2), key: 'WA' })
    const block = await record({ cells, key: 'WI', further: 'skip' })
    expect(block.answer.body).toMatchObject({ skipped: 1, data: [{ key: 'WI' }, { key: 'WI' }] })
    expect(await keysOf()).toEqual(['M - -', 'WI - -', 'WI - -'])
    expect((await record({ cells, key: 'WA', further: 'skip' })).answer.body).toMatchObject({
      skipped: 3,
      data: [],
    })
    const only = await record({ cells, key: 'P', further: 'only' })
    expect(only.data).toHaveLength(3)
    await undo(only.recording)
    // Those that already have the key are not further on.
    const same = await record({ cells, key: 'M', further: 'skip' })
    expect(same.answer.body).toMatchObject({ skipped: 0 })
    expect(same.data).toHaveLength(3)
    expect(await historyOf(before.data[0]!._id)).toEqual(['M', 'P', 'M'])
  })

  test('are recorded like all others without that request, as older clients do', async () => {
    const { schoolClass, asha, beans, record, keysOf } = await recorder()
    const id = await makeRecord(app.make, schoolClass, asha, beans, { key: 'M' })
    expect((await record({ ids: [id], key: 'P', further: 'skip' })).answer.body).toMatchObject({
      skipped: 1,
      data: [],
    })
    const { answer } = await record({ ids: [id], key: 'P' })
    expect(answer.body).toMatchObject({ skipped: 0, data: [{ key: 'P' }] })
    expect(await keysOf()).toEqual(['P - -', '- - -', '- - -'])
  })

  test('get no record from a plan with a key, unless it is for an earlier day', async () => {
    const { schoolClass, asha, beans, plan, keysOf } = await recorder()
    await makeRecord(app.make, schoolClass, asha, beans, { key: 'M' })
    const body = { subActivityId: beans._id, key: 'P', further: 'skip' }
    const today = await plan(body)
    expect(today.answer.body).toMatchObject({ skipped: 1 })
    expect(today.data).toHaveLength(2)
    expect(await keysOf()).toEqual(['M - -', 'P - -', 'P - -'])
    expect((await plan({ ...body, date: '2026-11-12' })).answer.body).toMatchObject({ skipped: 0 })
    expect(await keysOf()).toEqual(['M - -', 'P - -', 'P - -'])
    expect((await plan({ ...body, key: null })).data).toHaveLength(3)
  })
})

test('what is already planned on some of the days is not planned again on request, and counted', async () => {
  const { teacher, schoolClass, asha, dev, beans, water, plan } = await recorder()
  const days = { date: '2026-11-23', endDate: '2026-11-25' }
  await plan({ ...days, isEventForAllStudent: false, studentId: [asha._id], subActivityId: beans._id })
  const both = {
    activityRelationships: [beans, water].map(({ _id }) => ({ subActivityId: _id })),
    further: 'skip',
  }
  const overlapping = await plan({ ...both, date: '2026-11-25', endDate: '2026-11-30' })
  expect(overlapping.answer.body).toMatchObject({ skipped: 1 })
  expect(overlapping.data).toHaveLength(5)
  // On other days, after a key, or without the request, it is planned again.
  expect((await plan({ ...both, date: '2026-12-01', endDate: '2026-12-02' })).data).toHaveLength(6)
  const one = { classId: schoolClass._id, studentId: dev._id, subActivityId: water._id, ...days }
  const add = (further?: 'skip') => app.as(teacher).call(records.add, { body: { ...one, further } })
  const errors = [
    {
      field: 'date',
      message: 'All of this is already planned for these days, so nothing was added.',
    },
  ]
  expect(await add('skip')).toMatchObject({ status: 422, body: { errors } })
  expect((await plan({ ...both, ...days })).answer).toMatchObject({ status: 422, body: { errors } })
  // What is not planned yet cannot be planned twice.
  const empty = await plan({ ...both, ...days, date: '2027-01-04', endDate: '2027-01-05', further: 'only' })
  expect(empty.answer).toMatchObject({ status: 200, body: { data: [], skipped: 0 } })
  expect((await add()).status).toBe(200)
})

test('a key on a future day is refused wherever one is given; a plan is not', async () => {
  const { schoolClass, teacher, asha, beans } = await recorder()
  const staff = app.as(teacher)
  const whole = { classId: schoolClass._id, studentId: asha._id, subActivityId: beans._id }
  const refusal = {
    status: 422,
    body: { errors: [{ field: 'date', message: 'The date of a key cannot be in the future.' }] },
  }
  const tomorrow = { date: '2026-11-21', endDate: '2026-11-28' }
  for (const route of [records.add, records.addMany]) {
    expect(await staff.call(route, { body: { ...whole, ...tomorrow, key: 'P' } })).toMatchObject(refusal)
    expect((await staff.call(route, { body: { ...whole, key: 'P' } })).status).toBe(200)
  }
  const planned = await staff.call(records.add, { body: { ...whole, ...tomorrow } })
  const put = (body: object) =>
    staff.call(records.update, { params: { id: planned.body.data._id }, body: body as never })
  expect(await put({ key: 'P' })).toMatchObject(refusal)
  expect((await put({ key: 'P', date: '2026-11-20' })).status).toBe(200)
  expect(await put(tomorrow)).toMatchObject(refusal)
  // Earlier releases accepted such a record; it can still be edited.
  const id = await makeRecord(app.make, schoolClass, asha, beans, { key: 'P', start_date: '2026-11-25' })
  const body = { key: 'P', date: '2026-11-25', remarks: 'Noted' }
  expect((await staff.call(records.update, { params: { id }, body: body as never })).status).toBe(200)
})

test('nothing can be planned or recorded before a child’s birth; on the birthday it can', async () => {
  const { schoolClass, teacher, principal, asha, dev, mina, beans } = await recorder()
  await app.database.owner.query("update app.students set dob = '2023-03-04' where id = $1", [mina._id])
  const refusal = {
    status: 422,
    body: { errors: [{ field: 'date', message: 'This day is before the child was born.' }] },
  }
  const whole = { classId: schoolClass._id, subActivityId: beans._id }
  for (const person of [teacher, principal]) {
    const staff = app.as(person)
    for (const date of ['1901-01-01', '1950-06-01', '2021-04-30']) {
      const one = { ...whole, studentId: asha._id, date, endDate: date }
      for (const route of [records.add, records.addMany])
        for (const key of [null, 'P' as const])
          expect(await staff.call(route, { body: { ...one, key } })).toMatchObject(refusal)
    }
    // One child of the block is too young, so nothing is created for the others either.
    const block = {
      ...whole,
      studentId: [asha._id, dev._id, mina._id],
      date: '2023-03-03',
      endDate: '2023-03-04',
    }
    expect(await staff.call(records.addMany, { body: block })).toMatchObject(refusal)
    const all = { ...whole, isEventForAllStudent: true, date: '2023-03-03', endDate: '2023-03-04' }
    expect(await staff.call(records.addMany, { body: all })).toMatchObject(refusal)
  }
  const staff = app.as(teacher)
  expect((await staff.call(records.list, { params: { schooleId: schoolClass.schooleId } })).body).toEqual([])
  const born = { ...whole, studentId: asha._id, date: '2021-05-01', endDate: '2021-05-02' }
  const { _id: id } = (await staff.call(records.add, { body: born })).body.data
  const put = (id: string, body: object) => staff.call(records.update, { params: { id }, body })
  expect(await put(id, { date: '2021-04-30', endDate: '2021-05-02' })).toMatchObject(refusal)
  // Earlier releases accepted such a record; it can still be edited.
  const old = await makeRecord(app.make, schoolClass, asha, beans, { key: 'P', start_date: '1950-06-01' })
  expect((await put(old, { date: '1950-06-01', remarks: 'Noted' })).status).toBe(200)
  expect(await put(old, { date: '1950-06-02', endDate: '1950-06-03' })).toMatchObject(refusal)
})
