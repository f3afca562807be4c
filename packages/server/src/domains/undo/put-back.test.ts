import { api } from '@casa/contract'
import { notices } from '@casa/contract/notices'
import { afterEach, describe, expect, test } from 'vitest'
import { tokenHash } from '../../platform/db/sessions.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'
import { makeRecorder } from '../../testing/recorder.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

type Person = { token: string }
const { records, notes, observations, classes, curriculum, undoEntries } = api

const putBack = (person: Person, id: string) => app.as(person).call(undoEntries.putBack, { params: { id } })
const rowsOf = async (table: string, id: string) =>
  (await app.database.owner.query(`select * from app.${table} where id = $1`, [id])).rows
const changed = {
  status: 409,
  body: { message: 'What this belongs to has been changed since, so it cannot be restored.' },
}

/** Deletes by a call, restores, and expects the row to be unchanged to the last column. */
async function expectBack(
  person: Person,
  table: string,
  id: string,
  remove: () => Promise<{ status: number }>,
) {
  const before = await rowsOf(table, id)
  expect((await remove()).status).toBe(200)
  expect(await rowsOf(table, id)).toEqual([])
  expect(await putBack(person, id)).toMatchObject({
    status: 200,
    body: { message: 'Restored.', data: { _id: id } },
  })
  expect(await rowsOf(table, id)).toEqual(before)
  // Repeating it has no further effect.
  expect((await putBack(person, id)).status).toBe(200)
  expect(await rowsOf(table, id)).toEqual(before)
}

describe('restoring what was deleted by mistake', () => {
  test('a record returns with its history, its version and what parents see of it', async () => {
    const { schoolClass, asha, beans, record, publish, principal, keysOf } = await makeRecorder(app)
    const mother = await app.make.parent(asha)
    const id = await makeRecord(app.make, schoolClass, asha, beans, { key: 'P' })
    await record({ _id: id, key: 'WI' })
    await publish([id])
    await record({ _id: id, key: 'M' })
    const seen = () => app.as(mother).call(records.get, { params: { id } })
    const before = await seen()
    expect(before.body.statusHistory.map(({ key }) => key)).toEqual(['WI', 'M'])
    await expectBack(principal, 'records', id, () =>
      app.as(principal).call(records.remove, { params: { id } }),
    )
    expect((await seen()).body).toEqual(before.body)
    expect((await keysOf())[0]).toBe('M - -')
  })

  test('a teacher’s own draft, after which Undo of the earlier recording still works', async () => {
    const { asha, beans, teacher, plan, record, undo, historyOf } = await makeRecorder(app)
    const planned = await plan({ isEventForAllStudent: false, studentId: asha._id, subActivityId: beans._id })
    const id = planned.data[0]!._id
    const { recording } = await record({ _id: id, key: 'P' })
    await expectBack(teacher, 'records', id, () => app.as(teacher).call(records.remove, { params: { id } }))
    expect((await undo(recording)).status).toBe(200)
    expect(await historyOf(id)).toEqual(['P', null])
  })

  test('notes and observations, by the teacher and the office', async () => {
    const { schoolClass, asha, teacher, principal } = await makeRecorder(app)
    const note = await app.make.note(schoolClass, asha, teacher)
    await expectBack(teacher, 'notes', note, () =>
      app.as(teacher).call(notes.remove, { params: { id: note } }),
    )
    const seen = await app.make.observation(schoolClass, asha)
    await expectBack(principal, 'observations', seen, () =>
      app.as(principal).call(observations.remove, { params: { id: seen } }),
    )
  })

  test('an exercise, its activity and its area, of the school and of the platform', async () => {
    const { schoolClass, principal } = await makeRecorder(app)
    const administrator = await app.make.administrator()
    const level = await app.make.level('Fields')
    for (const [person, place] of [
      [principal, schoolClass],
      [administrator, level],
    ] as const) {
      const area = await app.make.area(place)
      const activity = await app.make.activity(area)
      const exercise = await app.make.exercise(activity)
      const remove = {
        exercises: () => app.as(person).call(curriculum.removeExercise, { params: { id: exercise._id } }),
        activities: () => app.as(person).call(curriculum.removeActivity, { params: { id: activity._id } }),
        areas: () => app.as(person).call(curriculum.removeArea, { params: { id: area._id } }),
      }
      await expectBack(person, 'exercises', exercise._id, remove.exercises)
      expect((await remove.exercises()).status).toBe(200)
      await expectBack(person, 'activities', activity._id, remove.activities)
      expect((await remove.activities()).status).toBe(200)
      await expectBack(person, 'areas', area._id, remove.areas)
      expect((await putBack(person, activity._id)).status).toBe(200)
      expect((await putBack(person, exercise._id)).status).toBe(200)
      expect(await rowsOf('exercises', exercise._id)).toHaveLength(1)
    }
  })

  test('a class, whether it was deleted or, because of its history, archived', async () => {
    const { principal, school, schoolClass, asha, beans } = await makeRecorder(app)
    const empty = await app.make.class(school)
    await expectBack(principal, 'classes', empty._id, () =>
      app.as(principal).call(classes.remove, { params: { id: empty._id } }),
    )
    const left = await app.make.class(school)
    const id = await makeRecord(app.make, schoolClass, asha, beans)
    await app.database.owner.query('update app.records set class_id = $1 where id = $2', [left._id, id])
    const listed = async () =>
      (await app.as(principal).call(classes.all)).body.some(({ _id }) => _id === left._id)
    expect((await app.as(principal).call(classes.remove, { params: { id: left._id } })).status).toBe(200)
    expect(await rowsOf('classes', left._id)).toMatchObject([{ archived_at: expect.any(Date), version: 2 }])
    expect(await listed()).toBe(false)
    expect((await putBack(principal, left._id)).status).toBe(200)
    expect(await listed()).toBe(true)
    expect(await rowsOf('classes', left._id)).toMatchObject([{ archived_at: null, version: 3 }])
  })
})

