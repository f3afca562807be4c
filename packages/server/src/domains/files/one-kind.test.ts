import { schools } from '@casa/contract/schools'
import { students } from '@casa/contract/students'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { registration } from '../../testing/mothers-number.ts'
import { waitingForLock } from '../../testing/send-chunks.ts'
import { changeStudent } from '../students/queries.ts'
import { requireFiles } from './queries.ts'

const app = testApp()
const message = 'This picture is already used elsewhere. Please upload it again.'

/** A school with two children: one has an Aadhaar picture and a photo, the other nothing. */
async function makeChildren() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const office = app.as(school.principal)
  const [card, photo, unused] = [
    await app.make.file(school),
    await app.make.file(school),
    await app.make.file(school),
  ]
  const register = (pictures: { profileURL?: string; imageURL?: string[] }) =>
    office.call(students.add, { body: registration(schoolClass, pictures) })
  const first = (await register({ profileURL: photo, imageURL: [card] })).body.data
  const second = await app.make.student(schoolClass)
  const change = (child: { _id: string }, body: object) =>
    office.call(students.update, { params: { id: child._id }, body })
  const pictures = async ({ _id }: { _id: string }) => {
    const { profileURL, imageURL } = (await office.call(students.get, { params: { id: _id } })).body
    return { profileURL, imageURL }
  }
  return { school, office, register, first, second, change, pictures, card, photo, unused }
}

const refusedAt = (field: string) => ({ status: 422, body: { message, errors: [{ field, message }] } })

describe('a picture has one use at a time:', () => {
  test('an Aadhaar picture, of any child, cannot be a photo', async () => {
    const { register, change, pictures, first, second, card } = await makeChildren()
    const refused = refusedAt('profileURL')
    expect(await change(second, { profileURL: card })).toMatchObject(refused)
    expect(await change(first, { profileURL: card })).toMatchObject(refused)
    expect(await change(first, { profileURL: card, imageURL: null })).toMatchObject(refused)
    expect(await register({ profileURL: card })).toMatchObject(refused)
    expect(await pictures(second)).toEqual({ profileURL: null, imageURL: [] })
    expect((await pictures(first)).imageURL).toEqual([card])
  })

  test('nor can one that the same registration uses as both', async () => {
    const { register, change, pictures, second, unused } = await makeChildren()
    const both = { profileURL: unused, imageURL: [unused] }
    expect((await register(both)).status).toBe(422)
    expect((await change(second, both)).status).toBe(422)
    expect(await pictures(second)).toEqual({ profileURL: null, imageURL: [] })
  })

  test("nor the school's logo", async () => {
    const { school, office, card, unused } = await makeChildren()
    const params = { id: school._id }
    const logo = (logoURL: string) => office.call(schools.update, { params, body: { logoURL } })
    expect(await logo(card)).toMatchObject(refusedAt('logoURL'))
    expect((await office.call(schools.get, { params })).body.logoURL).toBe(null)
    expect((await logo(unused)).status).toBe(200)
    expect((await logo(unused)).status).toBe(200)
  })

  test('nor can a picture that the administrator uploaded', async () => {
    const { school } = await makeChildren()
    const administrator = await app.make.administrator()
    const picture = await app.make.file({ _id: platformId, principal: administrator })
    const logo = { params: { id: school._id }, body: { logoURL: picture } }
    expect(await app.as(administrator).call(schools.update, logo)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'logoURL' }] },
    })
  })

  test('a photo or a logo cannot be an Aadhaar picture', async () => {
    const { school, office, change, second, photo, unused } = await makeChildren()
    await office.call(schools.update, { params: { id: school._id }, body: { logoURL: unused } })
    for (const picture of [photo, unused])
      expect(await change(second, { imageURL: [picture] })).toMatchObject(refusedAt('imageURL'))
  })

  test('two children may have the same photo, and a child can be saved again as it was read', async () => {
    const { change, first, second, photo } = await makeChildren()
    expect((await change(second, { profileURL: photo })).status).toBe(200)
    expect((await change(first, first)).status).toBe(200)
  })

  test('one that becomes an Aadhaar picture at this moment cannot become a photo', async () => {
    const { school, change, pictures, first, second, unused } = await makeChildren()
    const id = unused.slice(-36)
    let late: ReturnType<typeof change> | undefined
    await app.within(school.principal, async (tx, scope) => {
      await requireFiles(tx, scope, { imageURL: [id] })
      await changeStudent(tx, scope, app.services.secrets, first._id, { imageURL: [id] })
      late = change(second, { profileURL: unused })
      await expect.poll(async () => (await app.database.owner.query(waitingForLock)).rowCount).toBe(1)
    })
    expect(await late).toMatchObject(refusedAt('profileURL'))
    expect((await pictures(second)).profileURL).toBe(null)
  })
})
