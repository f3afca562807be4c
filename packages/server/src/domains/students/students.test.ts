import { students } from '@casa/contract/students'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { registration } from '../../testing/mothers-number.ts'

const app = testApp()

/** A school with a class, and the office that registers children there. */
async function makeOffice() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school, { name: 'Nursery' })
  return { school, schoolClass, office: app.as(school.principal) }
}

describe('a child', () => {
  test('is registered with every field of the form, and read back unchanged', async () => {
    const { school, schoolClass, office } = await makeOffice()
    const photo = await app.make.file(school)
    const card = [await app.make.file(school), await app.make.file(school)]
    const { again, ...given } = registration(schoolClass, {
      lastName: 'Rao',
      gender: 'female',
      admissionNumber: 'A-17',
      fatherName: 'Arun Rao',
      mobileNumber: app.make.mobile(),
      fatherMobileNumber: '9876543210',
      address: '12 Lake Road',
      lane: 'Second lane',
      allergies: 'Nuts',
      imageURL: card,
      profileURL: photo,
    })
    const made = await office.call(students.add, { body: { ...given, schooleId: school._id } })
    expect(made.body).toMatchObject({ status: true, message: 'Student Registration Successfully.' })
    const { data } = made.body
    expect(data).toMatchObject({
      ...given,
      schooleId: school._id,
      classId: { _id: schoolClass._id, className: 'Nursery' },
      fullName: 'Asha Rao',
      adharNo: null,
      userId: { _id: expect.any(String), serialNumber: expect.stringMatching(/^S\d+-1$/) },
      version: 1,
    })
    expect((await office.call(students.get, { params: { id: data._id } })).body).toEqual(data)
    const list = await office.call(students.list, { params: { schooleId: school._id } })
    const { adharNo: _, ...listed } = data
    expect(list.body).toEqual([listed])
  })

  test('each field rule returns its message, and nothing is stored', async () => {
    const { schoolClass, office } = await makeOffice()
    const empty = await office.call(students.add, { body: {} })
    expect(empty).toMatchObject({
      status: 422,
      body: {
        message: 'student first name  is required',
        errors: [
          { field: 'firstName', message: 'student first name  is required' },
          { field: 'dob', message: 'select date of birth' },
          { field: 'classId', message: 'select class' },
          { field: 'motherName', message: 'mother name  is required' },
          { field: 'doa', message: 'select date of admission' },
        ],
      },
    })
    for (const [field, value, message] of [
      ['adharNo', '1234 5678 901O', 'Must be only digits'],
      ['adharNo', '123', 'Must be exactly 12 digits'],
      ['mobileNumber', '98-x', 'Must be only digits'],
      ['mobileNumber', '98765', 'Must be exactly 10 digits'],
      ['dob', '2021-02-30', 'select date of birth'],
      ['dob', '2026-11-21', 'The date of birth is in the future.'],
      ['doa', '2019-01-01', 'The date of admission cannot be before the date of birth.'],
      ['profileURL', 'https://elsewhere.example/x.png', 'not an uploaded file'],
    ] as const) {
      const refused = await office.call(students.add, { body: registration(schoolClass, { [field]: value }) })
      expect(refused).toMatchObject({ status: 422, body: { message } })
    }
    expect((await office.call(students.find, { body: {} })).body).toEqual([])
  })

  test('cannot be given a date of birth after the admission, nor an admission before the birth', async () => {
    const { schoolClass, office } = await makeOffice()
    const made = await office.call(students.add, { body: registration(schoolClass) })
    const params = { id: made.body.data._id }
    for (const body of [{ dob: '2024-06-02' }, { doa: '2021-04-30' }])
      expect(await office.call(students.update, { params, body })).toMatchObject({
        status: 422,
        body: {
          errors: [{ field: 'doa', message: 'The date of admission cannot be before the date of birth.' }],
        },
      })
    const both = { dob: '2024-06-02', doa: '2024-06-02' }
    expect(await office.call(students.update, { params, body: both })).toMatchObject({ status: 200 })
  })

  test('sent back completely as read, saves and loses nothing', async () => {
    const { school, schoolClass, office } = await makeOffice()
    const mobileNumber = app.make.mobile()
    const given = registration(schoolClass, {
      adharNo: '123456789012',
      mobileNumber,
      imageURL: [await app.make.file(school)],
    })
    const { _id } = (await office.call(students.add, { body: given })).body.data
    const params = { id: _id }
    const read = (await office.call(students.get, { params })).body
    const saved = await office.call(students.update, { params, body: { ...read, lastName: 'Rao' } })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        message: 'Student Registration Updated Successfully.',
        data: { ...read, lastName: 'Rao', fullName: 'Asha Rao', adharNo: 'XXXXXXXX9012', version: 2 },
        welcome: [],
      },
    })
    expect((await office.call(students.get, { params })).body).toMatchObject({
      adharNo: '123456789012',
      mobileNumber,
    })
    const listed = (await office.call(students.find, { body: { _id } })).body[0]!
    expect((await office.call(students.update, { params, body: listed })).status).toBe(200)
    expect((await office.call(students.get, { params })).body).toMatchObject({ adharNo: '123456789012' })
  })

  test('absent fields are unchanged, null clears, and a required one cannot be cleared', async () => {
    const { school, schoolClass, office } = await makeOffice()
    const made = await office.call(students.add, {
      body: registration(schoolClass, {
        lastName: 'Rao',
        allergies: 'Nuts',
        imageURL: [await app.make.file(school)],
      }),
    })
    const params = { id: made.body.data._id }
    const cleared = await office.call(students.update, {
      params,
      body: { allergies: null, imageURL: null, profileURL: '' },
    })
    expect(cleared.body.data).toMatchObject({ lastName: 'Rao', allergies: null, imageURL: [] })
    expect(await office.call(students.update, { params, body: { motherName: null } })).toMatchObject({
      status: 422,
      body: { message: 'mother name  is required' },
    })
  })

  test('references are accepted as an id or as the object from a response', async () => {
    const { school, schoolClass, office } = await makeOffice()
    const next = await app.make.class(school, { name: 'Primary' })
    const made = await office.call(students.add, {
      body: registration(schoolClass, { classId: { _id: schoolClass._id, className: 'Nursery' } }),
    })
    const params = { id: made.body.data._id }
    const moved = await office.call(students.update, { params, body: { classId: next._id } })
    expect(moved.body.data.classId).toEqual({ _id: next._id, className: 'Primary' })
  })

  test('an edit of an old version is refused, with the current child', async () => {
    const { schoolClass, office } = await makeOffice()
    const { _id } = await app.make.student(schoolClass)
    const edit = (firstName: string) =>
      office.call(students.update, { params: { id: _id }, body: { firstName, version: 1 } })
    expect((await edit('First')).status).toBe(200)
    expect(await edit('Second')).toMatchObject({
      status: 409,
      body: { status: false, data: { firstName: 'First', version: 2 } },
    })
  })

  test('an admission number is unique in the school, in any case, and free again afterwards', async () => {
    const { schoolClass, office } = await makeOffice()
    const elsewhere = await makeOffice()
    const first = await office.call(students.add, {
      body: registration(schoolClass, { admissionNumber: 'a-1' }),
    })
    const taken = {
      status: 409,
      body: {
        message: 'This admission number is already taken.',
        errors: [{ field: 'admissionNumber', message: 'This admission number is already taken.' }],
      },
    }
    expect(
      await office.call(students.add, { body: registration(schoolClass, { admissionNumber: 'A-1' }) }),
    ).toMatchObject(taken)
    const second = await office.call(students.add, { body: registration(schoolClass) })
    const params = { id: second.body.data._id }
    expect(await office.call(students.update, { params, body: { admissionNumber: 'A-1' } })).toMatchObject(
      taken,
    )
    const far = await elsewhere.office.call(students.add, {
      body: registration(elsewhere.schoolClass, { admissionNumber: 'A-1' }),
    })
    expect(far.status).toBe(200)
    await office.call(students.remove, { params: { id: first.body.data._id } })
    expect((await office.call(students.update, { params, body: { admissionNumber: 'A-1' } })).status).toBe(
      200,
    )
  })

  test('is deleted with or without history: no longer visible, and kept to be restored', async () => {
    const { school, schoolClass, office } = await makeOffice()
    const [fresh, old] = [await app.make.student(schoolClass), await app.make.student(schoolClass)]
    const parent = await app.make.parent(fresh, old)
    await app.make.sheet(schoolClass, '2026-11-19', { [old._id]: true })
    expect((await app.as(parent).call(students.find, { body: {} })).body).toHaveLength(2)
    for (const { _id } of [fresh, old]) {
      const params = { id: _id }
      expect((await office.call(students.remove, { params })).body).toEqual({
        status: true,
        message: 'Deleted Successfully.',
        data: { _id },
      })
      expect((await office.call(students.get, { params })).status).toBe(404)
      expect((await office.call(students.update, { params, body: { firstName: 'x' } })).status).toBe(404)
      expect((await office.call(students.remove, { params })).status).toBe(404)
    }
    expect((await office.call(students.list, { params: { schooleId: school._id } })).body).toEqual([])
    expect((await app.as(parent).call(students.find, { body: {} })).body).toEqual([])
    const kept = await app.database.owner.query('select id from app.students where school_id = $1', [
      school._id,
    ])
    expect(kept.rows).toHaveLength(2)
    const links = await app.database.owner.query('select from app.guardians where school_id = $1', [
      school._id,
    ])
    expect(links.rowCount).toBe(0)
  })
})
