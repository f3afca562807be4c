import { api } from '@casa/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { boolean } from '../../platform/db/columns.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'
import { makeRecorder } from '../../testing/recorder.ts'
import { countProgress, findRecords } from '../records/lock-queries.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

type Person = { _id: string; token: string }
const { records, notes, notices, classes, curriculum, undoEntries } = api

const putBack = (person: Person, id: string, headers = {}) =>
  app.as(person).call(undoEntries.putBack, { params: { id }, headers })
const removeNote = (person: Person, id: string) => app.as(person).call(notes.remove, { params: { id } })
const rowsOf = async (table: string, id: string) =>
  (await app.database.owner.query(`select * from app.${table} where id = $1`, [id])).rows
const change = (table: string, set: string, id: string) =>
  app.database.owner.query(`update app.${table} set ${set} where id = $1`, [id])
const changed = {
  status: 409,
  body: { message: 'What this belongs to has been changed since, so it cannot be restored.' },
}

describe('restoring is checked against the current state', () => {
  test('a note moved to another child can be restored while that child is within reach', async () => {
    const { schoolClass, school, asha, dev, teacher } = await makeRecorder(app)
    const id = await app.make.note(schoolClass, asha, teacher)
    await removeNote(teacher, id)
    await putBack(teacher, id)
    await app
      .as(teacher)
      .call(notes.update, { params: { id }, body: { studentId: dev._id, classId: schoolClass._id } })
    await removeNote(teacher, id)
    const other = await app.make.class(school)
    await change('students', `class_id = '${other._id}'`, dev._id)
    expect((await putBack(teacher, id)).status).toBe(404)
    await change('students', `class_id = '${schoolClass._id}'`, dev._id)
    await change('students', `class_id = '${other._id}'`, asha._id)
    expect((await putBack(teacher, id)).status).toBe(200)
  })

  test('nothing about a child who left can be restored, not even by the office', async () => {
    const { schoolClass, asha, teacher, principal } = await makeRecorder(app)
    for (const person of [teacher, principal]) {
      const id = await app.make.note(schoolClass, asha, teacher)
      await removeNote(person, id)
      await change('students', 'archived_at = now()', asha._id)
      expect((await putBack(person, id)).status).toBe(404)
      await change('students', 'archived_at = null', asha._id)
    }
  })

  test('an addition to a level cannot be restored once the class uses another level', async () => {
    const { principal, level, schoolClass, practicalLife, pouring } = await makeRecorder(app)
    const { _id: activity } = await app.make.activity(practicalLife, {}, schoolClass)
    const { _id: exercise } = await app.make.exercise(pouring, {}, schoolClass)
    const { call } = app.as(principal)
    await call(curriculum.removeActivity, { params: { id: activity } })
    await call(curriculum.removeExercise, { params: { id: exercise } })
    const works = (levelId: string) =>
      call(classes.update, { params: { id: schoolClass._id }, body: { levelId } })
    expect((await works((await app.make.level(`Next ${app.make.mobile()}`))._id)).status).toBe(200)
    for (const id of [activity, exercise]) expect(await putBack(principal, id)).toMatchObject(changed)
    expect((await works(level._id)).status).toBe(200)
    for (const id of [activity, exercise]) expect((await putBack(principal, id)).status).toBe(200)
  })

  test('an archived class whose name was taken stays archived', async () => {
    const { principal, school, schoolClass, asha, beans } = await makeRecorder(app)
    const { _id: id } = await app.make.class(school, { name: 'Oak' })
    const record = await makeRecord(app.make, schoolClass, asha, beans)
    await change('records', `class_id = '${id}'`, record)
    await app.as(principal).call(classes.remove, { params: { id } })
    await app.make.class(school, { name: 'oak' })
    expect(await putBack(principal, id)).toMatchObject(changed)
  })
})

describe('what Undo of recorded keys deleted is not a removal', () => {
  test('its record cannot be restored, and a repeated Undo answers correctly', async () => {
    const { asha, beans, teacher, plan, undo } = await makeRecorder(app)
    const { recording, data } = await plan({
      isEventForAllStudent: false,
      studentId: asha._id,
      subActivityId: beans._id,
    })
    const id = data[0]!._id
    // An earlier removal that was restored is forgotten with it.
    await app.as(teacher).call(records.remove, { params: { id } })
    expect((await putBack(teacher, id)).status).toBe(200)
    expect((await undo(recording)).status).toBe(200)
    expect((await putBack(teacher, id)).status).toBe(404)
    expect((await undo(recording)).status).toBe(200)
    expect(await rowsOf('records', id)).toEqual([])
  })
})

