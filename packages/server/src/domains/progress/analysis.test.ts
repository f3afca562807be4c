import { progress } from '@casa/contract/progress'
import { records } from '@casa/contract/records'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeRecord } from '../../testing/record.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()

type Group = { activities: { subActivityName: string; count: number }[] }
const shortened = (groups: Record<string, Group>) =>
  Object.fromEntries(
    Object.entries(groups).map(([key, { activities }]) => [
      key,
      activities.map(({ subActivityName, count }) => `${subActivityName} ${count}`),
    ]),
  )

describe('analysis', () => {
  test('of a child: keys reached, and plans', async () => {
    const { teacher, asha, beans, pouring, practicalLife } = await recordedSchool(app.make)
    const { body } = await app.as(teacher).call(progress.analysis, { body: { studentId: asha._id } })
    expect(shortened(body)).toEqual({
      M: ['Pouring Beans 1'],
      WI: [],
      WA: ['Pouring Water 1'],
      P: [],
      'Future Plane': ['Morning Song 1'],
    })
    expect(body.M.activities).toEqual([
      {
        _id: beans._id,
        subActivityName: 'Pouring Beans',
        activityId: { _id: pouring._id, activityName: 'Pouring' },
        superActivityId: { _id: practicalLife._id, superActivityName: 'Practical Life' },
        count: 1,
        place: 1,
        counts: { P: 0, WA: 0, WI: 0, M: 1, planned: 1 },
      },
    ])
  })

  test('of a class and of a school: each exercise once, in the group with the most children or, in a tie, the less advanced group', async () => {
    const { teacher, principal, schoolClass, nextClass } = await recordedSchool(app.make)
    const ofRoom = {
      M: ['Pouring Beans 2'],
      WI: [],
      WA: ['Pouring Water 1'],
      P: [],
      'Future Plane': ['Morning Song 1'],
    }
    const analysis = async (as: { token: string }, body: object) =>
      shortened((await app.as(as).call(progress.analysis, { body })).body)
    expect(await analysis(teacher, {})).toEqual(ofRoom)
    expect(await analysis(principal, { classId: schoolClass._id })).toEqual(ofRoom)
    expect(await analysis(principal, {})).toEqual({ ...ofRoom, M: ['Pouring Beans 3'] })
    expect(await analysis(principal, { classId: nextClass._id, isFuturePlanning: false })).toEqual({
      M: ['Pouring Beans 1'],
      WI: [],
      WA: [],
      P: [],
      'Future Plane': [],
    })
    expect(await analysis(teacher, { isFuturePlanning: true })).toEqual({
      M: [],
      WI: [],
      WA: [],
      P: [],
      'Future Plane': ['Pouring Beans 1', 'Morning Song 1'],
    })
    expect(await statementsOf(() => analysis(principal, {}))).toHaveLength(1)
  })

  test('an activity planned as a whole is listed under its own name', async () => {
    const { teacher, asha, schoolClass, riddles } = await recordedSchool(app.make)
    const { body } = await app.as(teacher).call(records.add, {
      body: { classId: schoolClass._id, studentId: asha._id, activityId: riddles._id, key: 'WI' },
    })
    expect(body.data.subActivityId).toBeNull()
    const { body: groups } = await app.as(teacher).call(progress.analysis, { body: { studentId: asha._id } })
    expect(groups.WI.activities).toMatchObject([
      {
        _id: riddles._id,
        subActivityName: 'Riddles',
        activityId: { _id: riddles._id, activityName: 'Riddles' },
      },
    ])
  })

  test('moves with the child to the next class, and disappears when the child leaves', async () => {
    const { principal, nextTeacher, asha, nextClass } = await recordedSchool(app.make)
    const counts = async () =>
      (await app.as(principal).call(progress.counts, { body: { classId: nextClass._id } })).body.map(
        ({ subActivityName, key, count }) => `${subActivityName} ${key} ${count}`,
      )
    expect(await counts()).toEqual(['Pouring Beans M 1'])
    await app.database.owner.query('update app.students set class_id = $2 where id = $1', [
      asha._id,
      nextClass._id,
    ])
    expect(await counts()).toEqual(['Pouring Beans M 2', 'Pouring Water WA 1'])
    expect(
      (await app.as(nextTeacher).call(progress.analysis, { body: { studentId: asha._id } })).status,
    ).toBe(200)
    await app.database.owner.query('update app.students set archived_at = now() where id = $1', [asha._id])
    expect(await counts()).toEqual(['Pouring Beans M 1'])
  })

  test('counts of each exercise at each key, in teaching order', async () => {
    const { principal, teacher, nextClass } = await recordedSchool(app.make)
    const { body } = await app.as(principal).call(progress.counts, { body: {} })
    expect(body.map(({ subActivityName, key, count }) => `${subActivityName} ${key} ${count}`)).toEqual([
      'Pouring Beans P 1',
      'Pouring Beans M 3',
      'Pouring Water WA 1',
      'Pouring Water WI 1',
    ])
    expect((await app.as(teacher).call(progress.counts, { body: {} })).body).toHaveLength(4)
    expect((await app.as(teacher).call(progress.counts, { body: { classId: nextClass._id } })).status).toBe(
      404,
    )
  })
})

