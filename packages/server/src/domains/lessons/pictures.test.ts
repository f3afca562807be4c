import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeSubject } from '../../testing/make-lesson.ts'

const app = testApp()
const { files, lessons, undoEntries, subjects } = api

type Person = { _id: string; token: string }
let administrator: Person
let drawing: Buffer
beforeAll(async () => {
  administrator = await app.make.administrator()
  drawing = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#e8a0b4' } })
    .png()
    .toBuffer()
})

async function upload(): Promise<string> {
  const { status, body } = await app
    .as(administrator)
    .call(lessons.uploadImage, { body: {}, files: { image: drawing } })
  expect([status, body.message]).toEqual([200, 'Images uploaded successfully'])
  return body.url
}

/** A stored video, by its address. */
async function film(): Promise<string> {
  const key = await app.services.storage.put(Buffer.from('a film'))
  await app.services.storage.confirm([key])
  const row = {
    school_id: platformId,
    user_id: administrator._id,
    content_type: 'video/mp4',
    storage_key: key,
  }
  return `/api/files/${await app.make.insert('files', { ...row, byte_count: 6, sha256: '' })}`
}

const open = async (person: Person, url: string) =>
  (await app.as(person).call(files.read, { params: { id: url.slice(-36) }, query: {} })).status
const remove = (person: Person, imageURL: string) =>
  app.as(person).call(lessons.removeImage, { body: { imageURL } })
const update = (id: string, body: object) =>
  app.as(administrator).call(lessons.update, { params: { id }, body })

/** Staff of a school with a class of a level, a colleague with a class of another, a parent, and a lesson with these files. */
async function makeLessonWith(shown: { images?: string[]; video?: string }) {
  const level = await app.make.level(`Level ${newId()}`)
  const subject = await makeSubject(app.make)
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school, { level_id: level._id })
  const next = await app.make.teacher(await app.make.class(school))
  const teacher = await app.make.teacher(schoolClass)
  const mother = await app.make.parent(await app.make.student(schoolClass))
  const body = {
    lesson: 'Pink Tower',
    classId: level._id,
    subjectId: subject,
    objectives: ['Dimension'],
    materialRequired: ['Ten cubes'],
    stepsAndProcedures: ['Carry the cubes.'],
    ...shown,
  }
  const made = await app.as(administrator).call(lessons.add, { body })
  expect(made.status).toBe(200)
  return { lesson: made.body.data, subject, principal, teacher, next, mother }
}

describe('a lesson’s pictures and video', () => {
  test('are open to the staff who can see the lesson, and to nobody else', async () => {
    const [image, video] = [await upload(), await film()]
    expect(await open((await app.make.school()).principal, image)).toBe(404)
    const { lesson, principal, teacher, next, mother } = await makeLessonWith({ images: [image], video })
    expect(lesson).toMatchObject({ images: [image], video })
    const elsewhere = await app.make.school()
    const stranger = await app.make.administrator()
    for (const url of [image, video]) {
      for (const person of [administrator, stranger, principal, teacher])
        expect(await open(person, url)).toBe(200)
      for (const person of [next, mother, elsewhere.principal]) expect(await open(person, url)).toBe(404)
    }
  })

  test('are hidden from schools while the subject is In Active, and visible again afterwards', async () => {
    const [image, video] = [await upload(), await film()]
    const { subject, principal, teacher } = await makeLessonWith({ images: [image], video })
    const switched = (status: boolean) =>
      app.as(administrator).call(subjects.update, { params: { id: subject }, body: { status } })
    await switched(false)
    for (const url of [image, video]) {
      for (const person of [principal, teacher]) expect(await open(person, url)).toBe(404)
      expect(await open(administrator, url)).toBe(200)
    }
    await switched(true)
    for (const url of [image, video])
      for (const person of [principal, teacher]) expect(await open(person, url)).toBe(200)
  })

  test('stay while a lesson uses them, and are deleted when none does', async () => {
    const [first, second] = [await upload(), await upload()]
    const { lesson, principal, teacher } = await makeLessonWith({ images: [first, second] })
    expect(await remove(administrator, first)).toMatchObject({
      status: 409,
      body: { message: 'This file is still in use. Remove it where it is used and save, then delete it.' },
    })
    for (const person of [principal, teacher]) expect((await remove(person, first)).status).toBe(403)
    expect((await update(lesson._id, { images: [second] })).body.data.images).toEqual([second])
    expect(await remove(administrator, first)).toMatchObject({
      status: 200,
      body: { message: 'Deleted Successfully.' },
    })
    expect((await remove(administrator, first)).status).toBe(404)
    expect((await update(lesson._id, { images: [first, second] })).status).toBe(422)
    const used = await app.make.school()
    expect((await remove(administrator, await app.make.file(used))).status).toBe(404)
  })

  test('must be of the right kind: no video among the pictures, and no picture as the video', async () => {
    const [image, video] = [await upload(), await film()]
    const { lesson } = await makeLessonWith({})
    expect(await update(lesson._id, { images: [video] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'images' }] },
    })
    expect(await update(lesson._id, { video: image })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'video' }] },
    })
    expect((await update(lesson._id, { images: Array(21).fill(image) })).status).toBe(422)
    expect((await update(lesson._id, { video })).body.data.video).toBe(video)
    expect((await update(lesson._id, { video: 'https://example.org/film' })).body.data.video).toBe(
      'https://example.org/film',
    )
  })

  test('return with a restored lesson, even after a night in between', async () => {
    const image = await upload()
    await app.database.owner.query("update app.files set created_at = '2026-11-01'")
    const { lesson, teacher } = await makeLessonWith({ images: [image] })
    const { call } = app.as(administrator)
    await call(lessons.remove, { params: { id: lesson._id } })
    expect(await open(teacher, image)).toBe(404)
    await app.runNight()
    expect((await call(undoEntries.putBack, { params: { id: lesson._id } })).status).toBe(200)
    expect(await open(teacher, image)).toBe(200)
    await call(lessons.remove, { params: { id: lesson._id } })
    await app.database.owner.query("update app.undo_entries set done_at = now() - interval '2 hours'")
    await app.runNight()
    expect(await open(administrator, image)).toBe(404)
  })

  test('are left out if they were deleted before the lesson is restored', async () => {
    const [kept, deleted] = [await upload(), await upload()]
    const { lesson } = await makeLessonWith({ images: [deleted, kept] })
    const { call } = app.as(administrator)
    await call(lessons.remove, { params: { id: lesson._id } })
    expect((await remove(administrator, deleted)).status).toBe(200)
    expect((await call(undoEntries.putBack, { params: { id: lesson._id } })).status).toBe(200)
    const { body } = await call(lessons.get, { params: { id: lesson._id } })
    expect(body.images).toEqual([kept])
    // The form sends the pictures again, all of which have to exist.
    expect((await update(lesson._id, { images: body.images })).status).toBe(200)
  })

  test('so is a video, and an administrator may save the lesson again', async () => {
    const video = await film()
    const { lesson } = await makeLessonWith({ video })
    const { call } = app.as(administrator)
    await call(lessons.remove, { params: { id: lesson._id } })
    expect((await remove(administrator, video)).status).toBe(200)
    expect((await call(undoEntries.putBack, { params: { id: lesson._id } })).status).toBe(200)
    const { body } = await call(lessons.get, { params: { id: lesson._id } })
    expect(body).toMatchObject({ video: null, stepsAndProcedures: ['Carry the cubes.'] })
    expect((await update(lesson._id, body)).status).toBe(200)
  })
})
