import { curriculum } from '@casa/contract/curriculum'
import { records } from '@casa/contract/records'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

const gone = { status: 200, body: { message: 'Deleted Successfully.' } }

describe("what children's records use", () => {
  test('stays as long as one of them does (for ready-made rows, at any school), and can be deleted after the last', async () => {
    const { principal, schoolClass, asha, dev, beans, song } = await makeClassWithCurriculum(app.make)
    const office = app.as(principal)
    const admin = app.as(await app.make.administrator())
    const recordIds = [
      await makeRecord(app.make, schoolClass, asha, beans, { key: 'P' }),
      await makeRecord(app.make, schoolClass, dev, beans),
      await makeRecord(app.make, schoolClass, asha, song, { key: 'M', published: true }),
    ] as const
    const removeSong = () => office.call(curriculum.removeExercise, { params: { id: song._id } })
    const removeBeans = () => admin.call(curriculum.removeExercise, { params: { id: beans._id } })
    const named = {
      status: 409,
      body: { message: "Children's records use this exercise, so it cannot be deleted." },
    }
    expect(await removeSong()).toMatchObject(named)
    expect(await removeBeans()).toMatchObject(named)
    await office.call(records.remove, { params: { id: recordIds[0] } })
    expect(await removeBeans()).toMatchObject(named)
    for (const id of recordIds.slice(1)) await office.call(records.remove, { params: { id } })
    expect(await removeSong()).toMatchObject(gone)
    expect(await removeBeans()).toMatchObject(gone)
  })

  test('can be deleted, as can activities, including after a record was given another exercise', async () => {
    const { principal, schoolClass, asha, songs, song, riddles } = await makeClassWithCurriculum(app.make)
    const office = app.as(principal)
    const id = await makeRecord(app.make, schoolClass, asha, song)
    const plan = { classId: schoolClass._id, studentId: asha._id, activityId: riddles._id }
    const { body: added } = await office.call(records.add, { body: plan })
    const removeActivity = () => office.call(curriculum.removeActivity, { params: { id: riddles._id } })
    expect(await removeActivity()).toMatchObject({
      status: 409,
      body: { message: "Children's records use this activity, so it cannot be deleted." },
    })
    await office.call(records.remove, { params: { id: added.data._id } })
    expect(await removeActivity()).toMatchObject(gone)
    const poem = await app.make.exercise(songs)
    await office.call(records.update, { params: { id }, body: { subActivityId: poem._id } })
    expect(await office.call(curriculum.removeExercise, { params: { id: song._id } })).toMatchObject(gone)
  })

  test('is not lost because of somebody who may not delete it', async () => {
    const { principal, schoolClass, asha, beans } = await makeClassWithCurriculum(app.make)
    const id = await makeRecord(app.make, schoolClass, asha, beans)
    await app.as(principal).call(records.remove, { params: { id } })
    const remove = app.as(principal).call(curriculum.removeExercise, { params: { id: beans._id } })
    expect((await remove).status).toBe(404)
  })
})
