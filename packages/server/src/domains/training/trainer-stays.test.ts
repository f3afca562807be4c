import { training } from '@casa/contract/training'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { atOneMoment } from '../../testing/at-one-moment.ts'
import { makeTrainer } from '../../testing/make-lesson.ts'

const app = testApp()

test('a trainer who is given a topic at this moment cannot be deleted, with the reason', async () => {
  const administrator = app.as(await app.make.administrator())
  const level = await app.make.level('Toddlers')
  const trainer = await makeTrainer(app.make)
  const adding = `insert into app.training_topics (school_id, id, trainer_id, class_id, subject) values ($1, $2, $3, $4, 'Play')`
  const answer = await atOneMoment(app, adding, [platformId, newId(), trainer._id, level._id], () =>
    administrator.call(training.removeTrainer, { params: { id: trainer._id } }),
  )
  expect(answer).toMatchObject({
    status: 409,
    body: { message: 'This trainer still has 1 topic. Delete it first, or give it to another trainer.' },
  })
})

test('a topic of a trainer who is being deleted is not stored', async () => {
  const administrator = app.as(await app.make.administrator())
  const level = await app.make.level('Nursery')
  const trainer = await makeTrainer(app.make)
  const body = { trainerRegisterId: trainer._id, classId: level._id, subject: 'Play', status: true }
  const answer = await atOneMoment(app, 'delete from app.trainers where id = $1', [trainer._id], () =>
    administrator.call(training.addTopic, { body }),
  )
  expect(answer).toMatchObject({ status: 422, body: { message: 'Choose one of the trainers.' } })
})