describe('in time, once', () => {
  test('just before ten minutes are over it can still be restored', async () => {
    const { schoolClass, asha, teacher } = await makeRecorder(app)
    const id = await app.make.note(schoolClass, asha, teacher)
    await removeNote(teacher, id)
    await change('undo_entries', "done_at = now() - interval '590 seconds'", id)
    expect((await putBack(teacher, id)).status).toBe(200)
  })

  test('by four at once: each gets the response that it is restored', async () => {
    const { schoolClass, asha, beans, teacher, principal, record, historyOf } = await makeRecorder(app)
    const id = await makeRecord(app.make, schoolClass, asha, beans)
    await record({ _id: id, key: 'P' })
    await app.as(principal).call(records.remove, { params: { id } })
    const note = await app.make.note(schoolClass, asha, teacher)
    await removeNote(teacher, note)
    const four = async (person: Person, id: string) =>
      (await Promise.all([1, 2, 3, 4].map(() => putBack(person, id)))).map(({ status }) => status)
    expect(await four(principal, id)).toEqual([200, 200, 200, 200])
    expect(await historyOf(id)).toEqual(['P'])
    expect(await four(teacher, note)).toEqual([200, 200, 200, 200])
    expect(await rowsOf('notes', note)).toHaveLength(1)
  })

  test('several records of one child and exercise at once are all counted', async () => {
    const { schoolClass, asha, beans, principal } = await makeRecorder(app)
    const ids: string[] = []
    for (let number = 0; number < 6; number += 1)
      ids.push(await makeRecord(app.make, schoolClass, asha, beans))
    await app.as(principal).call(records.removeMany, { body: { ids } })
    const answers = await Promise.all(ids.map(id => putBack(principal, id)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await expectConsistentCounts(app)
  })

  test('a repeated request does not restore what was deleted again', async () => {
    const { schoolClass, asha, teacher } = await makeRecorder(app)
    const id = await app.make.note(schoolClass, asha, teacher)
    const headers = { 'idempotency-key': 'put-back-1' }
    for (const left of [1, 0]) {
      await removeNote(teacher, id)
      expect((await putBack(teacher, id, headers)).status).toBe(200)
      expect(await rowsOf('notes', id)).toHaveLength(left)
    }
  })
})

describe('the database alone', () => {
  test('shows a deletion to its author; nobody can store one, or change it except to mark it as undone once', async () => {
    const { schoolClass, asha, teacher, principal } = await makeRecorder(app)
    const mother = await app.make.parent(asha)
    await removeNote(teacher, await app.make.note(schoolClass, asha, teacher))
    const seen = (person: Person) => app.within(person, tx => tx.run`select from app.undo_entries`)
    expect([await seen(teacher), await seen(principal), await seen(mother)]).toEqual([1, 0, 0])
    await expect(
      app.within(
        teacher,
        (tx, { school, user }) => tx.run`
          insert into app.undo_entries (school_id, user_id, id, kind, payload) values (${school}, ${user}, ${newId()}, 'deletion', '{}')`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
    const again = () => app.within(teacher, tx => tx.run`update app.undo_entries set undone_at = now()`)
    expect([await again(), await again()]).toEqual([1, 0])
    const { rows } = await app.database.owner.query(`
      select has_table_privilege('casa_app', 'app.undo_entries', 'delete, truncate')
             or has_column_privilege('casa_app', 'app.undo_entries', 'payload', 'update') as writes`)
    expect(rows).toEqual([{ writes: false }])
  })

  test('restores nothing for a parent, nor in another school, whatever a removal says about its author', async () => {
    const { schoolClass, school, asha, teacher } = await makeRecorder(app)
    const mother = await app.make.parent(asha)
    const { principal: elsewhere } = await app.make.school()
    const id = await app.make.note(schoolClass, asha, teacher)
    await removeNote(teacher, id)
    for (const { _id, token } of [mother, elsewhere]) {
      await change('undo_entries', `user_id = '${_id}', undone_at = null`, id)
      const statement = (person: { token: string }) =>
        app.within(person, tx => tx.row({ done: boolean })`select app.put_back(${school._id}, ${id}) as done`)
      expect(await statement({ token })).toEqual({ done: false })
    }
  })

  test('restores nothing that the request does not mark as undone', async () => {
    const { schoolClass, school, asha, teacher } = await makeRecorder(app)
    const id = await app.make.note(schoolClass, asha, teacher)
    await removeNote(teacher, id)
    const statement = () =>
      app.within(teacher, tx => tx.row({ done: boolean })`select app.put_back(${school._id}, ${id}) as done`)
    expect(await statement()).toEqual({ done: false })
    expect((await putBack(teacher, id)).status).toBe(200)
    await removeNote(teacher, id)
    expect(await statement()).toEqual({ done: false })
  })

  test('does not believe a request that claims to restore', async () => {
    const { schoolClass, asha, beans, teacher, historyOf } = await makeRecorder(app)
    const id = await makeRecord(app.make, schoolClass, asha, beans)
    await app.within(teacher, async (tx, scope) => {
      await tx.row({ said: boolean })`select set_config('app.putting_back', 'on', true) = 'on' as said`
      await tx.run`update app.records set key = 'M' where id = ${id}`
      await countProgress(tx, scope, await findRecords(tx, scope, [id]))
    })
    expect(await historyOf(id)).toEqual(['M'])
  })
})

describe('a publication of two children’s records', () => {
  async function published() {
    const all = await makeRecorder(app)
    const { schoolClass, asha, dev, beans, teacher } = all
    const families = [await app.make.parent(asha), await app.make.parent(dev)] as const
    const ids = await Promise.all(
      [asha, dev].map(child => makeRecord(app.make, schoolClass, child, beans, { key: 'P' })),
    )
    const publish = (recording: string, as: Person = teacher) =>
      app.as(as).call(records.publishMany, { body: { ids, publicStatus: 'publish', recording } })
    const told = () =>
      Promise.all(families.map(async parent => (await app.as(parent).call(notices.list)).body.length))
    return { ...all, families, ids, publish, told }
  }

  test('is kept as a whole if one parent has read it, or one child has left', async () => {
    const { publish, undo, told, families, asha } = await published()
    const recording = newId()
    await publish(recording)
    await change('students', 'archived_at = now()', asha._id)
    expect((await undo(recording)).status).toBe(409)
    await change('students', 'archived_at = null', asha._id)
    await app.as(families[1]).call(notices.read)
    expect((await undo(recording)).status).toBe(409)
    expect(await told()).toEqual([1, 1])
  })

  test('can be withdrawn just before ten minutes are over, even if a record was deleted and restored', async () => {
    const { publish, undo, told, ids, principal } = await published()
    const recording = newId()
    await publish(recording)
    await app.as(principal).call(records.remove, { params: { id: ids[0]! } })
    expect((await undo(recording)).status).toBe(409)
    await putBack(principal, ids[0]!)
    await change('undo_entries', "done_at = now() - interval '590 seconds'", recording)
    expect((await undo(recording)).status).toBe(200)
    expect(await told()).toEqual([0, 0])
  })

  test('two concurrent publishers each undo only their own part; parents are notified once', async () => {
    const { publish, undo, told, principal, teacher } = await published()
    const sent = [
      [newId(), teacher],
      [newId(), principal],
    ] as const
    await Promise.all(sent.map(([recording, person]) => publish(recording, person)))
    expect(await told()).toEqual([1, 1])
    const undone = await Promise.all(sent.map(([recording, person]) => undo(recording, person)))
    expect(undone.map(({ body }) => body.data.count).toSorted()).toEqual([0, 2])
    expect(await told()).toEqual([0, 0])
  })

  test('is withdrawn or read, never both, if both happen at once', async () => {
    const { publish, undo, told, families, ids, recordOf } = await published()
    const recording = newId()
    await publish(recording)
    const [{ status }] = await Promise.all([undo(recording), app.as(families[0]).call(notices.read)])
    const { publicStatus } = await recordOf(ids[0]!)
    const withdrawn = status === 200
    expect([publicStatus, await told()]).toEqual(withdrawn ? ['draft', [0, 0]] : ['publish', [1, 1]])
  })

  test('the database alone hides its notices from another school and from parents, regardless of the named author', async () => {
    const { publish, told, school, families } = await published()
    const recording = newId()
    await publish(recording)
    const { principal: elsewhere } = await app.make.school()
    const { _id, token } = families[0]
    for (const person of [elsewhere, { _id, token }]) {
      await change('undo_entries', `user_id = '${person._id}'`, recording)
      expect(
        await app.within(
          person,
          tx => tx.row({ done: boolean })`select app.withdraw_notices(${school._id}, ${recording}) as done`,
        ),
      ).toEqual({ done: false })
    }
    expect(await told()).toEqual([1, 1])
  })
})
