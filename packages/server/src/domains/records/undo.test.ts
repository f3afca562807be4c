import { progress } from '@casa/contract/progress'
import { records } from '@casa/contract/records'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'
import { keyCells, makeRecorder } from '../../testing/recorder.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

type Person = { token: string }
const day = 24 * 3600
const inDays = (days: number) => new Date(app.now.getTime() + days * day * 1000)

const recorder = () => makeRecorder(app)
const changedSince = {
  status: 409,
  body: {
    message:
      'This has been changed or published since, so it cannot be undone. Record the right key instead.',
  },
}

describe('undoing recorded keys', () => {
  test('deletes a record created for it; a changed one gets its previous key as a further step', async () => {
    const { asha, dev, beans, record, undo, historyOf, keysOf, principal, school } = await recorder()
    const first = await record({ cells: keyCells([asha], [beans]), key: 'M' })
    const [made] = first.data
    app.later(60)
    const block = await record({ cells: keyCells([asha, dev], [beans]), key: 'P' })
    expect(await keysOf()).toEqual(['P - -', 'P - -', '- - -'])
    expect(await undo(block.recording)).toMatchObject({
      status: 200,
      body: { status: true, message: 'Undone.', data: { count: 2 } },
    })
    expect(await keysOf()).toEqual(['M - -', '- - -', '- - -'])
    expect(await historyOf(made!._id)).toEqual(['M', 'P', 'M'])
    const { body: all } = await app.as(principal).call(records.list, { params: { schooleId: school._id } })
    expect(all).toMatchObject([{ _id: made!._id, key: 'M', isFuturePlanning: false, version: 3 }])
  })

  test('a plan that got its first key is a plan again, and its history says so', async () => {
    const { schoolClass, asha, beans, record, undo, historyOf, principal } = await recorder()
    const id = await makeRecord(app.make, schoolClass, asha, beans)
    const { recording } = await record({ _id: id, key: 'P' })
    await undo(recording)
    const { body } = await app.as(principal).call(records.get, { params: { id } })
    expect(body).toMatchObject({ key: null, isFuturePlanning: true, version: 3 })
    expect(await historyOf(id)).toEqual(['P', null])
  })

  test('one after the other, latest first, back to the beginning', async () => {
    const { schoolClass, asha, beans, record, plan, undo, keysOf, principal, school, historyOf } =
      await recorder()
    const planned = await plan({ isEventForAllStudent: false, studentId: asha._id, subActivityId: beans._id })
    const cells = keyCells([asha], [beans])
    const steps = []
    for (const key of ['P', 'WI', 'M'] as const) steps.push((await record({ cells, key })).recording)
    expect(await historyOf(planned.data[0]!._id)).toEqual(['P', 'WI', 'M'])
    for (const [index, recording] of steps.toReversed().entries()) {
      expect((await undo(recording)).status).toBe(200)
      expect((await keysOf())[0]).toBe(['WI - -', 'P - -', '- - -'][index])
    }
    expect((await undo(planned.recording)).status).toBe(200)
    const { body: left } = await app.as(principal).call(records.list, { params: { schooleId: school._id } })
    expect(left).toEqual([])
    expect(schoolClass._id).toBe(planned.data[0]!.classId!._id)
  })

  test('plans of a whole class and a key from the dialog are undone in the same way', async () => {
    const { beans, asha, schoolClass, plan, change, undo, historyOf, keysOf } = await recorder()
    const { recording, data } = await plan({ subActivityId: beans._id, key: 'WA' })
    expect(data).toHaveLength(3)
    expect(await undo(recording)).toMatchObject({ body: { data: { count: 3 } } })
    expect(await keysOf()).toEqual(['- - -', '- - -', '- - -'])
    const id = await makeRecord(app.make, schoolClass, asha, beans, { key: 'WI' })
    const { recording: form } = await change(id, { key: 'P', remarks: 'Tired' })
    await undo(form)
    expect(await historyOf(id)).toEqual(['WI', 'P', 'WI'])
  })

  test('what the form changed (exercise, days, remarks and key) is restored, as one step of the history', async () => {
    const { schoolClass, asha, pouring, beans, song, songs, change, undo, recordOf, historyOf, keysOf } =
      await recorder()
    const id = await makeRecord(app.make, schoolClass, asha, beans, { key: 'WI', remarks: 'Alone' })
    const before = await recordOf(id)
    const { recording, data } = await change(id, {
      subActivityId: song._id,
      activityId: songs._id,
      key: 'M',
      date: '2026-11-18',
      endDate: '2026-11-19',
      remarks: null,
      academicYear: '2025-2026',
    })
    expect(await keysOf()).toEqual(['- - M', '- - -', '- - -'])
    expect((await undo(recording)).status).toBe(200)
    expect(await recordOf(id)).toMatchObject({
      ...before,
      activityId: { _id: pouring._id },
      version: 3,
      authorizedPerson: data.authorizedPerson,
      statusHistory: [{ key: 'WI' }, { key: 'M' }, { key: 'WI' }],
    })
    expect(await keysOf()).toEqual(['WI - -', '- - -', '- - -'])
    // A change that keeps the key adds no step to the history, and the key's author stays.
    const words = await change(id, { subActivityId: null, remarks: 'Pouring as such' })
    expect(words.data).toMatchObject({ subActivityId: null })
    expect((await undo(words.recording)).status).toBe(200)
    expect(await recordOf(id)).toMatchObject({ subActivityId: before.subActivityId, remarks: 'Alone' })
    expect(await historyOf(id)).toEqual(['WI', 'M', 'WI'])
  })

  test('twice has the same effect as once, even simultaneously', async () => {
    const { asha, dev, mina, beans, water, record, undo, keysOf } = await recorder()
    const cells = keyCells([asha, dev, mina], [beans, water])
    await record({ cells, key: 'M' })
    const { recording } = await record({ cells, key: 'P' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(recording)))
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(Array(8).fill([200, { count: 6 }]))
    expect(await keysOf()).toEqual(Array(3).fill('M M -'))
  })

  test('after midnight, by the day on which it happens', async () => {
    const { asha, beans, record, undo, keysOf, teacher, schoolClass } = await recorder()
    const { recording } = await record({ cells: keyCells([asha], [beans]), key: 'P' })
    app.later(day)
    const late = { token: await app.make.session(teacher, { expires_at: inDays(2) }) }
    expect((await undo(recording, late)).status).toBe(200)
    expect(await keysOfAt(schoolClass, late)).toEqual(['- - -', '- - -', '- - -'])
    app.later(-day)
    expect(await keysOf()).toEqual(['- - -', '- - -', '- - -'])
  })

  const keysOfAt = async (schoolClass: { _id: string }, as: Person) =>
    (await app.as(as).call(progress.matrix, { body: { classId: schoolClass._id } })).body.students.map(
      ({ keys }) => keys.map(key => key ?? '-').join(' '),
    )
})

