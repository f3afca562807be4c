import { curriculum } from '@casa/contract/curriculum'
import { refusals } from '@casa/contract/refusals'
import { undoEntries } from '@casa/contract/undo-entries'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'

const app = testApp()

async function ownExercises() {
  const made = await makeClassWithCurriculum(app.make)
  const [evening, lullaby] = [
    await app.make.exercise(made.songs, { name: 'Evening Song' }),
    await app.make.exercise(made.songs, { name: 'Lullaby' }),
  ]
  const set = (
    one: { _id: string },
    body: { requires?: string[]; preparedBy?: string[]; why?: Record<string, string>; version?: number },
  ) => app.as(made.principal).call(curriculum.updateExercise, { params: { id: one._id }, body })
  return { ...made, evening, lullaby, set }
}
const insert = (school: string, exercise: string, requires: string, of = school) =>
  app.database.owner.query(
    `insert into app.exercise_prerequisites (school_id, exercise_id, requires_id, requires_school_id, strength, why)
     values ($1, $2, $3, $4, 'direct', '')`,
    [school, exercise, requires, of],
  )

describe('prerequisites of an exercise', () => {
  test('are saved with it, the school’s own and the platform’s, and listed with it', async () => {
    const { set, song, evening, beans, principal, schoolClass, ownArea, songs } = await ownExercises()
    const { status, body } = await set(song, { requires: [beans._id], preparedBy: [evening._id, beans._id] })
    expect(status).toBe(200)
    expect(body.data.prerequisites).toEqual([
      { _id: beans._id, subActivityName: 'Pouring Beans', strength: 'direct', why: '' },
      { _id: evening._id, subActivityName: 'Evening Song', strength: 'indirect', why: '' },
    ])
    // An absent list is unchanged.
    const { body: fewer } = await set(song, { requires: [] })
    expect(fewer.data.prerequisites.map(({ _id }) => _id)).toEqual([evening._id])
    const added = await app.as(principal).call(curriculum.addExercise, {
      body: {
        subActivityName: 'Round in two voices',
        classId: schoolClass._id,
        superActivityId: ownArea._id,
        activityId: songs._id,
        requires: [song._id],
      },
    })
    expect(added.body.data.prerequisites).toMatchObject([{ _id: song._id, strength: 'direct' }])
  })

  test('have reasons, which are kept until they are changed', async () => {
    const { set, song, beans, evening } = await ownExercises()
    const why = { [beans._id]: 'the same breath' }
    const { body } = await set(song, { requires: [beans._id], preparedBy: [evening._id], why })
    expect(body.data.prerequisites.map(one => one.why)).toEqual(['the same breath', ''])
    const later = await set(song, { requires: [beans._id], why: { [evening._id]: 'the tune' } })
    expect(later.body.data.prerequisites.map(one => one.why)).toEqual(['the same breath', 'the tune'])
    const { status } = await set(song, { why: { [beans._id]: 'x'.repeat(201) } })
    expect(status).toBe(422)
    const cleared = await set(song, { why: { [beans._id]: '' } })
    expect(cleared.body.data.prerequisites.map(one => one.why)).toEqual(['', 'the tune'])
  })

  test('never form a cycle: the refusal shows the cycle, and nothing is stored', async () => {
    const { set, song, evening, lullaby } = await ownExercises()
    await set(evening, { requires: [song._id] })
    await set(lullaby, { preparedBy: [evening._id] })
    const { status, body } = await set(song, { requires: [lullaby._id] })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: [
        {
          field: 'requires',
          message:
            'These prerequisites would form a circle: Morning Song → Lullaby → Evening Song → Morning Song.',
        },
      ],
    })
    expect((await set(song, { requires: [song._id] })).status).toBe(422)
    expect((await set(song, {})).body.data.prerequisites).toEqual([])
  })

  test('cannot be from another level, class or school, and the platform’s cannot be a school’s', async () => {
    const { set, song, school, beans } = await ownExercises()
    const level = await app.make.level(`Level ${app.make.mobile()}`)
    const far = await app.make.exercise(await app.make.activity(await app.make.area(level)))
    const other = await app.make.class(school)
    const near = await app.make.exercise(await app.make.activity(await app.make.area(other)))
    for (const one of [far, near]) {
      const { status, body } = await set(song, { requires: [one._id] })
      expect(status).toBe(422)
      expect(body).toMatchObject({
        errors: [{ field: 'requires', message: refusals.curriculum.prerequisiteElsewhere }],
      })
    }
    const administrator = await app.make.administrator()
    const { status } = await app.as(administrator).call(curriculum.updateExercise, {
      params: { id: beans._id },
      body: { requires: [song._id] },
    })
    expect(status).toBe(422)
  })

  test('are restored with a deleted exercise, and lost by one that moves to another class', async () => {
    const { set, song, evening, principal, school } = await ownExercises()
    await set(evening, { requires: [song._id] })
    const call = app.as(principal)
    await call.call(curriculum.removeExercise, { params: { id: song._id } })
    expect((await set(evening, {})).body.data.prerequisites).toEqual([])
    await call.call(undoEntries.putBack, { params: { id: song._id } })
    expect((await set(evening, {})).body.data.prerequisites).toMatchObject([{ _id: song._id }])
    const other = await app.make.class(school)
    const area = await app.make.area(other)
    const activity = await app.make.activity(area)
    const { body } = await call.call(curriculum.updateExercise, {
      params: { id: evening._id },
      body: { classId: other._id, superActivityId: area._id, activityId: activity._id },
    })
    expect(body.data.prerequisites).toEqual([])
    const { rows } = await app.database.owner.query(
      'select from app.exercise_prerequisites where school_id = $1',
      [school._id],
    )
    expect(rows).toEqual([])
  })
})

