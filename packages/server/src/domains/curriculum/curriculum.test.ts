import { curriculum } from '@casa/contract/curriculum'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

/** A level with its ready-made curriculum, and a school with a class that uses it and one that does not. */
async function makeSchool() {
  const level = await app.make.level(`Level ${app.make.mobile()}`)
  const life = await app.make.area(level, { name: 'Practical Life' })
  const pouring = await app.make.activity(life, { name: 'Pouring' })
  const rice = await app.make.exercise(pouring, { name: 'Pouring Rice' })
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school, { name: 'Sunflowers', level_id: level._id })
  const other = await app.make.class(school, { name: 'Tulips' })
  const admin = await app.make.administrator()
  return {
    ...{ level, life, pouring, rice, school, schoolClass, other },
    office: app.as(principal),
    admin: app.as(admin),
  }
}

type School = Awaited<ReturnType<typeof makeSchool>>
const areaOf = ({ schoolClass }: School, superActivityName: string) => ({
  body: { superActivityName, classId: schoolClass._id },
})
const activityOf = ({ schoolClass, life }: School, activityName: string) => ({
  body: { activityName, superActivityId: life._id, classId: schoolClass._id },
})
const exerciseOf = ({ schoolClass, life, pouring }: School, subActivityName: string) => ({
  body: { subActivityName, classId: schoolClass._id, superActivityId: life._id, activityId: pouring._id },
})

describe('reading', () => {
  test("a school reads its level's curriculum as its own class's, with its additions, in one order", async () => {
    const made = await makeSchool()
    const { office, school, schoolClass, life, pouring, rice } = made
    const added = await office.call(curriculum.addExercise, exerciseOf(made, 'Pouring Lentils'))
    const listed = await office.call(curriculum.exercises, { params: { schooleId: school._id } })
    expect(listed.body).toEqual([
      {
        _id: rice._id,
        schooleId: platformId,
        classId: { _id: schoolClass._id, className: 'Sunflowers' },
        subActivityName: 'Pouring Rice',
        activityId: { _id: pouring._id, activityName: 'Pouring' },
        superActivityId: { _id: life._id, superActivityName: 'Practical Life' },
        position: expect.any(Number),
        version: 1,
        prerequisites: [],
        opener: false,
        fromMonths: null,
      },
      added.body.data,
    ])
    expect(added.body.data).toMatchObject({
      schooleId: school._id,
      classId: { _id: schoolClass._id, className: 'Sunflowers' },
    })
  })

  test("a row is returned once for each class that uses it, without another school's additions", async () => {
    const made = await makeSchool()
    const { office, school, level, life } = made
    const second = await app.make.class(school, { name: 'Marigolds', level_id: level._id })
    const elsewhere = await app.make.school()
    const far = await app.make.class(elsewhere, { level_id: level._id })
    await app.make.activity(life, { name: 'Theirs' }, far)
    const { body } = await office.call(curriculum.activities, { params: { schooleId: school._id } })
    expect(body.map(({ activityName, classId }) => [activityName, classId?.className])).toEqual([
      ['Pouring', 'Marigolds'],
      ['Pouring', 'Sunflowers'],
    ])
    const ofSecond = await office.call(curriculum.findActivities, { body: { classId: second._id } })
    expect(ofSecond.body).toMatchObject([{ activityName: 'Pouring', classId: { className: 'Marigolds' } }])
    const ofLevel = await office.call(curriculum.findActivities, { body: { classId: level._id } })
    expect(ofLevel.body).toEqual([])
  })

  test('an area includes its activities and an activity its exercises, as the class uses them', async () => {
    const made = await makeSchool()
    const { office, school, schoolClass, level, life, pouring, rice, admin } = made
    const activity = (await office.call(curriculum.addActivity, activityOf(made, 'Spooning'))).body.data
    const exercise = (await office.call(curriculum.addExercise, exerciseOf(made, 'Pouring Lentils'))).body
      .data
    const elsewhere = await app.make.school()
    await app.make.activity(
      life,
      { name: 'Theirs' },
      await app.make.class(elsewhere, { level_id: level._id }),
    )
    const ready = { _id: pouring._id, activityName: 'Pouring' }
    const added = { _id: activity._id, activityName: 'Spooning' }
    const areas = await office.call(curriculum.areas, { params: { schooleId: school._id } })
    expect(areas.body).toMatchObject([{ _id: life._id, activities: [ready, added] }])
    const activities = await office.call(curriculum.findActivities, { body: { classId: schoolClass._id } })
    expect(activities.body).toMatchObject([
      {
        _id: pouring._id,
        subActivities: [
          { _id: rice._id, subActivityName: 'Pouring Rice' },
          { _id: exercise._id, subActivityName: 'Pouring Lentils' },
        ],
      },
      { _id: activity._id, subActivities: [] },
    ])
    const platform = await admin.call(curriculum.areas, {
      params: { schooleId: platformId },
      query: { sort: '-activities', classId: level._id },
    })
    expect(platform.body).toMatchObject([{ _id: life._id, activities: [ready] }])
    const sorted = await office.call(curriculum.findActivities, { body: { sort: 'subActivities' } })
    expect(sorted.body.map(({ activityName }) => activityName)).toEqual(['Spooning', 'Pouring'])
  })

  test('the tree has areas, their activities and their exercises, in teaching order', async () => {
    const made = await makeSchool()
    const { office, schoolClass, other, life, pouring, rice } = made
    const words = await office.call(curriculum.addArea, areaOf(made, 'Words'))
    const sweeping = await office.call(curriculum.addActivity, activityOf(made, 'Sweeping'))
    const first = { body: { ...exerciseOf(made, 'Pouring Nothing').body, position: 0 } }
    const nothing = await office.call(curriculum.addExercise, first)
    const tree = await office.call(curriculum.tree, { body: { classId: schoolClass._id } })
    expect(tree.body).toEqual([
      {
        _id: life._id,
        schooleId: platformId,
        classId: { _id: schoolClass._id, className: 'Sunflowers' },
        superActivityName: 'Practical Life',
        position: expect.any(Number),
        version: 1,
        activities: [
          {
            _id: pouring._id,
            activityName: 'Pouring',
            subActivities: [
              { _id: nothing.body.data._id, subActivityName: 'Pouring Nothing' },
              { _id: rice._id, subActivityName: 'Pouring Rice' },
            ],
          },
          { _id: sweeping.body.data._id, activityName: 'Sweeping', subActivities: [] },
        ],
      },
      { ...words.body.data, activities: [] },
    ])
    expect((await office.call(curriculum.tree, { body: { classId: other._id } })).body).toEqual([])
  })

  test("a mother reads her child's class, and the administrator only the levels", async () => {
    const made = await makeSchool()
    await made.office.call(curriculum.addArea, areaOf(made, 'Words'))
    const mother = await app.make.parent(await app.make.student(made.schoolClass))
    const read = await app.as(mother).call(curriculum.areas, { params: { schooleId: made.school._id } })
    expect(read.body.map(area => area.superActivityName)).toEqual(['Practical Life', 'Words'])
    const platform = { params: { schooleId: platformId }, body: { classId: made.level._id } }
    expect((await made.admin.call(curriculum.areasOf, platform)).body).toMatchObject([
      { _id: made.life._id, schooleId: platformId, classId: { _id: made.level._id } },
    ])
  })

  test('an exercise is found by words in its name, its activity and its class', async () => {
    const made = await makeSchool()
    const params = { schooleId: made.school._id }
    for (const search of ['rice', 'pouring', 'RICE pour', 'sunflowers rice']) {
      const { body } = await made.office.call(curriculum.exercises, { params, query: { search } })
      expect(body.map(({ _id }) => _id)).toEqual([made.rice._id])
    }
    const none = { params, query: { search: 'xylophone', classId: made.schoolClass._id } }
    expect((await made.office.call(curriculum.exercises, none)).body).toEqual([])
  })
})