describe("a child's performance", () => {
  test('in total and by area', async () => {
    const { teacher, asha, practicalLife, ownArea } = await recordedSchool(app.make)
    const { body } = await app.as(teacher).call(progress.performance, { body: { studentId: asha._id } })
    expect(body).toEqual({
      totalActivities: 2,
      strongArea: 1,
      developingArea: 1,
      needsAction: 0,
      planned: 2,
      notBegun: 1,
      areas: [
        {
          _id: practicalLife._id,
          superActivityName: 'Practical Life',
          M: 1,
          WI: 0,
          WA: 1,
          P: 0,
          planned: 1,
          notBegun: 0,
          inCurriculum: { M: 1, WI: 0, WA: 1, P: 0 },
        },
        {
          _id: ownArea._id,
          superActivityName: 'Telugu',
          M: 0,
          WI: 0,
          WA: 0,
          P: 0,
          planned: 1,
          notBegun: 1,
          inCurriculum: { M: 0, WI: 0, WA: 0, P: 0 },
        },
      ],
    })
  })

  test('is measured against what the class uses, for parents against what is published', async () => {
    const { teacher, dev, mina } = await recordedSchool(app.make)
    const left = async (child: { _id: string }, as: { token: string }) => {
      const { body } = await app.as(as).call(progress.performance, { body: { studentId: child._id } })
      return [body.notBegun, ...body.areas.map(area => `${area.superActivityName} ${area.notBegun}`)]
    }
    expect(await left(dev, teacher)).toEqual([1, 'Practical Life 0', 'Telugu 1'])
    expect(await left(mina, teacher)).toEqual([2, 'Practical Life 1', 'Telugu 1'])
    const mother = await app.make.parent(mina)
    expect(await left(mina, mother)).toEqual([3, 'Practical Life 2', 'Telugu 1'])
  })

  test('counts what an earlier class used, separately from the current curriculum', async () => {
    const { principal, asha, school, practicalLife } = await recordedSchool(app.make)
    const bare = await app.make.class(school)
    await app.database.owner.query('update app.students set class_id = $2 where id = $1', [
      asha._id,
      bare._id,
    ])
    const { body } = await app.as(principal).call(progress.performance, { body: { studentId: asha._id } })
    expect(body).toMatchObject({ totalActivities: 2, notBegun: 0 })
    expect(body.areas.find(({ _id }) => _id === practicalLife._id)).toMatchObject({
      M: 1,
      WA: 1,
      inCurriculum: { M: 0, WI: 0, WA: 0, P: 0 },
    })
  })

  test('of a child without records is empty, not missing', async () => {
    const { principal, mina, practicalLife, ownArea } = await makeClassWithCurriculum(app.make)
    const nothing = { M: 0, WI: 0, WA: 0, P: 0 }
    const none = { ...nothing, planned: 0, inCurriculum: nothing }
    const office = app.as(principal)
    const empty = {
      totalActivities: 0,
      strongArea: 0,
      developingArea: 0,
      needsAction: 0,
      planned: 0,
      notBegun: 3,
      areas: [
        { _id: practicalLife._id, superActivityName: 'Practical Life', ...none, notBegun: 2 },
        { _id: ownArea._id, superActivityName: 'Telugu', ...none, notBegun: 1 },
      ],
    }
    expect((await office.call(progress.performance, { body: { studentId: mina._id } })).body).toEqual(empty)
    const { body } = await office.call(progress.analysis, { body: { studentId: mina._id } })
    expect(Object.values(body)).toEqual(Array(5).fill({ activities: [] }))
  })

  test('exercise by exercise, in teaching order', async () => {
    const { teacher, asha, songs, practicalLife } = await recordedSchool(app.make)
    const report = async (filter: object) =>
      (
        await app.as(teacher).call(progress.studentReport, { body: { studentId: asha._id, ...filter } })
      ).body.map(({ subActivityName, key, date, planned }) => [subActivityName, key, date, planned])
    expect(await report({})).toEqual([
      ['Pouring Beans', 'M', '2026-11-20', true],
      ['Pouring Water', 'WA', '2026-11-20', false],
      ['Morning Song', null, null, true],
    ])
    expect(await report({ activityId: songs._id })).toHaveLength(1)
    expect(await report({ superActivityId: practicalLife._id, key: 'Mastered' })).toHaveLength(1)
    expect(await report({ search: 'water' })).toHaveLength(1)
  })
})

describe('a family in two schools', () => {
  test('sees only the school that it asks about', async () => {
    const [near, far] = [await makeClassWithCurriculum(app.make), await makeClassWithCurriculum(app.make)]
    const home = app.as(await app.make.parent(near.asha, far.dev))
    await makeRecord(app.make, near.schoolClass, near.asha, near.beans, { key: 'P', published: true })
    await makeRecord(app.make, far.schoolClass, far.dev, far.song, { key: 'M', published: true })
    const analysis = async (schooleId?: string) =>
      shortened((await home.call(progress.analysis, { body: { schooleId } })).body)
    expect(await analysis()).toMatchObject({ P: ['Pouring Beans 1'], M: ['Morning Song 1'] })
    expect(await analysis(near.school._id)).toMatchObject({ P: ['Pouring Beans 1'], M: [] })
    expect(await analysis(far.school._id)).toMatchObject({ P: [], M: ['Morning Song 1'] })
    const elsewhere = { body: { schooleId: far.school._id, studentId: near.asha._id } }
    for (const route of [progress.performance, progress.studentReport, progress.analysis])
      expect((await home.call(route, elsewhere)).status).toBe(404)
  })

  test('sees work shared by its children at both schools once', async () => {
    const near = await makeClassWithCurriculum(app.make)
    const far = await app.make.class(await app.make.school(), { level_id: near.level._id })
    const tara = await app.make.student(far)
    const home = app.as(await app.make.parent(near.asha, tara))
    await makeRecord(app.make, near.schoolClass, near.asha, near.beans, { key: 'M', published: true })
    await makeRecord(app.make, far, tara, near.beans, { key: 'M', published: true })
    const { body } = await home.call(progress.analysis, { body: {} })
    expect(shortened(body)).toMatchObject({ M: ['Pouring Beans 2'] })
  })
})