describe('only by the person who deleted it, within ten minutes, and if nothing prevents it', () => {
  async function deletedNote() {
    const all = await makeRecorder(app)
    const { schoolClass, asha, teacher } = all
    const note = await app.make.note(schoolClass, asha, teacher)
    await app.as(teacher).call(notes.remove, { params: { id: note } })
    return { ...all, note, left: () => rowsOf('notes', note) }
  }

  test('not by anybody else, of this school or another', async () => {
    const { note, left, schoolClass, principal } = await deletedNote()
    const colleague = await app.make.teacher(schoolClass)
    const elsewhere = await app.make.school()
    for (const person of [colleague, principal, elsewhere.principal])
      expect((await putBack(person, note)).status).toBe(404)
    expect(await left()).toEqual([])
  })

  test('not if the child is in another class now, or has left', async () => {
    const { note, left, teacher, asha, school } = await deletedNote()
    const other = await app.make.class(school)
    await app.database.owner.query('update app.students set class_id = $1 where id = $2', [
      other._id,
      asha._id,
    ])
    expect((await putBack(teacher, note)).status).toBe(404)
    expect(await left()).toEqual([])
  })

  test('not after ten minutes', async () => {
    const { note, left, teacher } = await deletedNote()
    await app.database.owner.query(`update app.undo_entries set done_at = now() - interval '601 seconds'`)
    expect(await putBack(teacher, note)).toMatchObject({
      status: 409,
      body: { message: 'This was deleted more than ten minutes ago, so it can no longer be restored.' },
    })
    expect(await left()).toEqual([])
  })

  test('not if what it belongs to is gone, or its name is taken', async () => {
    const { principal, schoolClass, school, asha } = await makeRecorder(app)
    const area = await app.make.area(schoolClass)
    const activity = await app.make.activity(area)
    const exercise = await app.make.exercise(activity)
    const id = await makeRecord(app.make, schoolClass, asha, exercise)
    await app.as(principal).call(records.remove, { params: { id } })
    await app.as(principal).call(curriculum.removeExercise, { params: { id: exercise._id } })
    expect(await putBack(principal, id)).toMatchObject(changed)
    await app.as(principal).call(curriculum.removeActivity, { params: { id: activity._id } })
    expect(await putBack(principal, exercise._id)).toMatchObject(changed)
    const named = await app.make.class(school, { name: 'Willow' })
    await app.as(principal).call(classes.remove, { params: { id: named._id } })
    await app.make.class(school, { name: 'Willow' })
    expect(await putBack(principal, named._id)).toMatchObject(changed)
  })

  test('not an archived class that was changed since', async () => {
    const { principal, schoolClass, school, asha, beans } = await makeRecorder(app)
    const left = await app.make.class(school)
    const id = await makeRecord(app.make, schoolClass, asha, beans)
    await app.database.owner.query('update app.records set class_id = $1 where id = $2', [left._id, id])
    await app.as(principal).call(classes.remove, { params: { id: left._id } })
    await app.database.owner.query('update app.classes set version = 9 where id = $1', [left._id])
    expect(await putBack(principal, left._id)).toMatchObject(changed)
  })

  test('the database alone refuses everybody else, and withdraws nobody else’s notices', async () => {
    const { note, left, schoolClass, school, asha, beans, teacher, principal } = await deletedNote()
    const mother = await app.make.parent(asha)
    const id = await makeRecord(app.make, schoolClass, asha, beans, { key: 'P' })
    const recording = newId()
    await app
      .as(teacher)
      .call(records.publishMany, { body: { ids: [id], publicStatus: 'publish', recording } })
    const client = await app.database.owner.connect()
    try {
      for (const { token } of [principal, mother]) {
        await client.query('begin')
        await client.query('set local role casa_app')
        await client.query('select app.open_session($1, $2)', [tokenHash(token), app.now])
        const { rows } = await client.query('select app.put_back($1, $2) as done', [school._id, note])
        expect(rows).toEqual([{ done: false }])
        await client.query('select app.withdraw_notices($1, $2)', [school._id, recording])
        await client.query('commit')
      }
    } finally {
      client.release(true)
    }
    expect(await left()).toEqual([])
    expect((await app.as(mother).call(notices.list)).body).toHaveLength(1)
  })

  test('the audit log records both', async () => {
    const { note, teacher, school } = await deletedNote()
    await putBack(teacher, note)
    const { rows } = await app.database.owner.query(
      'select call from app.audit_log where school_id = $1 and entity_id = $2 order by id',
      [school._id, note],
    )
    expect(rows.map(({ call }) => call)).toEqual(['DELETE /teachernotes/{id}', 'PUT /removals/{id}'])
  })
})

