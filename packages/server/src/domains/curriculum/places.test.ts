import { classes } from '@casa/contract/classes'
import { curriculum } from '@casa/contract/curriculum'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

/** A level with one area, activity and exercise, a class that uses it, and what the school added under each. */
async function makeSchool() {
  const level = await app.make.level(`Level ${app.make.mobile()}`)
  const life = await app.make.area(level, { name: 'Practical Life' })
  const pouring = await app.make.activity(life, { name: 'Pouring' })
  const rice = await app.make.exercise(pouring, { name: 'Pouring Rice' })
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school, { name: 'Sunflowers', level_id: level._id })
  const words = await app.make.area(schoolClass, { name: 'Words' })
  const listening = await app.make.activity(words, { name: 'Listening' })
  const bells = await app.make.exercise(listening, { name: 'Bells' })
  const office = app.as(principal)
  const admin = app.as(await app.make.administrator())
  return { level, life, pouring, rice, school, schoolClass, words, listening, bells, office, admin }
}

const taken = (field: string, message: string) => ({
  status: 409,
  body: { message, errors: [{ field, message }] },
})
const wrong = (field: string, message: string) => ({
  status: 422,
  body: { message, errors: [{ field, message }] },
})

describe('a new row', () => {
  test('needs its fields, each with its message', async () => {
    const { office } = await makeSchool()
    expect((await office.call(curriculum.addArea, { body: {} })).body).toMatchObject({
      message: 'Super Activity Name is required',
      errors: [
        { field: 'superActivityName', message: 'Super Activity Name is required' },
        { field: 'classId', message: 'Class Name is required' },
      ],
    })
    expect((await office.call(curriculum.addExercise, { body: {} })).body).toMatchObject({
      errors: [
        { field: 'subActivityName', message: 'Exercise is required' },
        { field: 'classId', message: 'Class Name is required' },
        { field: 'superActivityId', message: 'Area Of Work is required' },
        { field: 'activityId', message: 'Activity is required' },
      ],
    })
  })

  test('can be attached only to what its class uses, its own or ready-made', async () => {
    const { office, school, schoolClass, life, words, listening, pouring } = await makeSchool()
    const other = await app.make.class(school)
    const far = await app.make.area(await app.make.class(await app.make.school()))
    const activity = (superActivityId: string, classId = schoolClass._id) =>
      office.call(curriculum.addActivity, { body: { activityName: 'New', superActivityId, classId } })
    expect((await activity(life._id)).status).toBe(200)
    expect((await activity(words._id)).status).toBe(200)
    const elsewhere = wrong('superActivityId', 'Choose an area of work of this class.')
    expect(await activity(life._id, other._id)).toMatchObject(elsewhere)
    expect(await activity(words._id, other._id)).toMatchObject(elsewhere)
    expect(await activity(far._id)).toMatchObject(elsewhere)

    const exercise = (superActivityId: string, activityId: string, classId = schoolClass._id) => {
      const body = { subActivityName: 'New', superActivityId, activityId, classId }
      return office.call(curriculum.addExercise, { body })
    }
    expect((await exercise(life._id, pouring._id)).status).toBe(200)
    expect(await exercise(life._id, listening._id)).toMatchObject(
      wrong('superActivityId', 'The activity belongs to another area of work.'),
    )
    expect(await exercise(life._id, pouring._id, other._id)).toMatchObject(
      wrong('activityId', 'Choose an activity of this class.'),
    )
  })

  test('needs a name not yet used there in its class, regardless of who owns the other', async () => {
    const { office, admin, level, schoolClass, life, words, pouring } = await makeSchool()
    const sentence = 'This class already has an area of work with this name.'
    const area = (superActivityName: string) =>
      office.call(curriculum.addArea, { body: { superActivityName, classId: schoolClass._id } })
    expect(await area('practical life')).toMatchObject(taken('superActivityName', sentence))
    expect(await area(' Practical   LIFE ')).toMatchObject(taken('superActivityName', sentence))
    expect(await area('WORDS')).toMatchObject(taken('superActivityName', sentence))
    expect(
      await admin.call(curriculum.addArea, {
        body: { superActivityName: 'Practical Life', classId: level._id },
      }),
    ).toMatchObject(taken('superActivityName', sentence))

    const body = { activityName: 'pouring', superActivityId: life._id, classId: schoolClass._id }
    expect(await office.call(curriculum.addActivity, { body })).toMatchObject(
      taken('activityName', 'This area of work already has an activity with this name.'),
    )
    const inWords = { body: { ...body, superActivityId: words._id } }
    expect((await office.call(curriculum.addActivity, inWords)).status).toBe(200)
    const rice = { subActivityName: 'Pouring rice', superActivityId: life._id, activityId: pouring._id }
    expect(
      await office.call(curriculum.addExercise, { body: { ...rice, classId: schoolClass._id } }),
    ).toMatchObject(taken('subActivityName', 'This activity already has an exercise with this name.'))
  })

  test('is stored once if sent twice at the same time', async () => {
    const { office, schoolClass } = await makeSchool()
    const add = () =>
      office.call(curriculum.addArea, { body: { superActivityName: 'Culture', classId: schoolClass._id } })
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('without a position follows the last one that its class sees', async () => {
    const { office, schoolClass, life } = await makeSchool()
    const add = (activityName: string, position?: number | null | '') =>
      office.call(curriculum.addActivity, {
        body: { activityName, superActivityId: life._id, classId: schoolClass._id, position },
      })
    const last = (await add('Second', '')).body.data.position
    expect((await add('Third')).body.data.position).toBe(last + 1)
    expect((await add('Between', last + 0.5)).body.data.position).toBe(last + 0.5)
    expect((await add('Fourth')).body.data.position).toBe(last + 2)
    const { body } = await office.call(curriculum.activitiesOfArea, { body: { superActivityId: life._id } })
    const names = body.map(({ activityName }) => activityName)
    expect(names).toEqual(['Pouring', 'Second', 'Between', 'Third', 'Fourth'])
  })
})

describe('a changed row', () => {
  test('moves between two others by a position between theirs, and keeps everything else', async () => {
    const { office, schoolClass, words } = await makeSchool()
    const sounds = await app.make.area(schoolClass, { name: 'Sounds' })
    const order = async () => {
      const listed = await office.call(curriculum.areasOf, {
        params: { schooleId: schoolClass.schooleId },
        body: { classId: schoolClass._id },
      })
      return listed.body.map(({ superActivityName }) => superActivityName)
    }
    expect(await order()).toEqual(['Practical Life', 'Words', 'Sounds'])
    const stored = await office.call(curriculum.updateArea, { params: { id: words._id }, body: {} })
    const before = stored.body.data.position
    const to = (position: number) =>
      office.call(curriculum.updateArea, { params: { id: sounds._id }, body: { position } })
    expect((await to(before - 0.5)).body.data).toMatchObject({ superActivityName: 'Sounds', version: 2 })
    expect(await order()).toEqual(['Practical Life', 'Sounds', 'Words'])
    await to(-1)
    expect(await order()).toEqual(['Sounds', 'Practical Life', 'Words'])
  })

  test('moves to the end of another activity, but only within its class and area', async () => {
    const { office, schoolClass, life, pouring, bells, listening } = await makeSchool()
    const change = (body: Record<string, unknown>) =>
      office.call(curriculum.updateExercise, { params: { id: bells._id }, body })
    expect(await change({ superActivityId: life._id })).toMatchObject(
      wrong('superActivityId', 'The activity belongs to another area of work.'),
    )
    const moved = await change({ superActivityId: life._id, activityId: pouring._id })
    expect(moved.body.data).toMatchObject({
      subActivityName: 'Bells',
      classId: { _id: schoolClass._id },
      superActivityId: { superActivityName: 'Practical Life' },
      activityId: { activityName: 'Pouring' },
    })
    const listed = await office.call(curriculum.exercisesOfActivity, { body: { activityId: pouring._id } })
    expect(listed.body.map(({ subActivityName }) => subActivityName)).toEqual(['Pouring Rice', 'Bells'])
    expect((await change({ ...moved.body.data, activityId: listening._id })).status).toBe(422)
  })

  test('keeps its class while something is attached to it, including a school’s addition', async () => {
    const { office, admin, level, school, schoolClass, words, listening } = await makeSchool()
    const other = await app.make.class(school)
    const classId = other._id
    expect(
      await office.call(curriculum.updateArea, { params: { id: words._id }, body: { classId } }),
    ).toMatchObject({
      status: 409,
      body: {
        message: 'This area of work still has 1 activity. Delete it first, or move it to another area.',
      },
    })
    const there = await app.make.area(other)
    const move = { params: { id: listening._id }, body: { classId, superActivityId: there._id } }
    expect(await office.call(curriculum.updateActivity, move)).toMatchObject({
      status: 409,
      body: {
        message: 'This activity still has 1 exercise. Delete it first, or move it to another activity.',
      },
    })
    const culture = await app.make.area(level)
    await app.make.activity(culture, {}, schoolClass)
    const second = await app.make.level(`Level ${app.make.mobile()}`)
    const away = { params: { id: culture._id }, body: { classId: second._id } }
    const sentence = 'Schools have added activities to this area of work, so it cannot be deleted.'
    expect(await admin.call(curriculum.updateArea, away)).toMatchObject({
      status: 409,
      body: { message: sentence },
    })
    expect(await admin.call(curriculum.removeArea, { params: { id: culture._id } })).toMatchObject({
      status: 409,
      body: { message: sentence },
    })
  })

  test('can regain a name that the platform has since used only if the request asks for that name', async () => {
    const { office, level, words } = await makeSchool()
    await app.make.area(level, { name: 'Words' })
    const change = (body: Record<string, unknown>) =>
      office.call(curriculum.updateArea, { params: { id: words._id }, body })
    expect((await change({ position: 3, superActivityName: 'Words' })).status).toBe(200)
    expect((await change({ superActivityName: 'Speech' })).status).toBe(200)
    expect((await change({ superActivityName: 'Words' })).status).toBe(409)
  })
})

describe('what is in use', () => {
  test('stays, with a message that names the use; the rest can be deleted', async () => {
    const { office, words, listening, bells } = await makeSchool()
    const remove = {
      area: () => office.call(curriculum.removeArea, { params: { id: words._id } }),
      activity: () => office.call(curriculum.removeActivity, { params: { id: listening._id } }),
      exercise: () => office.call(curriculum.removeExercise, { params: { id: bells._id } }),
    }
    expect(await remove.area()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 activity') },
    })
    expect(await remove.activity()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 exercise') },
    })
    for (const go of [remove.exercise, remove.activity, remove.area])
      expect(await go()).toMatchObject({ status: 200, body: { message: 'Deleted Successfully.' } })
    expect((await remove.area()).status).toBe(404)
  })

  test('keeps its level and its class', async () => {
    const { office, admin, level, schoolClass, life } = await makeSchool()
    expect(await admin.call(classes.remove, { params: { id: level._id } })).toMatchObject({
      status: 409,
      body: { message: 'This level still has 1 area of work. Delete it first.' },
    })
    const unlevel = () =>
      office.call(classes.update, {
        params: { id: schoolClass._id },
        body: { levelId: null, className: 'Roses' },
      })
    const added = await app.make.activity(life, {}, schoolClass)
    await app.make.exercise(added)
    expect(await unlevel()).toMatchObject({
      status: 409,
      body: {
        message:
          'The school has added 1 activity or exercise to this level’s curriculum. Delete them before you change the level.',
      },
    })
    const same = { params: { id: schoolClass._id }, body: { levelId: level._id, className: 'Roses' } }
    expect((await office.call(classes.update, same)).body.data.className).toBe('Roses')
    await app.database.owner.query('delete from app.exercises where activity_id = $1', [added._id])
    await app.database.owner.query('delete from app.activities where id = $1', [added._id])
    expect((await unlevel()).body.data.levelId).toBeNull()
    // A class with its own additions is archived with them.
    expect((await office.call(classes.remove, { params: { id: schoolClass._id } })).status).toBe(200)
    const read = await office.call(curriculum.areas, { params: { schooleId: schoolClass.schooleId } })
    expect(read.body).toEqual([])
  })
})
