import { assignments } from '@casa/contract/assignments'
import { files } from '@casa/contract/files'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()

type Person = { token: string }
const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#b5651d' } })
    .jpeg()
    .toBuffer()

const calls = [
  { upload: assignments.uploadImage, remove: assignments.removeImage },
  { upload: assignments.uploadEventImage, remove: assignments.removeEventImage },
]

async function uploaded(person: Person, route = assignments.uploadImage as (typeof calls)[number]['upload']) {
  const { status, body } = await app
    .as(person)
    .call(route, { files: { image: await jpeg() }, body: { imageName: 'leaf.jpg' } })
  expect(status).toBe(200)
  return body.url
}
const open = async (person: Person, url: string) =>
  (await app.as(person).call(files.read, { params: { id: url.slice(-36) } })).status

test.each(calls)(
  '$upload.path: a picture is visible to its audience, and stays while it is used',
  async ({ upload, remove }) => {
    const { schoolClass, teacher, principal, school, asha, dev } = await makeClassroom(app.make)
    const far = await app.make.teacher(await app.make.class(school))
    const [mother, father] = [await app.make.parent(asha), await app.make.parent(dev)]
    const url = await uploaded(teacher, upload)
    for (const person of [mother, father, principal, far]) expect(await open(person, url)).toBe(404)
    const body = { classId: schoolClass._id, eventName: 'Leaves', studentId: [asha._id], imageURL: [url] }
    const { body: made } = await app.as(teacher).call(assignments.add, { body })
    expect(made.data.imageURL).toEqual([url])
    for (const person of [teacher, principal, mother]) expect(await open(person, url)).toBe(200)
    for (const person of [father, far]) expect(await open(person, url)).toBe(404)
    const drop = (person: Person) => app.as(person).call(remove, { body: { imageURL: url } })
    for (const person of [teacher, principal])
      expect(await drop(person)).toMatchObject({ status: 409, body: { errors: [{ field: 'imageURL' }] } })
    expect(await open(mother, url)).toBe(200)
    const change = { params: { id: made.data._id }, body: { imageURL: [] } }
    expect((await app.as(teacher).call(assignments.update, change)).status).toBe(200)
    expect((await drop(far)).status).toBe(404)
    expect(await drop(teacher)).toMatchObject({ status: 200, body: { message: 'Deleted Successfully.' } })
    expect(await open(teacher, url)).toBe(404)
  },
)

test('an assignment shows neither another school’s picture nor one used elsewhere', async () => {
  const { school, schoolClass, teacher, principal, asha, mina } = await makeClassroom(app.make)
  const elsewhere = await app.make.school()
  const card = await app.make.file({ ...school, principal })
  const photo = await app.make.file({ ...school, principal })
  const use = 'update app.students set image_ids = $1, photo_id = $2 where id = $3'
  await app.database.owner.query(use, [[card.slice(-36)], photo.slice(-36), mina._id])
  const right = { classId: schoolClass._id, eventName: 'Leaves', studentId: [asha._id] }
  const made = await app.as(teacher).call(assignments.add, { body: right })
  for (const url of [card, photo, await uploaded(elsewhere.principal)])
    for (const answer of [
      await app.as(principal).call(assignments.add, { body: { ...right, imageURL: [url] } }),
      await app.as(teacher).call(assignments.update, {
        params: { id: made.body.data._id },
        body: { imageURL: [url] },
      }),
    ])
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'imageURL' }] } })
})

test('anything that is not a picture is refused, whatever its name', async () => {
  const { teacher } = await makeClassroom(app.make)
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html><script>alert(1)</script></html>'])
    expect(
      (await app.as(teacher).call(assignments.uploadImage, { files: { image: Buffer.from(text) } })).status,
    ).toBe(415)
  const none = await app.as(teacher).call(assignments.uploadImage, { files: {} })
  expect(none).toMatchObject({ status: 422, body: { message: 'Please select images first.' } })
})
