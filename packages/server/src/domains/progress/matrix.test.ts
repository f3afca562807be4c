import { progress } from '@casa/contract/progress'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeRecord } from '../../testing/record.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'

const app = testApp()

describe('the matrix', () => {
  test('of one area; a class without curriculum has children and no exercises', async () => {
    const { teacher, principal, schoolClass, school, ownArea } = await recordedSchool(app.make)
    const { body } = await app
      .as(teacher)
      .call(progress.matrix, { body: { classId: schoolClass._id, superActivityId: ownArea._id } })
    expect(body.exercises.map(one => one.subActivityName)).toEqual(['Morning Song'])
    expect(body.students.map(({ keys, plans }) => [keys, plans])).toEqual([
      [[null], [0]],
      [[null], []],
      [[null], []],
    ])
    const bare = await app.make.class(school)
    await app.make.student(bare, { first_name: 'Tara' })
    const { body: empty } = await app.as(principal).call(progress.matrix, { body: { classId: bare._id } })
    expect(empty).toMatchObject({
      exercises: [],
      students: [{ fullName: 'Tara', keys: [], drafts: [], plans: [], stale: [] }],
      untouched: [],
    })
  })

  test('marks keys that have waited more than three weeks, and exercises that nobody was shown for a term', async () => {
    const { principal, schoolClass, beans, water, song, asha, dev } = await makeClassWithCurriculum(app.make)
    const record = (child: typeof asha, exercise: typeof beans, key: string, day: string, set = day) =>
      makeRecord(app.make, schoolClass, child, exercise, {
        key,
        start_date: day,
        // 8:30 p.m. UTC is the next day in India.
        changed_at: `${set}T20:30:00Z`,
      })
    // It is 20 November: 30 October is three weeks ago, 23 July a term.
    await record(asha, beans, 'P', '2026-10-20', '2026-10-28')
    await record(dev, beans, 'WA', '2026-10-20', '2026-10-29')
    await record(asha, water, 'M', '2026-07-20', '2026-07-21')
    await record(asha, song, 'WI', '2026-07-20', '2026-07-22')
    await record(dev, song, 'WI', '2026-01-12')
    const { body } = await app.as(principal).call(progress.matrix, { body: { classId: schoolClass._id } })
    const named = (places: number[]) => places.map(place => body.exercises[place]?.subActivityName)
    expect(Object.fromEntries(body.students.map(({ fullName, stale }) => [fullName, named(stale)]))).toEqual({
      Asha: ['Pouring Beans'],
      'Dev Rao': [],
      Mina: [],
    })
    expect(named(body.untouched)).toEqual(['Pouring Water'])
  })
})
