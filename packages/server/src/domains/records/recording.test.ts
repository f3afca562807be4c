import { messages } from '@casa/contract/messages'
import { progress } from '@casa/contract/progress'
import { recordLimit } from '@casa/contract/recording'
import { records } from '@casa/contract/records'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

async function classWithCurriculum() {
  const all = await makeClassWithCurriculum(app.make)
  const teacher = app.as(all.teacher)
  return {
    ...all,
    record: async (body: object, as = all.teacher) => app.as(as).call(records.record, { body }),
    historyOf: async (id: string) =>
      (await teacher.call(records.get, { params: { id } })).body.statusHistory.map(({ key }) => key),
    matrix: async () =>
      (await teacher.call(progress.matrix, { body: { classId: all.schoolClass._id } })).body,
  }
}

describe('recording a key', () => {
  test('in an empty cell of the matrix creates a record dated today; the next key corrects it, and history keeps both', async () => {
    const { asha, beans, schoolClass, record, historyOf, matrix, teacher } = await classWithCurriculum()
    const cells = [{ studentId: asha._id, subActivityId: beans._id }]
    const first = await record({ cells, key: 'P' })
    expect(first.body).toMatchObject({
      message: 'Activity Updated Successfully.',
      data: [{ date: '2026-11-20', endDate: '2026-11-20', key: 'P', publicStatus: 'draft', version: 1 }],
    })
    expect(first.body.data[0]).toMatchObject({ classId: { _id: schoolClass._id }, academicYear: '2026-2027' })
    app.later(60)
    const colleague = await app.make.teacher(schoolClass)
    const second = await record({ cells, status: 'Works Independently' }, colleague)
    expect(second.body.data).toMatchObject([{ _id: first.body.data[0]!._id, key: 'WI', version: 2 }])
    expect(await historyOf(first.body.data[0]!._id)).toEqual(['P', 'WI'])
    const { students, exercises } = await matrix()
    expect(exercises.map(one => one.subActivityName)).toEqual([
      'Pouring Beans',
      'Pouring Water',
      'Morning Song',
    ])
    expect(students.map(({ fullName, keys, drafts, plans }) => ({ fullName, keys, drafts, plans }))).toEqual([
      { fullName: 'Asha', keys: ['WI', null, null], drafts: [0], plans: [] },
      { fullName: 'Dev Rao', keys: [null, null, null], drafts: [], plans: [] },
      { fullName: 'Mina', keys: [null, null, null], drafts: [], plans: [] },
    ])
    expect(second.body.data[0]!.authorizedPerson).not.toBe(first.body.data[0]!.authorizedPerson)
    expect(teacher._id).not.toBe(colleague._id)
  })

  test('a key sent again under one Idempotency-Key does not undo what a colleague recorded in the meantime', async () => {
    const { asha, beans, schoolClass, record, historyOf, teacher } = await classWithCurriculum()
    const body = { cells: [{ studentId: asha._id, subActivityId: beans._id }], key: 'P' as const }
    const headers = { 'idempotency-key': 'kept-on-the-device' }
    const send = () => app.as(teacher).call(records.record, { body, headers })
    const first = await send()
    await record({ ...body, key: 'WI' }, await app.make.teacher(schoolClass))
    expect((await send()).body).toEqual(first.body)
    expect(await historyOf(first.body.data[0]!._id)).toEqual(['P', 'WI'])
  })

  test('the same key again changes nothing', async () => {
    const { asha, beans, record, historyOf } = await classWithCurriculum()
    const cells = [{ studentId: asha, subActivityId: beans }]
    const { body: first } = await record({ cells, key: 'M' })
    const { body: again } = await record({ cells, key: 'Mastered' })
    expect(again.data).toEqual(first.data)
    expect(await historyOf(first.data[0]!._id)).toEqual(['M'])
  })

  test('a cell uses the plan that has begun, not a future one, which cannot have a key yet', async () => {
    const { schoolClass, asha, beans, record, matrix } = await classWithCurriculum()
    const begun = await makeRecord(app.make, schoolClass, asha, beans, {
      start_date: '2026-11-18',
      end_date: '2026-11-25',
    })
    const later = await makeRecord(app.make, schoolClass, asha, beans, {
      start_date: '2026-11-25',
      end_date: '2026-12-01',
    })
    const cells = [{ studentId: asha._id, subActivityId: beans._id }]
    expect((await record({ cells, key: 'P' })).body.data).toMatchObject([{ _id: begun, key: 'P' }])
    expect((await matrix()).students[0]).toMatchObject({ keys: ['P', null, null], plans: [0] })
    expect(await record({ ids: [begun, later], key: 'WA' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ids', message: 'The date of a key cannot be in the future.' }] },
    })
    expect((await record({ cells, key: 'M' })).body.data).toMatchObject([{ _id: begun, key: 'M' }])
    app.later(5 * 24 * 3600)
    const shifted = await record({ ids: [later], key: 'WA' }, await app.make.teacher(schoolClass))
    expect(shifted.body.data).toMatchObject([{ _id: later, key: 'WA' }])
    app.later(-5 * 24 * 3600)
    // A record that already has a key is corrected, whatever its day.
    expect((await record({ cells, key: 'M' })).body.data).toMatchObject([{ _id: later, key: 'M' }])
    expect((await matrix()).students[0]).toMatchObject({ keys: ['M', null, null], plans: [] })
  })

  test('a block of the matrix, children by exercises, gets a key at once and in few statements', async () => {
    const { asha, dev, mina, beans, water, schoolClass, record, matrix, teacher, school } =
      await classWithCurriculum()
    await makeRecord(app.make, schoolClass, dev, water, { key: 'M' })
    await makeRecord(app.make, schoolClass, mina, beans)
    const cells = [asha, dev, mina].flatMap(child =>
      [beans, water].map(exercise => ({ studentId: child._id, subActivityId: exercise._id })),
    )
    await app.as(teacher).call(records.list, { params: { schooleId: school._id } })
    const sent = await statementsOf(async () => {
      expect((await record({ cells: [...cells, ...cells], key: 'M' })).body.data).toHaveLength(6)
    })
    expect(sent.length).toBeLessThanOrEqual(5)
    expect((await matrix()).students.map(({ keys }) => keys)).toEqual(Array(3).fill(['M', 'M', null]))
    const one = await statementsOf(matrix)
    expect(one).toHaveLength(1)
  })

  test('records by their ids get a key, in every way of naming them', async () => {
    const { schoolClass, asha, dev, beans, record } = await classWithCurriculum()
    const ids = [
      await makeRecord(app.make, schoolClass, asha, beans),
      await makeRecord(app.make, schoolClass, dev, beans),
    ]
    expect((await record({ ids, status: 'A' })).body.data.map(({ key }) => key)).toEqual(['WA', 'WA'])
    expect((await record({ _id: ids[0], key: 'WI' })).body.data).toMatchObject([{ _id: ids[0], key: 'WI' }])
    expect((await record({ ids: [ids[0], ids[0]], key: '4' })).body.data).toHaveLength(1)
  })

  test('errors are reported at their field, and nothing is stored', async () => {
    const { schoolClass, school, asha, beans, record, principal, level } = await classWithCurriculum()
    const far = await makeClassWithCurriculum(app.make)
    const next = await app.make.class(school, { level_id: level._id })
    const neighbour = await app.make.student(next)
    const [own, theirs, foreign] = [
      await makeRecord(app.make, schoolClass, asha, beans),
      await makeRecord(app.make, next, neighbour, beans),
      await makeRecord(app.make, far.schoolClass, far.asha, far.beans),
    ]
    const cell = { studentId: asha._id, subActivityId: beans._id }
    const refusal = async (body: object, as?: { token: string }) => {
      const answer = await record(body, as as Parameters<typeof record>[1])
      const { errors } = answer.body as unknown as { errors?: { field: string }[] }
      return [answer.status, errors?.[0]?.field]
    }
    expect(await refusal({ ids: [own] })).toEqual([422, 'key'])
    expect(await refusal({ ids: [own], key: 'X' })).toEqual([422, 'key'])
    expect(await refusal({ key: 'P' })).toEqual([422, 'ids'])
    expect(await refusal({ ids: [own], cells: [cell], key: 'P' })).toEqual([422, 'cells'])
    expect(await refusal({ ids: [own, theirs], key: 'P' })).toEqual([404, undefined])
    expect(await refusal({ ids: [own, foreign], key: 'P' }, principal)).toEqual([404, undefined])
    expect(await refusal({ cells: [cell, { ...cell, studentId: neighbour._id }], key: 'P' })).toEqual([
      404,
      undefined,
    ])
    expect(await refusal({ cells: [cell, { ...cell, subActivityId: far.song._id }], key: 'P' })).toEqual([
      422,
      'cells.1.subActivityId',
    ])
    const seen = await app.as(principal).call(records.find, { body: { key: 'P' } })
    expect(seen.body).toEqual([])
  })

  test('the maximum number of cells in the contract is accepted, even with a space after every token, but no more, and no larger body', async () => {
    const { beans, teacher, schoolClass } = await classWithCurriculum()
    const send = async (count: number, more = {}) => {
      const cell = { studentId: schoolClass._id, subActivityId: beans._id }
      const body = { cells: Array(count).fill(cell), key: 'P', ...more }
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${teacher.token}` }
      const payload = JSON.stringify(body).replaceAll(/[:,]/g, '$& ')
      const answer = await app.server.inject({
        method: 'PUT',
        url: '/api/activity/update-status',
        headers,
        payload,
      })
      return [answer.statusCode, answer.json().message]
    }
    // The refusal is that no child has this id, so the cells were read.
    expect(await send(recordLimit)).toEqual(await send(1))
    expect(await send(recordLimit + 1)).toEqual([422, messages.record.tooMany])
    expect(await send(recordLimit, { key: 'x'.repeat(1_048_576) })).toEqual([413, 'This is too large.'])
  })

  test('a teacher reaches the records of the children who are in her class now', async () => {
    const { schoolClass, school, asha, beans, teacher, level } = await classWithCurriculum()
    const recordId = await makeRecord(app.make, schoolClass, asha, beans, { key: 'P' })
    const next = await app.make.class(school, { level_id: level._id })
    const colleague = await app.make.teacher(next)
    await app.database.owner.query('update app.students set class_id = $2 where id = $1', [
      asha._id,
      next._id,
    ])
    const get = (as: { token: string }) => app.as(as).call(records.get, { params: { id: recordId } })
    expect((await get(teacher)).status).toBe(404)
    expect((await get(colleague)).body).toMatchObject({ classId: { _id: schoolClass._id }, key: 'P' })
    const inClass = await app.as(colleague).call(records.reports, { body: { classId: schoolClass._id } })
    expect(inClass.body).toMatchObject([{ _id: recordId }])
  })
})

test('a key costs the same among thousands of records: only those of its own cell are read', async () => {
  const { school, schoolClass, asha, dev, beans, pouring } = await classWithCurriculum()
  const owner = await app.database.owner.connect()
  try {
    const exercises = await Promise.all(Array.from({ length: 20 }, () => app.make.exercise(pouring)))
    for (const exercise of exercises) await makeRecord(app.make, schoolClass, dev, exercise)
    await owner.query(
      `insert into app.records (school_id, id, student_id, class_id, item_id, item_school_id, start_date, end_date, key,
                                academic_year, made_by, changed_by, changed_by_name, changed_at)
       select school_id, gen_random_uuid(), student_id, class_id, item_id, item_school_id, start_date, end_date, 'P',
              academic_year, made_by, changed_by, changed_by_name, changed_at
         from app.records, generate_series(1, 200) where student_id = $1`,
      [dev._id],
    )
    await owner.query(
      'select app.count_progress($1, array_agg(student_id), array_agg(item_id)) from app.records',
      [school._id],
    )
    await makeRecord(app.make, schoolClass, asha, beans, { key: 'P' })
    // Autovacuum does this within a minute; until then PostgreSQL keeps the plan for a small table.
    await owner.query('analyze app.records, app.progress')
    const read = async () => {
      const { rows } = await owner.query(`
        select sum(seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
         where schemaname = 'app' and relname = 'records'`)
      return Number(rows[0].read)
    }
    await owner.query('begin')
    const before = await read()
    await owner.query('select app.hold_progress($1, $2, $3, $4, $5)', [
      school._id,
      [asha._id],
      [beans._id],
      [beans.schooleId],
      [false],
    ])
    await owner.query('select app.count_progress($1, $2, $3)', [school._id, [asha._id], [beans._id]])
    expect((await read()) - before).toBeLessThan(5)
    await owner.query('commit')
  } finally {
    owner.release()
  }
})
