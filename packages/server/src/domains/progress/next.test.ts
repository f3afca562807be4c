import { progress } from '@casa/contract/progress'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeRecord } from '../../testing/record.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()

const requires = (exercise: string, requires: string, strength: string) =>
  app.database.owner.query(
    `insert into app.exercise_prerequisites (school_id, exercise_id, requires_id, requires_school_id, strength, why)
     values ($1, $2, $3, $1, $4, '')`,
    [platformId, exercise, requires, strength],
  )

describe('what next', () => {
  test('lists what each child is ready for, with the reason, in one statement for the class', async () => {
    const { teacher, schoolClass, beans, water, song, pouring, asha, mina } = await recordedSchool(app.make)
    await requires(water._id, beans._id, 'direct')
    await makeRecord(app.make, schoolClass, mina, beans, { key: 'WI' })
    const long = { start_date: '2026-10-01', changed_at: '2026-10-01T04:30:00Z' }
    await makeRecord(app.make, schoolClass, mina, song, { key: 'P', ...long })
    const ask = (studentId?: string) =>
      app.as(teacher).call(progress.next, { body: { classId: schoolClass._id, studentId } })
    const { body } = await ask()
    expect(body).toHaveLength(3)
    for (const { next } of body) {
      const strands = next.map(({ activityId }) => activityId._id)
      expect(new Set(strands).size).toBe(strands.length)
    }
    const next = body.find(({ _id }) => _id === mina._id)?.next
    expect(next).toMatchObject([
      { subActivityId: { _id: song._id }, kind: 'again', key: 'P', since: '2026-10-01', planned: false },
      {
        activityId: { _id: pouring._id },
        subActivityId: { _id: water._id },
        kind: 'ready',
        after: [{ _id: beans._id, subActivityName: 'Pouring Beans', key: 'WI', date: '2026-11-20' }],
      },
    ])
    // Planned work is marked and stays.
    expect(body.find(({ _id }) => _id === asha._id)?.next).toMatchObject([
      { subActivityId: { _id: song._id }, kind: 'ready', after: [], planned: true },
    ])
    const alone = await ask(asha._id)
    expect(alone.body).toEqual(body.filter(({ _id }) => _id === asha._id))
    expect(await statementsOf(() => ask())).toHaveLength(1)
  })

  test('reads a child’s progress at once, not exercise by exercise', async () => {
    const { teacher, schoolClass } = await recordedSchool(app.make)
    const ask = () => app.as(teacher).call(progress.next, { body: { classId: schoolClass._id } })
    const [sent] = await statementsOf(ask)
    const client = await app.database.owner.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const { rows } = await client.query(`explain (generic_plan) ${sent}`)
      const plan = rows.map(row => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(
        /on progress p\b.*\n *Index Cond: \(\(school_id = \$\d+\) AND \(student_id = child\.id\)\)/,
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('of a child or class out of reach does not exist, and a class without a level has none', async () => {
    const { teacher, principal, school, schoolClass, nextClass } = await recordedSchool(app.make)
    const ask = (as: { token: string }, body: { classId: string; studentId?: string }) =>
      app.as(as).call(progress.next, { body })
    expect((await ask(teacher, { classId: nextClass._id })).status).toBe(404)
    const stranger = await app.make.student(nextClass)
    expect((await ask(principal, { classId: schoolClass._id, studentId: stranger._id })).status).toBe(404)
    const bare = await app.make.class(school)
    const child = await app.make.student(bare)
    const { body } = await ask(principal, { classId: bare._id })
    expect(body).toMatchObject([{ _id: child._id, next: [] }])
  })
})

describe('who is ready for an exercise', () => {
  test('is given with the reason, and the status of the others, in two statements', async () => {
    const made = await recordedSchool(app.make)
    const { teacher, principal, schoolClass, nextClass, beans, water, asha, dev, mina, ravi } = made
    await requires(water._id, beans._id, 'direct')
    const ask = (as: { token: string }, body: { subActivityId: string; classId?: string }) =>
      app.as(as).call(progress.ready, { body })
    const { body } = await ask(teacher, { subActivityId: water._id })
    expect(body.subActivityId).toEqual({ _id: water._id, subActivityName: 'Pouring Water' })
    expect(body.students.map(({ _id, state }) => [_id, state])).toEqual([
      [asha._id, 'practising'],
      [dev._id, 'sure'],
      [mina._id, 'later'],
    ])
    expect(body.students[2]).toMatchObject({
      key: null,
      away: 1,
      lacks: [{ _id: beans._id }],
      fromMonths: null,
    })
    // The office asks about every class of the level, or about one.
    const whole = (await ask(principal, { subActivityId: water._id })).body.students
    expect(whole.find(({ _id }) => _id === ravi._id)).toMatchObject({
      state: 'ready',
      classId: { _id: nextClass._id },
      after: [{ _id: beans._id, subActivityName: 'Pouring Beans', key: 'M', date: '2026-11-20' }],
      lacks: [],
      planned: false,
    })
    expect(whole[0]?._id).toBe(ravi._id)
    const one = await ask(principal, { subActivityId: water._id, classId: schoolClass._id })
    expect(one.body.students).toEqual(body.students)
    expect(await statementsOf(() => ask(principal, { subActivityId: water._id }))).toHaveLength(2)
  })

  test('says how many works away it is across strands, and from which age', async () => {
    const { teacher, schoolClass, pouring, beans, water, songs, asha, dev, mina } = await recordedSchool(
      app.make,
    )
    const funnel = await app.make.exercise(pouring, { name: 'Pouring with a Funnel' })
    const teapot = await app.make.exercise(pouring, { name: 'Pouring Tea', from_months: 72 })
    const alone = await app.make.exercise(songs, { name: 'Counting Song', opener: true, from_months: 66 })
    const ask = async (subActivityId: string) => {
      const { body } = await app.as(teacher).call(progress.ready, { body: { subActivityId } })
      return body.students.map(({ _id, state, away, lacks, fromMonths }) => ({
        child: _id,
        state,
        away,
        lacks: lacks.map(one => one._id),
        fromMonths,
      }))
    }
    // Asha practises water; Dev is sure of it; Mina was only shown beans. All are five and a half.
    expect(await ask(funnel._id)).toEqual([
      { child: dev._id, state: 'ready', away: 0, lacks: [], fromMonths: null },
      { child: asha._id, state: 'later', away: 1, lacks: [water._id], fromMonths: null },
      { child: mina._id, state: 'later', away: 2, lacks: [beans._id, water._id], fromMonths: null },
    ])
    expect(await ask(teapot._id)).toEqual([
      { child: dev._id, state: 'later', away: 1, lacks: [funnel._id], fromMonths: 72 },
      { child: asha._id, state: 'later', away: 2, lacks: [water._id, funnel._id], fromMonths: 72 },
      { child: mina._id, state: 'later', away: 3, lacks: [beans._id, water._id, funnel._id], fromMonths: 72 },
    ])
    expect((await ask(alone._id)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
    await app.database.owner.query(`update app.students set dob = '2021-05-21' where id = $1`, [mina._id])
    expect((await ask(alone._id)).at(-1)).toMatchObject({ child: mina._id, away: 0, fromMonths: 66 })
    const next = await app.as(teacher).call(progress.next, { body: { classId: schoolClass._id } })
    const works = next.body.flatMap(child => child.next.map(one => one.subActivityId._id))
    expect(works).not.toContain(teapot._id)
  })

  test('agrees with what is next for each child', async () => {
    const { teacher, schoolClass, beans, water, song, asha, mina } = await recordedSchool(app.make)
    const next = await app.as(teacher).call(progress.next, { body: { classId: schoolClass._id } })
    for (const { _id } of [beans, water, song]) {
      const { body } = await app.as(teacher).call(progress.ready, { body: { subActivityId: _id } })
      const proposed = next.body.flatMap(child =>
        child.next.some(({ kind, subActivityId }) => kind === 'ready' && subActivityId._id === _id)
          ? [child._id]
          : [],
      )
      expect(new Set(body.students.flatMap(one => (one.state === 'ready' ? [one._id] : [])))).toEqual(
        new Set(proposed),
      )
      if (_id === song._id)
        expect(body.students.find(one => one._id === asha._id)).toMatchObject({
          state: 'ready',
          planned: true,
        })
    }
    const long = { start_date: '2026-10-01', changed_at: '2026-10-01T04:30:00Z', history: '[]' }
    await makeRecord(app.make, schoolClass, mina, water, { key: 'WA', ...long })
    const { body } = await app.as(teacher).call(progress.ready, { body: { subActivityId: water._id } })
    expect(body.students[0]).toMatchObject({ _id: mina._id, state: 'again', key: 'WA', date: '2026-10-01' })
  })

  test('does not exist for an exercise that no class within reach uses', async () => {
    const { teacher, principal, nextClass, nextTeacher, song, water, schoolClass } = await recordedSchool(
      app.make,
    )
    const ask = async (as: { token: string }, body: { subActivityId: string; classId?: string }) =>
      (await app.as(as).call(progress.ready, { body })).status
    expect(await ask(nextTeacher, { subActivityId: song._id })).toBe(404)
    expect(await ask(teacher, { subActivityId: water._id, classId: nextClass._id })).toBe(404)
    expect(await ask(principal, { subActivityId: schoolClass._id })).toBe(404)
    const { principal: stranger } = await recordedSchool(app.make)
    expect(await ask(stranger, { subActivityId: song._id })).toBe(404)
  })
})

describe('what to show several children next', () => {
  test('is listed by work, those for the most children first, with what is planned', async () => {
    const { teacher, schoolClass, nextClass, ravi, song, water, beans, asha, dev, mina } =
      await recordedSchool(app.make)
    const ask = (studentId: string[], classId = schoolClass._id) =>
      app.as(teacher).call(progress.nextTogether, { body: { classId, studentId } })
    const { body } = await ask([asha._id, dev._id, mina._id])
    expect(body[0]).toMatchObject({ subActivityId: { _id: song._id }, again: [], planned: [asha._id] })
    expect(new Set(body[0]?.ready)).toEqual(new Set([asha._id, dev._id, mina._id]))
    // Pouring Beans comes before it, and Mina does not do that alone yet.
    expect(body.some(one => [water._id, beans._id].includes(one.subActivityId._id))).toBe(false)
    expect(await statementsOf(() => ask([asha._id]))).toHaveLength(1)
    expect((await ask([asha._id, ravi._id])).status).toBe(404)
    expect((await ask([ravi._id], nextClass._id)).status).toBe(404)
  })

  test('the first of each kind are unplanned ones', async () => {
    const { teacher, schoolClass, song, asha } = await recordedSchool(app.make)
    const { body } = await app
      .as(teacher)
      .call(progress.next, { body: { classId: schoolClass._id, first: 1 } })
    for (const { next } of body) expect(next.filter(({ kind }) => kind === 'ready').length).toBeLessThan(2)
    expect(body.find(({ _id }) => _id === asha._id)?.next.map(one => one.subActivityId._id)).not.toContain(
      song._id,
    )
  })
})