describe('an invisible prerequisite', () => {
  test('whose exercise was deleted do not prevent other changes, and return with it', async () => {
    const { set, song, beans, evening, lullaby, principal } = await ownExercises()
    await set(song, { requires: [beans._id], preparedBy: [evening._id] })
    const office = app.as(principal)
    await office.call(curriculum.removeExercise, { params: { id: evening._id } })
    const requiring = async (body: object) => {
      const { status, body: answer } = await set(song, body)
      expect(status).toBe(200)
      return answer.data.prerequisites.map(({ _id }) => _id)
    }
    expect(await requiring({ why: { [beans._id]: 'the same breath' } })).toEqual([beans._id])
    expect(await requiring({ requires: [] })).toEqual([])
    // As the form sends it, which does not show deleted ones.
    expect(await requiring({ requires: [beans._id], preparedBy: [lullaby._id] })).toHaveLength(2)
    await office.call(undoEntries.putBack, { params: { id: evening._id } })
    expect(await requiring({})).toEqual(expect.arrayContaining([beans._id, lullaby._id, evening._id]))
    expect(await requiring({ preparedBy: [] })).toEqual([beans._id])
  })

  test('from a level that the class no longer uses do not prevent other changes either', async () => {
    const { set, song, beans, evening, schoolClass } = await ownExercises()
    await set(song, { requires: [evening._id], preparedBy: [beans._id] })
    const level = await app.make.level(`Level ${app.make.mobile()}`)
    await app.database.owner.query('update app.classes set level_id = $1 where id = $2', [
      level._id,
      schoolClass._id,
    ])
    expect((await set(song, { why: { [evening._id]: 'the tune' } })).status).toBe(200)
    const emptied = await set(song, { requires: [], preparedBy: [] })
    expect(emptied).toMatchObject({ status: 200, body: { data: { prerequisites: [] } } })
  })
})

describe('the database refuses', () => {
  test('a cycle, another level and a school’s exercise under the platform’s', async () => {
    const { song, evening, beans, water, school } = await ownExercises()
    const id = school._id
    await insert(id, evening._id, song._id)
    await expect(insert(id, song._id, evening._id)).rejects.toMatchObject({
      constraint: 'exercise_prerequisites_circle',
    })
    await expect(insert(platformId, beans._id, song._id, id)).rejects.toMatchObject({
      constraint: 'exercise_prerequisites_owner',
    })
    const level = await app.make.level(`Level ${app.make.mobile()}`)
    const far = await app.make.exercise(await app.make.activity(await app.make.area(level)))
    await expect(insert(platformId, far._id, water._id)).rejects.toMatchObject({
      constraint: 'exercise_prerequisites_level',
    })
  })

  test('the second half of a cycle whose halves are saved simultaneously', async () => {
    const { set, song, evening } = await ownExercises()
    const answers = await Promise.all([
      set(song, { requires: [evening._id] }),
      set(evening, { requires: [song._id] }),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([409, 422]).toContain(statuses[1])
  })
})
