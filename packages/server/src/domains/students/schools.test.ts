import { students } from '@casa/contract/students'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { registration } from '../../testing/mothers-number.ts'

const app = testApp()

/** A school with a class, and the office that registers children there. */
async function makeOffice() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school, { name: 'Nursery' })
  return { school, schoolClass, office: app.as(school.principal) }
}

describe('a child and the other school', () => {
  test('cannot be in its classes, nor in one that is archived or missing', async () => {
    const { schoolClass, office } = await makeOffice()
    const elsewhere = await makeOffice()
    const archived = await app.make.class(elsewhere.school, { archived_at: app.now })
    const { _id } = await app.make.student(schoolClass)
    for (const { _id: classId } of [elsewhere.schoolClass, archived, { _id: newId() }]) {
      const refusal = { status: 422, body: { errors: [{ field: 'classId', message: 'select class' }] } }
      expect(await office.call(students.add, { body: registration({ _id: classId }) })).toMatchObject(refusal)
      expect(await office.call(students.update, { params: { id: _id }, body: { classId } })).toMatchObject(
        refusal,
      )
    }
  })

  test('gets the same response there as one that does not exist', async () => {
    const { office } = await makeOffice()
    const elsewhere = await makeOffice()
    const { _id } = await app.make.student(elsewhere.schoolClass)
    for (const params of [{ id: _id }, { id: newId() }, { id: 'none' }]) {
      expect((await office.call(students.get, { params })).status).toBe(404)
      expect((await office.call(students.update, { params, body: { firstName: 'x' } })).status).toBe(404)
      expect((await office.call(students.remove, { params })).status).toBe(404)
      expect((await office.call(students.welcome, { params })).status).toBe(404)
    }
    const schooleId = elsewhere.school._id
    expect((await office.call(students.list, { params: { schooleId } })).status).toBe(404)
    expect((await office.call(students.find, { body: { schooleId } })).status).toBe(404)
    const body = registration(elsewhere.schoolClass, { schooleId })
    expect((await office.call(students.add, { body })).status).toBe(404)
  })

  test('accepts no file that was not uploaded to its own school', async () => {
    const { school, schoolClass, office } = await makeOffice()
    const own = await app.make.file(school)
    const { _id } = await app.make.student(schoolClass)
    for (const file of [await app.make.file(await app.make.school()), `/api/files/${newId()}`]) {
      for (const [field, value] of Object.entries({ profileURL: file, imageURL: [own, file] })) {
        const refused = { status: 422, body: { errors: [{ field, message: 'not an uploaded file' }] } }
        const body = { [field]: value }
        expect(await office.call(students.add, { body: registration(schoolClass, body) })).toMatchObject(
          refused,
        )
        expect(await office.call(students.update, { params: { id: _id }, body })).toMatchObject(refused)
      }
    }
  })
})
