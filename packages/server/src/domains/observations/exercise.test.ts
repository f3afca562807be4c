import { randomUUID } from 'node:crypto'
import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'

const app = testApp()
const { observations, progress, curriculum } = api

type Child = { _id: string }
const line = (children: Child[], exercise: Child | null, fields: object = {}) => ({
  studentIds: children.map(({ _id }) => _id),
  subActivityId: exercise?._id ?? null,
  date: '2026-11-19',
  specialObservation: 'Built it twice, smiling.',
  recording: randomUUID(),
  ...fields,
})
const record = (who: { token: string }, body: ReturnType<typeof line>) =>
  app.as(who).call(observations.record, { body })
const undo = (who: { token: string }, recording: string) =>
  app.as(who).call(observations.undo, { body: { recording } })
/** What the upgrade stores about a request whose hash is unknown. */
const forgetRequest = (recording: string, kind: string) =>
  app.database.owner.query('update app.idempotency_keys set request_hash = $2 where key = $1', [
    recording,
    kind,
  ])
const listed = async (who: { token: string }, schooleId: string, query: object = {}) =>
  (await app.as(who).call(observations.list, { params: { schooleId }, query })).body

describe('a line about several children and an exercise', () => {
  test('is an observation of each child, listed by child and by exercise, and undone as a whole', async () => {
    const { teacher, school, asha, dev, mina, water, beans } = await recordedSchool(app.make)
    const said = line([asha, dev, asha], water, { specialObservation: ' <b>“Again!”</b> ' })
    expect((await record(teacher, said)).body).toMatchObject({ data: { count: 2 } })
    const seen = await listed(teacher, school._id, { subActivityId: water._id })
    expect(seen.map(({ studentId }) => studentId._id).sort()).toEqual([asha._id, dev._id].sort())
    for (const one of seen)
      expect(one).toMatchObject({
        specialObservation: '<b>“Again!”</b>',
        subActivityId: { _id: water._id, subActivityName: 'Pouring Water' },
        userId: { _id: teacher._id },
      })
    expect(await listed(teacher, school._id, { studentId: asha._id })).toHaveLength(1)
    expect(await listed(teacher, school._id, { studentId: mina._id })).toEqual([])
    expect(await listed(teacher, school._id, { subActivityId: beans._id })).toEqual([])

    expect((await undo(teacher, said.recording)).body).toMatchObject({
      message: 'Undone.',
      data: { count: 2 },
    })
    expect(await listed(teacher, school._id)).toEqual([])
    // Undoing it again changes nothing, and neither does sending the line again.
    expect(await undo(teacher, said.recording)).toMatchObject({ status: 200, body: { data: { count: 2 } } })
    expect((await record(teacher, said)).body).toMatchObject({ data: { count: 2 } })
    expect(await listed(teacher, school._id)).toEqual([])
    const back = await app.as(teacher).call(api.undoEntries.putBack, { params: { id: seen[0]!._id } })
    expect(back.status).toBe(404)
  })

  test('is stored once, even if sent twice at once or again later; other words and another day are new', async () => {
    const { teacher, school, asha, dev, water, beans } = await recordedSchool(app.make)
    const both = await Promise.all([
      record(teacher, line([asha, dev], water)),
      record(teacher, line([asha, dev], water)),
    ])
    expect(both.map(({ body }) => body.data.count).sort()).toEqual([0, 2])
    const count = async (said: ReturnType<typeof line>) => (await record(teacher, said)).body.data.count
    expect(await count(line([asha], water))).toBe(0)
    expect(await count(line([asha], beans))).toBe(1)
    expect(await count(line([asha], null))).toBe(1)
    expect(await count(line([asha], null))).toBe(0)
    expect(await count(line([asha], water, { date: '2026-11-18' }))).toBe(1)
    expect(await count(line([asha], water, { specialObservation: 'Spilled.' }))).toBe(1)
    expect(await listed(teacher, school._id)).toHaveLength(6)
  })

  test('is stored under one id, under which nothing else is accepted', async () => {
    const { teacher, school, asha, dev, water } = await recordedSchool(app.make)
    const said = line([asha], water)
    expect((await record(teacher, said)).body.data).toEqual({ count: 1 })
    expect((await record(teacher, said)).body.data).toEqual({ count: 1 })
    expect(await record(teacher, { ...said, studentIds: [dev._id] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'recording', message: 'Something else was recorded under this id.' }] },
    })
    expect(await listed(teacher, school._id)).toHaveLength(1)
  })

  test('stored by an earlier release, has the first response when a device repeats it, and is undone', async () => {
    const { teacher, school, asha, dev, water, beans } = await recordedSchool(app.make)
    const said = line([asha, dev], water)
    await record(teacher, said)
    await forgetRequest(said.recording, 'observation')
    expect(await record(teacher, said)).toMatchObject({ status: 200, body: { data: { count: 2 } } })
    expect(await listed(teacher, school._id)).toHaveLength(2)
    // Its id is no key for another kind of request.
    const cells = [{ studentId: asha._id, subActivityId: beans._id }]
    const recorded = await app
      .as(teacher)
      .call(api.records.record, { body: { cells, key: 'P', recording: said.recording } })
    expect(recorded.status).toBe(422)
    expect((await undo(teacher, said.recording)).status).toBe(200)
    expect(await listed(teacher, school._id)).toEqual([])
  })

  test('has an id of its own kind: the id of a deleted row is free, and deleting one replaces no line', async () => {
    const { teacher, school, schoolClass, asha, dev, water } = await recordedSchool(app.make)
    const [first, second] = [
      await app.make.note(schoolClass, asha, teacher),
      await app.make.note(schoolClass, asha, teacher),
    ]
    const remove = (id: string) => app.as(teacher).call(api.notes.remove, { params: { id } })
    const putBack = (id: string) => app.as(teacher).call(api.undoEntries.putBack, { params: { id } })
    await remove(first)
    expect((await record(teacher, line([asha], water, { recording: first }))).status).toBe(200)
    expect((await record(teacher, line([dev], water, { recording: second }))).status).toBe(200)
    await remove(second)
    for (const id of [first, second]) {
      expect((await undo(teacher, id)).status).toBe(200)
      expect((await putBack(id)).status).toBe(200)
    }
    expect(await listed(teacher, school._id)).toEqual([])
  })

  test('is refused as a whole: a child out of reach or gone, an impossible day, an exercise of another class', async () => {
    const { teacher, principal, school, asha, dev, ravi, water } = await recordedSchool(app.make)
    const other = await recordedSchool(app.make)
    expect((await record(teacher, line([asha, ravi], water))).status).toBe(404)
    expect((await record(principal, line([asha, other.asha], water))).status).toBe(404)
    expect(await record(principal, line([asha, ravi], other.song))).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'subActivityId', message: 'This exercise is not in the class’s curriculum.' }],
      },
    })
    expect((await record(teacher, line([asha], water, { date: '2030-01-01' }))).status).toBe(422)
    expect((await record(teacher, line([asha], water, { date: '1990-01-01' }))).status).toBe(422)
    expect((await record(teacher, line([asha], water, { specialObservation: '  ' }))).status).toBe(422)
    expect((await record(teacher, line([], water))).status).toBe(422)
    await app.database.owner.query('update app.students set archived_at = now() where id = $1', [dev._id])
    expect((await record(teacher, line([asha, dev], water))).status).toBe(404)
    expect(await listed(principal, school._id)).toEqual([])
    expect((await record(principal, line([asha, ravi], water))).body.data.count).toBe(2)
  })

  test('cannot be undone by anybody else, or once it was changed', async () => {
    const { teacher, principal, school, asha, dev, water } = await recordedSchool(app.make)
    const said = line([asha, dev], water)
    await record(teacher, said)
    expect((await undo(principal, said.recording)).status).toBe(404)
    const [one] = await listed(teacher, school._id)
    const change = { params: { id: one!._id }, body: { specialObservation: 'Twice.', version: 1 } }
    expect((await app.as(principal).call(observations.update, change)).status).toBe(200)
    expect((await undo(teacher, said.recording)).status).toBe(409)
    expect(await listed(teacher, school._id)).toHaveLength(2)
  })

  test('is undone completely or not at all if a child has moved to another class', async () => {
    const { teacher, principal, school, asha, dev, water, nextClass } = await recordedSchool(app.make)
    const said = line([asha, dev], water)
    await record(teacher, said)
    const move = 'update app.students set class_id = $1 where id = $2'
    await app.database.owner.query(move, [nextClass._id, dev._id])
    expect((await undo(teacher, said.recording)).status).toBe(409)
    expect(await listed(principal, school._id)).toHaveLength(2)
    await app.database.owner.query(move, [nextClass._id, asha._id])
    expect((await undo(teacher, said.recording)).status).toBe(404)
  })

  test('is invisible to parents, on all of their pages', async () => {
    const { teacher, school, asha, water } = await recordedSchool(app.make)
    await record(teacher, line([asha], water))
    const mother = await app.make.parent(asha)
    expect((await record(mother, line([asha], water))).status).toBe(403)
    const params = { schooleId: school._id }
    expect((await app.as(mother).call(observations.list, { params })).status).toBe(403)
    const page = await app.as(mother).call(progress.exercise, { params: { id: water._id } })
    const story = await app.as(mother).call(api.overview.student, { params: { id: asha._id } })
    for (const { status, body } of [page, story]) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('Built it twice')
    }
  })
})

