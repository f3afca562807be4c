import { records } from '@casa/contract/records'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeEntry } from '../../testing/entry.ts'
import { countsAreRight } from '../../testing/right-counts.ts'
import { makeWorkroom } from '../../testing/workroom.ts'

const app = testApp()
afterEach(() => countsAreRight(app))

type Person = { token: string }
const day = 24 * 3600
const inDays = (days: number) => new Date(app.now.getTime() + days * day * 1000)

async function workroom() {
  const all = await makeWorkroom(app.make)
  const { room, teacher, principal } = all
  const record = async (body: object, as: Person = teacher) => {
    const recording = newId()
    const answer = await app.as(as).call(records.record, { body: { recording, ...body } })
    return { recording, answer, data: answer.body.data }
  }
  const plan = async (body: object) => {
    const recording = newId()
    const whole = { classId: room._id, isEventForAllStudent: true, recording, ...body }
    const answer = await app.as(teacher).call(records.addMany, { body: whole })
    return { recording, answer, data: answer.body.data }
  }
  return {
    ...all,
    record,
    plan,
    undo: (recording: string, as: Person = teacher) => app.as(as).call(records.undo, { body: { recording } }),
    publish: (ids: string[]) =>
      app.as(principal).call(records.publishMany, { body: { ids, publicStatus: 'publish' } }),
    historyOf: async (id: string) =>
      (await app.as(principal).call(records.get, { params: { id } })).body.statusHistory.map(
        ({ key }) => key,
      ),
    keysOf: async () =>
      (await app.as(principal).call(records.matrix, { body: { classId: room._id } })).body.students.map(
        ({ keys }) => keys.map(key => key ?? '-').join(' '),
      ),
  }
}
const cellsOf = (children: { _id: string }[], exercises: { _id: string }[]) =>
  children.flatMap(child =>
    exercises.map(exercise => ({ studentId: child._id, subActivityId: exercise._id })),
  )
const changedSince = {
  status: 409,
  body: { message: 'This was changed or published since, so it stays. Record the right key instead.' },
}

describe('what was recorded is taken back', () => {
  test('an entry that was made for it goes; one that was changed gets the key that it had, as a further step', async () => {
    const { asha, dev, beans, record, undo, historyOf, keysOf, principal, school } = await workroom()
    const first = await record({ cells: cellsOf([asha], [beans]), key: 'M' })
    const [entry] = first.data
    app.later(60)
    const block = await record({ cells: cellsOf([asha, dev], [beans]), key: 'P' })
    expect(await keysOf()).toEqual(['P - -', 'P - -', '- - -'])
    expect(await undo(block.recording)).toMatchObject({
      status: 200,
      body: { status: true, message: 'Taken back.', data: { count: 2 } },
    })
    expect(await keysOf()).toEqual(['M - -', '- - -', '- - -'])
    expect(await historyOf(entry!._id)).toEqual(['M', 'P', 'M'])
    const { body: all } = await app.as(principal).call(records.list, { params: { schooleId: school._id } })
    expect(all).toMatchObject([{ _id: entry!._id, key: 'M', isFuturePlanning: false, version: 3 }])
  })

  test('a plan that got its first key is a plan again, and its history says so', async () => {
    const { room, asha, beans, record, undo, historyOf, principal } = await workroom()
    const id = await makeEntry(app.make, room, asha, beans)
    const { recording } = await record({ _id: id, key: 'P' })
    await undo(recording)
    const { body } = await app.as(principal).call(records.get, { params: { id } })
    expect(body).toMatchObject({ key: null, isFuturePlanning: true, version: 3 })
    expect(await historyOf(id)).toEqual(['P', null])
  })

  test('one after the other, the latest first, back to where it began', async () => {
    const { room, asha, beans, record, plan, undo, keysOf, principal, school, historyOf } = await workroom()
    const planned = await plan({ isEventForAllStudent: false, studentId: asha._id, subActivityId: beans._id })
    const cells = cellsOf([asha], [beans])
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
    expect(room._id).toBe(planned.data[0]!.classId!._id)
  })

  test('plans of a whole class and a key from the dialog go the same way', async () => {
    const { beans, asha, room, plan, undo, historyOf, teacher, keysOf } = await workroom()
    const { recording, data } = await plan({ subActivityId: beans._id, key: 'WA' })
    expect(data).toHaveLength(3)
    expect(await undo(recording)).toMatchObject({ body: { data: { count: 3 } } })
    expect(await keysOf()).toEqual(['- - -', '- - -', '- - -'])
    const id = await makeEntry(app.make, room, asha, beans, { key: 'WI' })
    const form = newId()
    const body = { key: 'P', remarks: 'Tired', recording: form }
    await app.as(teacher).call(records.update, { params: { id }, body })
    await undo(form)
    expect(await historyOf(id)).toEqual(['WI', 'P', 'WI'])
    const other = newId()
    await app
      .as(teacher)
      .call(records.update, { params: { id }, body: { remarks: 'Well', recording: other } })
    // No key was recorded with it.
    expect((await undo(other)).status).toBe(404)
  })

  test('twice is once, at the same moment too', async () => {
    const { asha, dev, mina, beans, water, record, undo, keysOf } = await workroom()
    const cells = cellsOf([asha, dev, mina], [beans, water])
    await record({ cells, key: 'M' })
    const { recording } = await record({ cells, key: 'P' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(recording)))
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(Array(8).fill([200, { count: 6 }]))
    expect(await keysOf()).toEqual(Array(3).fill('M M -'))
  })

  test('after midnight, and by the day on which it happens', async () => {
    const { asha, beans, record, undo, keysOf, teacher, room } = await workroom()
    const { recording } = await record({ cells: cellsOf([asha], [beans]), key: 'P' })
    app.later(day)
    const late = { token: await app.make.session(teacher, { expires_at: inDays(2) }) }
    expect((await undo(recording, late)).status).toBe(200)
    expect(await keysOfAt(room, late)).toEqual(['- - -', '- - -', '- - -'])
    app.later(-day)
    expect(await keysOf()).toEqual(['- - -', '- - -', '- - -'])
  })

  const keysOfAt = async (room: { _id: string }, as: Person) =>
    (await app.as(as).call(records.matrix, { body: { classId: room._id } })).body.students.map(({ keys }) =>
      keys.map(key => key ?? '-').join(' '),
    )
})

