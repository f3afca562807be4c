import { files } from '@casa/contract/files'
import { platformId } from '@casa/contract/wire'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeAssignment } from '../../testing/events.ts'
import { makeLesson } from '../../testing/make-lesson.ts'

// The database's own guards are disabled here: this is what the code alone allows.
const app = testApp()

beforeAll(async () => {
  const tables = ['files', 'schools', 'students', 'events', 'event_students', 'lessons', 'subjects']
  for (const table of [...tables, 'classes'])
    await app.database.owner.query(`alter table app.${table} disable row level security`)
})

type Person = { token: string }

const statusFor = async (person: Person, url: string) =>
  (await app.as(person).call(files.read, { params: { id: url.slice(-36) }, query: {} })).status

/** A stored file that the administrator uploaded. */
async function stored(school: { _id: string }, content_type = 'image/webp'): Promise<string> {
  const storage_key = await app.services.storage.put(Buffer.from('a picture'))
  await app.services.storage.confirm([storage_key])
  const { _id: user_id } = await app.make.administrator()
  const row = { school_id: school._id, user_id, content_type, storage_key }
  return app.make.insert('files', { ...row, byte_count: 9, sha256: '' })
}

test('a logo is visible to one school, a child’s photo to those who reach the child', async () => {
  const [school, elsewhere] = [await app.make.school(), await app.make.school()]
  const [lotus, banyan] = [await app.make.class(school), await app.make.class(school)]
  const [logo, photo, card] = [await stored(school), await stored(school), await stored(school)]
  const pictures = { photo_id: photo, image_ids: [card] }
  const mother = await app.make.parent(await app.make.student(lotus, pictures))
  const father = await app.make.parent(await app.make.student(lotus))
  await app.database.owner.query('update app.schools set logo_id = $1 where id = $2', [logo, school._id])
  const seenBy = async (person: Person) => [
    await statusFor(person, logo),
    await statusFor(person, photo),
    await statusFor(person, card),
  ]
  expect(await seenBy(school.principal)).toEqual([200, 200, 200])
  expect(await seenBy(await app.make.teacher(lotus))).toEqual([200, 200, 404])
  expect(await seenBy(mother)).toEqual([200, 200, 404])
  for (const person of [father, await app.make.teacher(banyan)])
    expect(await seenBy(person)).toEqual([200, 404, 404])
  expect(await seenBy(elsewhere.principal)).toEqual([404, 404, 404])
})

test('the picture of an assignment is visible to its audience', async () => {
  const school = await app.make.school()
  const [lotus, banyan] = [await app.make.class(school), await app.make.class(school)]
  const [asha, ravi] = [await app.make.student(lotus), await app.make.student(lotus)]
  const leaf = await stored(school)
  await makeAssignment(app.make, lotus, [asha], { image_ids: [leaf] })
  for (const person of [school.principal, await app.make.teacher(lotus), await app.make.parent(asha)])
    expect(await statusFor(person, leaf)).toBe(200)
  for (const person of [await app.make.teacher(banyan), await app.make.parent(ravi)])
    expect(await statusFor(person, leaf)).toBe(404)
})

test('picture and video of a lesson are visible to the staff who can see the lesson', async () => {
  const level = await app.make.level(`Level ${app.make.mobile()}`)
  const school = await app.make.school()
  const [lotus, banyan] = [
    await app.make.class(school, { level_id: level._id }),
    await app.make.class(school),
  ]
  const platform = { _id: platformId }
  const [drawing, film] = [await stored(platform), await stored(platform, 'video/mp4')]
  await makeLesson(app.make, level, { image_ids: [drawing], video_id: film })
  const seenBy = async (person: Person) => [await statusFor(person, drawing), await statusFor(person, film)]
  for (const person of [school.principal, await app.make.teacher(lotus)])
    expect(await seenBy(person)).toEqual([200, 200])
  const parent = await app.make.parent(await app.make.student(lotus))
  for (const person of [parent, await app.make.teacher(banyan)])
    expect(await seenBy(person)).toEqual([404, 404])
})
