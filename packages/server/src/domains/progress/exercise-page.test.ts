import { progress } from '@casa/contract/progress'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { move } from '../../testing/class-history.ts'
import { makeLesson, makeSubject } from '../../testing/make-lesson.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'

const app = testApp()

const requires = (exercise: string, requires: string, strength: string, school = platformId, of = school) =>
  app.database.owner.query(
    `insert into app.exercise_prerequisites (school_id, exercise_id, requires_id, requires_school_id, strength, why)
     values ($1, $2, $3, $4, $5, 'the same movement')`,
    [school, exercise, requires, of, strength],
  )
const ask = (as: { token: string }, id: string) => app.as(as).call(progress.exercise, { params: { id } })

describe('the page of an exercise', () => {
  test('shows its purpose, what comes before and after it, and how far the class is', async () => {
    const { teacher, principal, level, school, beans, water, song } = await recordedSchool(app.make)
    await requires(water._id, beans._id, 'direct')
    await requires(song._id, water._id, 'indirect', school._id, platformId)
    const presents = { exercise_ids: [water._id] }
    await makeLesson(app.make, level, { ...presents, remarks: 'Age: 3 to 4 years.\nStay near.' })
    const hidden = await makeSubject(app.make, { active: false })
    await makeLesson(app.make, level, { ...presents, name: 'Not shown', subject_id: hidden })
    const { status, body } = await ask(teacher, water._id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      superActivityId: { superActivityName: 'Practical Life' },
      activityId: { activityName: 'Pouring' },
      subActivityId: { _id: water._id, subActivityName: 'Pouring Water' },
      requires: [{ _id: beans._id, strength: 'direct', why: 'the same movement' }],
      prepares: [{ _id: song._id, strength: 'indirect' }],
      children: [],
    })
    expect(body.lessons).toMatchObject([
      {
        lesson: 'Pouring water',
        objectives: ['To pour without spilling.'],
        materialRequired: ['Two jugs on a tray'],
        age: '3 to 4 years',
      },
    ])
    const ready = await app.as(teacher).call(progress.ready, { body: { subActivityId: water._id } })
    expect(body.students).toEqual(ready.body.students)
    // The office sees the children of both classes of the level.
    expect((await ask(principal, water._id)).body.students).toHaveLength(4)
    expect((await ask(teacher, song._id)).body).toMatchObject({ lessons: [], requires: [{}], prepares: [] })
  })

  test('shows the exercises before and after it in its activity, unless openers come between, and its minimum age', async () => {
    const { teacher, pouring, beans, water } = await recordedSchool(app.make)
    const funnel = await app.make.exercise(pouring, { name: 'Pouring with a Funnel', from_months: 39 })
    const oil = await app.make.exercise(pouring, { name: 'Pouring Oil' })
    const tea = await app.make.exercise(pouring, { name: 'Serving Tea', opener: true, from_months: 54 })
    await requires(oil._id, beans._id, 'indirect')
    await requires(oil._id, funnel._id, 'direct')
    const read = async (id: string) => {
      const { requires, prepares, fromMonths } = (await ask(teacher, id)).body
      const named = (list: typeof requires) => list.map(({ _id, strength, why }) => [_id, strength, why])
      return [named(requires), named(prepares), fromMonths]
    }
    const why = 'the same movement'
    expect(await read(water._id)).toEqual([[[beans._id, 'direct', '']], [[funnel._id, 'direct', '']], null])
    expect(await read(oil._id)).toEqual([
      [
        [funnel._id, 'direct', why],
        [beans._id, 'indirect', why],
      ],
      [],
      39,
    ])
    expect(await read(tea._id)).toEqual([[], [], 54])
  })

  test('shows parents only their own children, and only what is published', async () => {
    const { level, beans, water, school, principal, asha, dev } = await recordedSchool(app.make)
    await makeLesson(app.make, level, { exercise_ids: [water._id] })
    const other = await recordedSchool(app.make)
    const mother = await app.make.parent(asha)
    await requires(water._id, beans._id, 'direct')
    const read = async (id: string) => (await ask(mother, id)).body
    const first = await read(water._id)
    expect(first.students).toEqual([])
    expect(first.children.map(({ _id }) => _id)).toEqual([asha._id])
    expect(JSON.stringify(first)).not.toContain(dev._id)
    const seen = (await app.as(mother).call(progress.performance, { body: { studentId: asha._id } })).status
    expect(seen).toBe(200)
    const { rows } = await app.database.owner.query(
      'select published_key, key from app.progress where school_id = $1 and student_id = $2 and item_id = $3',
      [school._id, asha._id, water._id],
    )
    expect(first.children[0]?.key).toBe(rows[0].published_key)
    await app.database.owner.query('update app.schools set filter_status = true where id = $1', [school._id])
    expect((await read(water._id)).children[0]?.key).toBe(rows[0].key)
    // Parents also see what it is for, and what comes before and after it.
    expect(first.requires).toMatchObject([{ _id: beans._id, strength: 'direct', why: 'the same movement' }])
    expect(first.lessons).toMatchObject([{ objectives: ['To pour without spilling.'] }])
    expect(JSON.stringify(first)).not.toContain('Pour slowly.')
    expect(await read(beans._id)).toMatchObject({ requires: [], prepares: [{ _id: water._id }] })
    expect((await ask(mother, other.water._id)).status).toBe(404)
    expect((await ask(principal, other.water._id)).status).toBe(404)
  })

  test('opens from the records of a child who has changed levels, without saying who is ready', async () => {
    const { school, principal, pouring, water, level, asha } = await recordedSchool(app.make)
    await makeLesson(app.make, level, { exercise_ids: [water._id] })
    const oil = await app.make.exercise(pouring, { name: 'Pouring Oil' })
    const higher = await app.make.class(school, { level_id: (await app.make.level('Elementary'))._id })
    const teacher = await app.make.teacher(higher)
    const mother = await app.make.parent(asha)
    await app.database.owner.query('update app.schools set filter_status = true where id = $1', [school._id])
    expect((await ask(teacher, water._id)).status).toBe(404)
    await move(app.database.owner, asha, higher)
    expect((await ask(teacher, water._id)).body).toMatchObject({
      subActivityId: { _id: water._id },
      // Their pages would be missing unless something was recorded on them too.
      requires: [],
      prepares: [],
      lessons: [{ objectives: ['To pour without spilling.'] }],
      students: [],
    })
    expect((await ask(mother, water._id)).body.children).toMatchObject([{ _id: asha._id, key: 'WA' }])
    // Nothing is recorded on this one; the office still has a class that uses it.
    expect((await ask(teacher, oil._id)).status).toBe(404)
    expect((await ask(mother, oil._id)).status).toBe(404)
    expect((await ask(principal, oil._id)).status).toBe(200)
  })

  test('does not exist if no class within reach uses the exercise', async () => {
    const { nextTeacher, principal, song, schoolClass, asha } = await recordedSchool(app.make)
    expect((await ask(nextTeacher, song._id)).status).toBe(404)
    expect((await ask(principal, schoolClass._id)).status).toBe(404)
    expect((await ask(await app.make.parent(asha), asha._id)).status).toBe(404)
    const other = await recordedSchool(app.make)
    expect((await ask(other.principal, song._id)).status).toBe(404)
    expect((await ask(await app.make.parent(other.asha), song._id)).status).toBe(404)
  })
})
