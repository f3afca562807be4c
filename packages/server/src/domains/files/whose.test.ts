import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeAssignment } from '../../testing/events.ts'
import { makeTopic, makeTrainer } from '../../testing/make-lesson.ts'
import { registration } from '../../testing/mothers-number.ts'

const app = testApp()

type User = { _id: string; token: string }
const refusedAt = (field: string) => ({
  status: 422,
  body: { errors: [{ field, message: expect.any(String) }] },
})

/** A school with two classes, each with its teacher and a child, and functions that upload a file for each. */
async function makeStaff() {
  const { principal, ...school } = await app.make.school()
  const [lotus, banyan] = [await app.make.class(school), await app.make.class(school)]
  return {
    principal,
    lotus,
    banyan,
    meera: await app.make.teacher(lotus),
    colleague: await app.make.teacher(lotus),
    ravi: await app.make.teacher(banyan),
    child: await app.make.student(lotus),
    uploaded: (by: User) => app.make.file({ ...school, principal: by }),
  }
}
const set = (by: User, classId: { _id: string }, imageURL: string[]) =>
  app.as(by).call(api.assignments.add, { body: { classId: classId._id, eventName: 'Leaves', imageURL } })
const update = (by: User, id: string, body: object) =>
  app.as(by).call(api.assignments.update, { params: { id }, body })

test('an upload can be used by nobody else before it is saved: a picture of an assignment', async () => {
  const { principal, lotus, meera, colleague, uploaded } = await makeStaff()
  const picture = await uploaded(meera)
  for (const other of [principal, colleague])
    expect(await set(other, lotus, [picture])).toMatchObject(refusedAt('imageURL'))
  expect((await set(meera, lotus, [picture])).body.data.imageURL).toEqual([picture])
})

test('a picture of another class’s assignment cannot be reused by its address', async () => {
  const { lotus, banyan, meera, ravi, uploaded } = await makeStaff()
  const picture = await uploaded(meera)
  await set(meera, lotus, [picture])
  const { _id } = await makeAssignment(app.make, banyan, [])
  expect(await update(ravi, _id, { imageURL: [picture] })).toMatchObject(refusedAt('imageURL'))
  expect(await set(ravi, banyan, [picture])).toMatchObject(refusedAt('imageURL'))
  const opened = await app.as(ravi).call(api.files.read, { params: { id: picture.slice(-36) }, query: {} })
  expect(opened.status).toBe(404)
})

test('anyone who changes an assignment keeps the files that it uses', async () => {
  const { principal, lotus, meera, colleague, uploaded } = await makeStaff()
  const picture = await uploaded(meera)
  const { data } = (await set(meera, lotus, [picture])).body
  for (const person of [colleague, principal]) {
    const own = await uploaded(person)
    const { body } = await update(person, data._id, { imageURL: [picture, own] })
    expect(body.data.imageURL).toEqual([picture, own])
  }
})

test('the photo and the Aadhaar picture of a child, and the logo', async () => {
  const { principal, lotus, meera, child, uploaded } = await makeStaff()
  const [hers, own] = [await uploaded(meera), await uploaded(principal)]
  const { call } = app.as(principal)
  const change = (body: object) => call(api.students.update, { params: { id: child._id }, body })
  expect(await change({ profileURL: hers })).toMatchObject(refusedAt('profileURL'))
  expect(await change({ imageURL: [hers] })).toMatchObject(refusedAt('imageURL'))
  const body = registration(lotus, { profileURL: hers })
  expect(await call(api.students.add, { body })).toMatchObject(refusedAt('profileURL'))
  const params = { id: lotus.schooleId }
  expect(await call(api.schools.update, { params, body: { logoURL: hers } })).toMatchObject(
    refusedAt('logoURL'),
  )
  expect((await change({ profileURL: own })).status).toBe(200)
})

test('the administrators’ pictures, recordings and videos', async () => {
  const [one, other] = [await app.make.administrator(), await app.make.administrator()]
  const uploaded = (content_type: string) =>
    app.make.insert('files', {
      school_id: platformId,
      user_id: one._id,
      content_type,
      storage_key: `nowhere-${content_type}`,
      byte_count: 1,
      sha256: '',
    })
  const address = async (type: string) => `/api/files/${await uploaded(type)}`
  const [image, audio, video] = [
    await address('image/webp'),
    await address('audio/wav'),
    await address('video/mp4'),
  ]
  const level = await app.make.level('Level of the files')
  const trainer = await makeTrainer(app.make)
  const topic = await makeTopic(app.make, trainer, level)
  const profile = { params: { id: trainer._id }, body: { profile: image } }
  const parts = { params: { id: topic._id }, body: { audioURL: audio, videoURL: video } }
  expect(await app.as(other).call(api.training.updateTrainer, profile)).toMatchObject(refusedAt('profile'))
  expect(await app.as(other).call(api.training.updateTopic, parts)).toMatchObject(refusedAt('audioURL'))
  for (const person of [one, other]) {
    expect((await app.as(person).call(api.training.updateTrainer, profile)).status).toBe(200)
    expect((await app.as(person).call(api.training.updateTopic, parts)).status).toBe(200)
    // The other can see what the first has saved, and sends it back as it was read.
  }
})