describe('the exercise of an observation', () => {
  test('is set, changed and removed with the form, among those of the class', async () => {
    const { teacher, asha, beans, water } = await recordedSchool(app.make)
    const other = await recordedSchool(app.make)
    const form = { studentId: asha._id, date: '2026-11-19', specialObservation: 'Poured.' }
    const add = (subActivityId: string) =>
      app.as(teacher).call(observations.add, { body: { ...form, subActivityId } })
    expect((await add(other.song._id)).status).toBe(422)
    const made = (await add(water._id)).body.data
    const change = async (body: object) =>
      (await app.as(teacher).call(observations.update, { params: { id: made._id }, body })).body
    expect((await change({ subActivityId: beans._id })).data.subActivityId?._id).toBe(beans._id)
    expect(await change({ subActivityId: other.song._id })).toMatchObject({
      errors: [{ field: 'subActivityId' }],
    })
    expect((await change({ specialObservation: 'Poured twice.' })).data.subActivityId?._id).toBe(beans._id)
    expect((await change({ subActivityId: null })).data.subActivityId).toBeNull()
  })

  test('may be deleted: the observation stays, and regains it when it is restored', async () => {
    const { teacher, principal, school, mina, songs } = await recordedSchool(app.make)
    const song = await app.make.exercise(songs, { name: 'Evening Song' })
    await record(teacher, line([mina], song))
    const removed = await app.as(principal).call(curriculum.removeExercise, { params: { id: song._id } })
    expect(removed.status).toBe(200)
    const [seen] = await listed(teacher, school._id)
    expect(seen).toMatchObject({ specialObservation: 'Built it twice, smiling.', subActivityId: null })
    // Sent back as it was read, it keeps the link.
    const change = { params: { id: seen!._id }, body: { ...seen!, date: '2026-11-18' } }
    expect((await app.as(teacher).call(observations.update, change)).status).toBe(200)
    const back = await app.as(principal).call(api.undoEntries.putBack, { params: { id: song._id } })
    expect(back.status).toBe(200)
    expect(await listed(teacher, school._id)).toMatchObject([{ subActivityId: { _id: song._id } }])
  })
})
