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
  test('names what each child is ready for, with the reason, in one statement for the class', async () => {
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
    // What is planned says so and stays.
    expect(body.find(({ _id }) => _id === asha._id)?.next).toMatchObject([
      { subActivityId: { _id: song._id }, kind: 'ready', after: [], planned: true },
    ])
    const alone = await ask(asha._id)
    expect(alone.body).toEqual(body.filter(({ _id }) => _id === asha._id))
    expect(await statementsOf(() => ask())).toHaveLength(1)
  })

  test('of a child or class that is not the caller’s is not there, and a class without a level has none', async () => {
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