describe('who owns what', () => {
  test('a school that changes or deletes a ready-made row gets the same response as for one that does not exist', async () => {
    const { office, life, pouring, rice } = await makeSchool()
    const answers = await Promise.all([
      office.call(curriculum.updateArea, { params: { id: life._id }, body: { superActivityName: 'Ours' } }),
      office.call(curriculum.updateArea, { params: { id: life._id }, body: { version: 1 } }),
      office.call(curriculum.updateActivity, { params: { id: pouring._id }, body: { activityName: 'Ours' } }),
      office.call(curriculum.updateExercise, { params: { id: rice._id }, body: { position: 1 } }),
      office.call(curriculum.removeArea, { params: { id: life._id } }),
      office.call(curriculum.removeActivity, { params: { id: pouring._id } }),
      office.call(curriculum.removeExercise, { params: { id: rice._id } }),
    ])
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 404, body: { message: 'Not found.' } })
  })

  test("the administrator can write to levels, but not to a school's class", async () => {
    const { admin, level, schoolClass } = await makeSchool()
    const add = (classId: string) =>
      admin.call(curriculum.addArea, { body: { superActivityName: 'Sensorial', classId } })
    expect(await add(level._id)).toMatchObject({
      status: 200,
      body: { message: 'Super Activity Added Successfully.', data: { schooleId: platformId } },
    })
    expect(await add(schoolClass._id)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'classId' }] },
    })
  })

  test('an edit of an old version is refused with the current row', async () => {
    const made = await makeSchool()
    const { data } = (await made.office.call(curriculum.addArea, areaOf(made, 'Words'))).body
    const rename = (superActivityName: string) =>
      made.office.call(curriculum.updateArea, {
        params: { id: data._id },
        body: { superActivityName, version: 1 },
      })
    expect(await rename('Language')).toMatchObject({
      status: 200,
      body: { message: 'Super Activity Updated Successfully.', data: { version: 2 } },
    })
    expect(await rename('Speech')).toMatchObject({
      status: 409,
      body: { data: { superActivityName: 'Language', version: 2 } },
    })
  })
})