describe('what is not taken back', () => {
  test('an entry that somebody else changed, gave another key, published or removed meanwhile; then all of it stays', async () => {
    const { asha, dev, beans, record, undo, publish, principal, keysOf } = await workroom()
    const office = app.as(principal)
    const cells = cellsOf([asha, dev], [beans])
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

  test('what was published before: the key that was is seen by the parents at once', async () => {
    const { room, asha, beans, record, undo } = await workroom()
    const mother = await app.make.parent(asha)
    const id = await makeEntry(app.make, room, asha, beans, { key: 'M', published: true })
    const { recording } = await record({ ids: [id], key: 'P' })
    const seen = async () => (await app.as(mother).call(records.get, { params: { id } })).body.key
    expect(await seen()).toBe('P')
    await undo(recording)
    expect(await seen()).toBe('M')
  })

  test('somebody else’s recording, and one of a child that has left the class, is not there', async () => {
    const { school, room, level, asha, dev, beans, record, undo, principal, teacher } = await workroom()
    const colleague = await app.make.teacher(room)
    const next = await app.make.class(school, { level_id: level._id })
    const { recording } = await record({ cells: cellsOf([asha, dev], [beans]), key: 'P' })
    for (const other of [colleague, principal, await app.make.teacher(next)])
      expect((await undo(recording, other)).status).toBe(404)
    await app.database.owner.query('update app.students set class_id = $2 where id = $1', [
      asha._id,
      next._id,
    ])
    expect(await undo(recording, teacher)).toMatchObject(changedSince)
  })
})

describe('a recording is known again', () => {
  test('however late it is repeated: a key that waited for days undoes nothing of what a colleague recorded', async () => {
    const { room, asha, beans, record, historyOf, keysOf, teacher } = await workroom()
    const body = { cells: cellsOf([asha], [beans]), key: 'P', recording: newId() }
    const { data } = await record(body)
    app.later(3 * day)
    const later = { token: await app.make.session(teacher, { expires_at: inDays(4) }) }
    await record({ cells: body.cells, key: 'WI' }, await app.make.teacher(room))
    const repeated = await record(body, later)
    expect(repeated.answer.status).toBe(200)
    expect(repeated.data).toMatchObject([{ _id: data[0]!._id, key: 'WI' }])
    app.later(-3 * day)
    expect(await historyOf(data[0]!._id)).toEqual(['P', 'WI'])
    expect((await keysOf())[0]).toBe('WI - -')
  })

  test('also once it was taken back, and so is a plan', async () => {
    const { asha, beans, record, plan, undo, keysOf } = await workroom()
    const body = { cells: cellsOf([asha], [beans]), key: 'P', recording: newId() }
    await record(body)
    await undo(body.recording)
    expect((await record(body)).data).toEqual([])
    expect((await keysOf())[0]).toBe('- - -')
    const first = await plan({ subActivityId: beans._id })
    const again = await plan({ subActivityId: beans._id, recording: first.recording })
    expect(again.data).toEqual(first.data)
  })

  test('eight copies at the same moment record once', async () => {
    const { asha, beans, record, historyOf } = await workroom()
    const body = { cells: cellsOf([asha], [beans]), key: 'P', recording: newId() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(body)))
    const entries = answers.filter(({ answer }) => answer.status === 200).map(({ data }) => data[0]!._id)
    expect(new Set(entries).size).toBe(1)
    expect(await historyOf(entries[0]!)).toEqual(['P'])
  })

  test('by its own person alone', async () => {
    const { asha, beans, record, principal } = await workroom()
    const body = { cells: cellsOf([asha], [beans]), key: 'P', recording: newId() }
    await record(body)
    expect((await record({ ...body, key: 'M' }, principal)).data).toMatchObject([{ key: 'M' }])
  })
})
