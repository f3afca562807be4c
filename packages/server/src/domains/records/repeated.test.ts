import { api } from '@casa/contract'
import { records } from '@casa/contract/records'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'
import { keyCells, makeRecorder } from '../../testing/recorder.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

const recorder = () => makeRecorder(app)
const day = 24 * 3600
const inDays = (days: number) => new Date(app.now.getTime() + days * day * 1000)

describe('a repeated recording request is recognised', () => {
  test('however late it is: a key that waited for days does not undo what a colleague recorded', async () => {
    const { schoolClass, asha, beans, record, historyOf, keysOf, teacher } = await recorder()
    const body = { cells: keyCells([asha], [beans]), key: 'P', recording: newId() }
    const { data } = await record(body)
    app.later(3 * day)
    const later = { token: await app.make.session(teacher, { expires_at: inDays(4) }) }
    await record({ cells: body.cells, key: 'WI' }, await app.make.teacher(schoolClass))
    const repeated = await record(body, later)
    expect(repeated.answer.status).toBe(200)
    expect(repeated.data).toMatchObject([{ _id: data[0]!._id, key: 'WI' }])
    app.later(-3 * day)
    expect(await historyOf(data[0]!._id)).toEqual(['P', 'WI'])
    expect((await keysOf())[0]).toBe('WI - -')
  })

  test('even after it was undone, and so is a plan', async () => {
    const { asha, beans, record, plan, undo, keysOf } = await recorder()
    const body = { cells: keyCells([asha], [beans]), key: 'P', recording: newId() }
    await record(body)
    await undo(body.recording)
    expect((await record(body)).data).toEqual([])
    expect((await keysOf())[0]).toBe('- - -')
    const first = await plan({ subActivityId: beans._id })
    const again = await plan({ subActivityId: beans._id, recording: first.recording })
    expect(again.data).toEqual(first.data)
  })

  test('even if an earlier release recorded it without storing the request', async () => {
    const { asha, dev, beans, record } = await recorder()
    const body = { cells: keyCells([asha], [beans]), key: 'P', recording: newId() }
    const { data } = await record(body)
    await app.database.owner.query(
      `update app.idempotency_keys set request_hash = 'recording' where key = $1`,
      [body.recording],
    )
    expect((await record(body)).data).toEqual(data)
    expect((await record({ ...body, cells: keyCells([dev], [beans]) })).data).toEqual(data)
  })

  test('the id of a deleted row is free, and deleting one leaves a recording of its id', async () => {
    const { schoolClass, asha, dev, beans, record, undo, teacher, keysOf } = await recorder()
    const [first, second] = [
      await app.make.note(schoolClass, asha, teacher),
      await app.make.note(schoolClass, asha, teacher),
    ]
    const remove = (id: string) => app.as(teacher).call(api.notes.remove, { params: { id } })
    await remove(first)
    await record({ cells: keyCells([asha], [beans]), key: 'P', recording: first })
    await record({ cells: keyCells([dev], [beans]), key: 'P', recording: second })
    await remove(second)
    await undo(first)
    await undo(second)
    expect(await keysOf()).toEqual(['- - -', '- - -', '- - -'])
  })

  test('eight simultaneous copies record once', async () => {
    const { asha, beans, record, historyOf } = await recorder()
    const body = { cells: keyCells([asha], [beans]), key: 'P', recording: newId() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(body)))
    expect(answers.map(({ answer }) => answer.status)).toEqual(Array(8).fill(200))
    const recordIds = new Set(answers.map(({ data }) => data[0]!._id))
    expect(recordIds.size).toBe(1)
    expect(await historyOf([...recordIds][0]!)).toEqual(['P'])
  })

  test('including what already had the key and who was skipped, as in the first response', async () => {
    const { asha, dev, mina, beans, record, plan, undo } = await recorder()
    const cells = keyCells([asha, dev, mina], [beans])
    await record({ cells: cells.slice(0, 1), key: 'M' })
    await record({ cells: cells.slice(1, 2), key: 'P' })
    const body = { cells, key: 'P', further: 'skip', recording: newId() }
    const first = await record(body)
    expect(first.answer.body).toMatchObject({ skipped: 1, data: [{}, {}] })
    expect((await record(body)).answer.body).toEqual(first.answer.body)
    expect((await undo(body.recording)).body.data).toEqual({ count: 1 })
    const whole = { subActivityId: beans._id, key: 'P', further: 'skip', recording: newId() }
    const planned = await plan(whole)
    expect(planned.answer.body).toMatchObject({ skipped: 1 })
    expect((await plan(whole)).answer.body).toEqual(planned.answer.body)
  })

  test('so is a change from the form: repeated it changes nothing, and can still be undone', async () => {
    const { schoolClass, asha, beans, water, change, record, undo, recordOf, historyOf } = await recorder()
    const id = await makeRecord(app.make, schoolClass, asha, beans, { key: 'P' })
    const body = { subActivityId: water._id, key: 'M', version: 1, recording: newId() }
    const first = await change(id, body)
    expect(first.data).toMatchObject({ key: 'M', version: 2 })
    expect((await change(id, body)).answer).toMatchObject({ status: 200, body: first.answer.body })
    await record({ _id: id, key: 'WI' })
    expect((await change(id, body)).data).toMatchObject({ key: 'WI', version: 3 })
    const [plain] = [{ remarks: 'Seen', recording: newId() }]
    await change(id, plain!)
    await change(id, plain!)
    expect(await recordOf(id)).toMatchObject({ version: 4 })
    expect((await undo(plain!.recording)).status).toBe(200)
    expect(await historyOf(id)).toEqual(['P', 'M', 'WI'])
  })

  test('something else under the id is refused, whatever it is', async () => {
    const { schoolClass, asha, dev, beans, water, teacher, record, plan, change, recordOf, keysOf } =
      await recorder()
    const id = await makeRecord(app.make, schoolClass, dev, beans)
    const staff = app.as(teacher)
    const whole = { classId: schoolClass._id, studentId: asha._id, subActivityId: water._id }
    const ways = {
      cell: (recording: string) => record({ cells: keyCells([asha], [beans]), key: 'P', recording }),
      column: (recording: string) => record({ cells: keyCells([asha, dev], [beans]), key: 'P', recording }),
      further: (recording: string) =>
        record({ cells: keyCells([asha, dev], [beans]), key: 'P', further: 'skip', recording }),
      key: (recording: string) => record({ cells: keyCells([asha], [beans]), key: 'M', recording }),
      record: (recording: string) => record({ _id: id, key: 'P', recording }),
      form: (recording: string) => change(id, { key: 'P', recording }),
      remarks: (recording: string) => change(id, { key: 'P', remarks: 'Tired', recording }),
      plan: (recording: string) => plan({ subActivityId: water._id, recording }),
      one: async (recording: string) => ({
        answer: await staff.call(records.add, { body: { ...whole, recording } }),
      }),
    }
    for (const [first, begin] of Object.entries(ways)) {
      const recording = newId()
      expect((await begin(recording)).answer.status).toBe(200)
      const before = [await keysOf(), await recordOf(id)]
      for (const [other, repeat] of Object.entries(ways)) {
        const { answer } = await repeat(recording)
        if (other === first) expect(answer.status).toBe(200)
        else
          expect([first, other, answer]).toMatchObject([
            first,
            other,
            {
              status: 422,
              body: {
                errors: [{ field: 'recording', message: 'Something else was recorded under this id.' }],
              },
            },
          ])
      }
      expect([await keysOf(), await recordOf(id)]).toEqual(before)
    }
  })

  test('a single record that has been deleted does not exist; a child who is further on gets no single record', async () => {
    const { schoolClass, asha, beans, teacher, record, undo, keysOf } = await recorder()
    const staff = app.as(teacher)
    const body = {
      classId: schoolClass._id,
      studentId: asha._id,
      subActivityId: beans._id,
      key: 'P' as const,
    }
    const recording = newId()
    await staff.call(records.add, { body: { ...body, recording } })
    await undo(recording)
    expect((await staff.call(records.add, { body: { ...body, recording } })).status).toBe(404)
    await record({ cells: keyCells([asha], [beans]), key: 'M' })
    expect(await staff.call(records.add, { body: { ...body, further: 'skip' } })).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'key', message: 'The child is already further on, so nothing was recorded.' }],
      },
    })
    expect((await keysOf())[0]).toBe('M - -')
  })

  test('without a child who has since left the class or the school', async () => {
    const { school, level, asha, dev, mina, beans, record } = await recorder()
    const next = await app.make.class(school, { level_id: level._id })
    const body = { cells: keyCells([asha, dev, mina], [beans]), key: 'P', recording: newId() }
    await record(body)
    const change = (what: string, child: { _id: string }) =>
      app.database.owner.query(`update app.students set ${what} where id = $1`, [child._id])
    await change(`class_id = '${next._id}'`, asha)
    await change('archived_at = now()', dev)
    expect((await record(body)).data).toMatchObject([{ studentId: { _id: mina._id } }])
  })

  test('only for the same person', async () => {
    const { asha, beans, record, principal } = await recorder()
    const body = { cells: keyCells([asha], [beans]), key: 'P', recording: newId() }
    await record(body)
    expect((await record({ ...body, key: 'M' }, principal)).data).toMatchObject([{ key: 'M' }])
  })
})