describe('what cannot be undone', () => {
  test('a record that somebody else changed, gave another key, published or deleted in the meantime; then everything stays', async () => {
    const { asha, dev, beans, record, undo, publish, principal, keysOf } = await recorder()
    const office = app.as(principal)
    const cells = keyCells([asha, dev], [beans])
    const meanwhile = [
      (id: string) => office.call(records.update, { params: { id }, body: { remarks: 'From the office' } }),
      (id: string) => office.call(records.record, { body: { _id: id, key: 'WI' } }),
      (id: string) => publish([id]),
      (id: string) => office.call(records.remove, { params: { id } }),
    ]
    for (const [index, change] of meanwhile.entries()) {
      const { recording, data } = await record({ cells, key: index % 2 ? 'WA' : 'P' })
      const target = data.find(({ studentId }) => studentId._id === dev._id)!
      expect((await change(target._id)).status).toBe(200)
      const before = await keysOf()
      expect(await undo(recording)).toMatchObject(changedSince)
      expect(await keysOf()).toEqual(before)
    }
  })

  test('what was published before: parents see the previous key at once', async () => {
    const { schoolClass, asha, beans, record, undo } = await recorder()
    const mother = await app.make.parent(asha)
    const id = await makeRecord(app.make, schoolClass, asha, beans, { key: 'M', published: true })
    const { recording } = await record({ ids: [id], key: 'P' })
    const seen = async () => (await app.as(mother).call(records.get, { params: { id } })).body.key
    expect(await seen()).toBe('P')
    await undo(recording)
    expect(await seen()).toBe('M')
  })

  test('a record whose former exercise is no longer in the curriculum', async () => {
    const { schoolClass, asha, beans, song, change, undo, recordOf } = await recorder()
    const id = await makeRecord(app.make, schoolClass, asha, song, { key: 'P' })
    const { recording } = await change(id, {
      subActivityId: beans._id,
      superActivityId: null,
      activityId: null,
    })
    await app.database.owner.query('delete from app.progress where item_id = $1', [song._id])
    await app.database.owner.query('delete from app.exercises where id = $1', [song._id])
    expect(await undo(recording)).toMatchObject(changedSince)
    expect(await recordOf(id)).toMatchObject({ subActivityId: { _id: beans._id }, version: 2 })
  })

  test('somebody else’s, and that of a child who has left the class, does not exist', async () => {
    const { school, schoolClass, level, asha, dev, beans, record, undo, principal, teacher } =
      await recorder()
    const colleague = await app.make.teacher(schoolClass)
    const next = await app.make.class(school, { level_id: level._id })
    const { recording } = await record({ cells: keyCells([asha, dev], [beans]), key: 'P' })
    for (const other of [colleague, principal, await app.make.teacher(next)])
      expect((await undo(recording, other)).status).toBe(404)
    await app.database.owner.query('update app.students set class_id = $2 where id = $1', [
      asha._id,
      next._id,
    ])
    expect(await undo(recording, teacher)).toMatchObject(changedSince)
  })
})
