import { lessons } from '@casa/contract/lessons'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { atOneMoment } from '../../testing/at-one-moment.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeLesson } from '../../testing/make-lesson.ts'

const app = testApp()

test('two people changing a lesson without its version never leave it with exercises of another level', async () => {
  const administrator = app.as(await app.make.administrator())
  const { level, beans } = await makeClassWithCurriculum(app.make)
  const next = await app.make.level('Another level')
  const id = await makeLesson(app.make, level)
  const update = (body: object) => administrator.call(lessons.update, { params: { id }, body })
  const moving = 'update app.lessons set class_id = $1 where id = $2'
  expect(
    await atOneMoment(app, moving, [next._id, id], () => update({ subActivityId: [beans._id] })),
  ).toMatchObject({ status: 422, body: { errors: [{ field: 'subActivityId' }] } })
  const { body } = await administrator.call(lessons.get, { params: { id } })
  expect(body).toMatchObject({ classId: { _id: next._id }, subActivityId: [] })
})
