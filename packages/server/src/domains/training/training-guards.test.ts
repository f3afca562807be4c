import { training } from '@casa/contract/training'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { filesTokenOf } from '../../testing/factories.ts'
import { wavOf } from '../../testing/films.ts'
import { makeTopic, makeTrainer } from '../../testing/make-lesson.ts'

// The database's own guards are disabled here: this is what the code alone allows.
const app = testApp()

beforeAll(async () => {
  const { owner } = app.database
  for (const table of ['training_topics', 'files'])
    await owner.query(`alter table app.${table} disable row level security`)
  await owner.query(`
    create or replace function app.trainers_in_reach() returns setof app.trainers language sql stable security definer
      set search_path = pg_catalog, app, pg_temp as 'select * from app.trainers'`)
})

async function makePeople() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  return {
    school,
    level: await app.make.level(`Level ${app.make.mobile()}`),
    administrator: app.as(await app.make.administrator()),
    staff: [school.principal, await app.make.teacher(schoolClass)],
    parent: await app.make.parent(await app.make.student(schoolClass)),
  }
}

test('the columns for schools have no number and no address, not even for filters, search or sorting', async () => {
  const { school, staff } = await makePeople()
  const reached = { mobile_number: '9811707017', email: 'asha@example.test' }
  const trainers = [
    await makeTrainer(app.make, reached),
    await makeTrainer(app.make, { name: 'Bela', mobile_number: '9811707001', email: 'aa@example.test' }),
  ]
  const ids = trainers.map(({ _id }) => _id)
  for (const person of staff) {
    const find = async (body: object) =>
      (await app.as(person).call(training.findTrainers, { body: body as never })).body
    const all = await find({})
    expect(all.map(({ _id, mobileNumber, email }) => [_id, mobileNumber, email])).toEqual(
      ids.map(id => [id, null, null]),
    )
    const params = { schooleId: school._id }
    expect((await app.as(person).call(training.trainers, { params })).body).toEqual(all)
    expect((await app.as(person).call(training.trainersOf, { params, body: {} })).body).toEqual(all)
    for (const body of [
      { mobileNumber: reached.mobile_number },
      { email: reached.email },
      { search: '98117' },
    ])
      expect(await find(body)).toEqual([])
    for (const sort of ['mobileNumber', '-mobileNumber', 'email', '-email'])
      expect(await find({ sort })).toEqual(all)
  }
})

test('the query hides an In Active topic, and the address of its audio', async () => {
  const { level, administrator, staff, parent } = await makePeople()
  const { body } = await administrator.call(training.topicFile, { files: { audio: wavOf(4_000) }, body: {} })
  const trainer = await makeTrainer(app.make)
  const { _id } = await makeTopic(app.make, trainer, level, { audio_id: body.data._id })
  const seenBy = async (person: { token: string }) => {
    const found = await app.as(person).call(training.topics, { body: { _id } })
    const name = await app.as(person).call(training.trainerName, { body: { id: _id } })
    const headers = { cookie: `casa_files=${filesTokenOf(person.token)}` }
    const file = await app.server.inject({ method: 'GET', url: body.url, headers })
    return [found.status === 200 ? found.body.length : found.status, name.status, file.statusCode]
  }
  for (const person of staff) expect(await seenBy(person)).toEqual([1, 200, 200])
  expect(await seenBy(parent)).toEqual([403, 403, 404])
  await administrator.call(training.updateTopic, { params: { id: _id }, body: { status: false } })
  for (const person of [...staff, parent]) expect((await seenBy(person))[2]).toBe(404)
  for (const person of staff) expect(await seenBy(person)).toEqual([0, 404, 404])
})