describe('withdrawing what was published', () => {
  async function published() {
    const all = await makeRecorder(app)
    const { asha, schoolClass, beans, teacher } = all
    const mother = await app.make.parent(asha)
    const id = await makeRecord(app.make, schoolClass, asha, beans, { key: 'P' })
    const recording = newId()
    const body = { ids: [id], publicStatus: 'publish', recording } as const
    const send = () => app.as(teacher).call(records.publishMany, { body })
    expect(await send()).toMatchObject({ status: 200, body: { data: { count: 1 } } })
    const seen = async () => (await app.as(mother).call(records.get, { params: { id } })).status
    const told = async () => (await app.as(mother).call(notices.list)).body.length
    expect([await seen(), await told()]).toEqual([200, 1])
    return { ...all, mother, id, recording, send, seen, told }
  }

  test('with the parents’ notices; sent again it is neither published nor withdrawn twice', async () => {
    const { id, recording, undo, send, seen, told, recordOf, historyOf } = await published()
    expect((await send()).body).toMatchObject({ data: { count: 1 } })
    expect([await seen(), await told()]).toEqual([200, 1])
    expect((await undo(recording)).status).toBe(200)
    expect((await undo(recording)).status).toBe(200)
    expect([await seen(), await told()]).toEqual([404, 0])
    expect(await recordOf(id)).toMatchObject({ publicStatus: 'draft', key: 'P', version: 3 })
    expect(await historyOf(id)).toEqual(['P'])
    await send()
    expect(await seen()).toBe(404)
  })

  test('not if a parent has read the notice', async () => {
    const { recording, undo, mother, seen, told } = await published()
    await app.as(mother).call(notices.read)
    expect(await undo(recording)).toMatchObject({
      status: 409,
      body: { message: 'A parent has already read the notice, so it stays published.' },
    })
    expect([await seen(), await told()]).toEqual([200, 1])
  })

  test('not after ten minutes, if it was changed since, or by somebody else', async () => {
    const { id, recording, undo, record, principal, seen, told } = await published()
    expect((await undo(recording, principal)).status).toBe(404)
    const age = (interval: string) =>
      app.database.owner.query(`update app.undo_entries set done_at = now() - interval '${interval}'`)
    await age('601 seconds')
    expect(await undo(recording)).toMatchObject({
      status: 409,
      body: { message: 'This was published more than ten minutes ago, so it stays published.' },
    })
    await age('0 seconds')
    await record({ _id: id, key: 'M' })
    expect((await undo(recording)).status).toBe(409)
    expect([await seen(), await told()]).toEqual([200, 1])
  })
})
