import { progress } from '@casa/contract/progress'
import { keys } from '@casa/contract/rules/keys'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()

describe("a class's distribution", () => {
  test('has each exercise of the class with its children by key, in teaching order', async () => {
    const { teacher, principal, schoolClass, beans, pouring, practicalLife } = await recordedSchool(app.make)
    const { body } = await app.as(teacher).call(progress.spread, { body: { classId: schoolClass._id } })
    expect(body.children).toBe(3)
    expect(body.exercises[0]).toEqual({
      _id: beans._id,
      subActivityName: 'Pouring Beans',
      activityId: { _id: pouring._id, activityName: 'Pouring' },
      superActivityId: { _id: practicalLife._id, superActivityName: 'Practical Life' },
      ...{ P: 1, WA: 0, WI: 0, M: 2, notBegun: 0 },
    })
    expect(
      body.exercises.map(({ subActivityName, ...at }) => [
        subActivityName,
        ...keys.map(key => at[key]),
        at.notBegun,
      ]),
    ).toEqual([
      ['Pouring Beans', 1, 0, 0, 2, 0],
      ['Pouring Water', 0, 1, 1, 0, 1],
      ['Morning Song', 0, 0, 0, 0, 3],
    ])
    expect(
      await statementsOf(() =>
        app.as(principal).call(progress.spread, { body: { classId: schoolClass._id } }),
      ),
    ).toHaveLength(1)
  })

  test('counts neither a child who left nor one who changed classes', async () => {
    const { principal, schoolClass, nextClass, asha, mina, beans } = await recordedSchool(app.make)
    const set = (column: string, value: unknown, id: string) =>
      app.database.owner.query(`update app.students set ${column} = $1 where id = $2`, [value, id])
    await set('archived_at', app.now, asha._id)
    await set('class_id', nextClass._id, mina._id)
    const { body } = await app.as(principal).call(progress.spread, { body: { classId: schoolClass._id } })
    expect(body.children).toBe(1)
    expect(body.exercises[0]).toMatchObject({ _id: beans._id, P: 0, M: 1, notBegun: 0 })
  })

  test('of a class without children or exercises is empty; that of another class does not exist', async () => {
    const { principal, teacher, school, nextClass } = await recordedSchool(app.make)
    const bare = await app.make.class(school)
    const ask = (as: { token: string }, classId: string) =>
      app.as(as).call(progress.spread, { body: { classId } })
    expect((await ask(principal, bare._id)).body).toEqual({ children: 0, exercises: [] })
    expect((await ask(teacher, nextClass._id)).status).toBe(404)
    const { principal: elsewhere } = await app.make.school()
    expect((await ask(elsewhere, nextClass._id)).status).toBe(404)
  })
})
