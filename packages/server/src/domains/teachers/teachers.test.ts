import { students } from '@casa/contract/students'
import { teachers } from '@casa/contract/teachers'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'

const app = testApp()

async function makeOffice() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school, { name: 'Nursery' })
  const office = app.as(school.principal)
  const form = (more: Record<string, unknown> = {}) => ({
    teacherName: 'Radha Iyer',
    mobileNumber: app.make.mobile(),
    classId: schoolClass._id,
    password: 'lake-under-hill',
    ...more,
  })
  return { school, schoolClass, office, form }
}

const accountOf = async (mobileNumber: string) => {
  const { rows } = await app.database.owner.query(
    `select id as _id, name, password_hash, disabled from app.users where role = 'TEACHER' and login = $1`,
    [mobileNumber],
  )
  return rows[0]
}

describe('a teacher', () => {
  test('is added with every field of the form, and no response ever contains the password', async () => {
    const { school, schoolClass, office, form } = await makeOffice()
    const given = form({ email: 'radha@school.example', qualification: 'B.Ed.', address: '4 Hill Road' })
    const made = await office.call(teachers.add, { body: { ...given, schooleId: school._id } })
    const { password, ...shown } = given
    expect(made.body).toEqual({
      status: true,
      message: 'Teacher Added Successfully.',
      data: {
        ...shown,
        _id: expect.any(String),
        schooleId: school._id,
        classId: { _id: schoolClass._id, className: 'Nursery' },
        version: 1,
      },
    })
    const list = await office.call(teachers.list, { params: { schooleId: school._id } })
    expect(list.body).toEqual([made.body.data])
    const account = await accountOf(given.mobileNumber)
    expect(account).toMatchObject({ name: 'Radha Iyer', disabled: false })
    expect(await app.services.passwords.matches(password, account.password_hash)).toBe(true)
  })

  test('needs a valid e-mail address, or none', async () => {
    const { office, form } = await makeOffice()
    const { body: made } = await office.call(teachers.add, {
      body: form({ email: ' radha@school.example ' }),
    })
    expect(made.data.email).toBe('radha@school.example')
    const change = (email: unknown) =>
      office.call(teachers.update, { params: { id: made.data._id }, body: { email } })
    const errors = [{ field: 'email', message: 'Must be an e-mail address' }]
    for (const email of [
      'not-a-mail',
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'a b@c.example',
    ]) {
      expect(await change(email), email).toMatchObject({ status: 422, body: { errors } })
      expect(await office.call(teachers.add, { body: form({ email }) }), email).toMatchObject({
        status: 422,
        body: { errors },
      })
    }
    for (const email of ['', ' ', null]) {
      await change('radha@school.example')
      expect((await change(email)).body.data.email, String(email)).toBeNull()
    }
    expect((await office.call(teachers.add, { body: form() })).body.data.email).toBeNull()
  })

  test('each field rule returns its message, and nothing is stored', async () => {
    const { school, office, form } = await makeOffice()
    expect(await office.call(teachers.add, { body: {} })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'teacherName', message: 'teache Name is required' },
          { field: 'mobileNumber', message: 'mobile number is required' },
          { field: 'classId', message: 'class is required' },
          { field: 'password', message: 'password is required' },
        ],
      },
    })
    const wrong = async (more: Record<string, unknown>) => {
      const { status, body } = await office.call(teachers.add, { body: form(more) })
      expect(status).toBe(422)
      return (body as unknown as { errors: unknown[] }).errors[0]
    }
    expect(await wrong({ mobileNumber: '98-x' })).toEqual({
      field: 'mobileNumber',
      message: 'Must be only digits',
      key: 'digitsOnly',
    })
    expect(await wrong({ mobileNumber: '987' })).toEqual({
      field: 'mobileNumber',
      message: 'Must be exactly 10 digits',
      key: 'exactly10',
    })
    for (const password of ['short', 'password', 'Radha2024', 'x'.repeat(129)])
      expect(await wrong({ password })).toMatchObject({ field: 'password' })
    const elsewhere = await makeOffice()
    for (const classId of [elsewhere.schoolClass._id, newId()])
      expect(await wrong({ classId })).toMatchObject({
        field: 'classId',
        message: 'class is required',
      })
    expect((await office.call(teachers.list, { params: { schooleId: school._id } })).body).toEqual([])
  })

  test('needs a mobile number that no other teacher of the school has', async () => {
    const here = await makeOffice()
    const { data: first } = (await here.office.call(teachers.add, { body: here.form() })).body
    const { mobileNumber } = first
    const taken = {
      status: 409,
      body: {
        message: 'Somebody already signs in with this mobile number.',
        errors: [{ field: 'mobileNumber' }],
      },
    }
    expect(await here.office.call(teachers.add, { body: here.form({ mobileNumber }) })).toMatchObject(taken)
    const made = await here.office.call(teachers.add, { body: here.form() })
    const params = { id: made.body.data._id }
    expect(await here.office.call(teachers.update, { params, body: { mobileNumber } })).toMatchObject(taken)
    expect((await here.office.call(teachers.find, { body: {} })).body).toEqual([first, made.body.data])
  })

  test('sent back completely as read, with an empty password, saves and changes nothing', async () => {
    const { office, form } = await makeOffice()
    const { data } = (await office.call(teachers.add, { body: form({ email: 'r@school.example' }) })).body
    const before = await accountOf(data.mobileNumber)
    const params = { id: data._id }
    const saved = await office.call(teachers.update, { params, body: { ...data, password: '' } })
    expect(saved.body).toEqual({
      status: true,
      message: 'Teacher Updated Successfully.',
      data,
    })
    expect(await accountOf(data.mobileNumber)).toEqual(before)
    await office.call(teachers.update, { params, body: { ...data, qualification: 'M.Ed.' } })
    const late = await office.call(teachers.update, { params, body: { ...data, address: 'late' } })
    expect(late).toMatchObject({ status: 409, body: { data: { version: 2, address: null } } })
  })

  test('with a new number, name and password signs in with these, and the old session ends', async () => {
    const { office, schoolClass, form } = await makeOffice()
    const teacher = await app.make.teacher(schoolClass)
    const mobileNumber = app.make.mobile()
    const params = { id: teacher.teacherId }
    const change = { mobileNumber, teacherName: 'R. Iyer', email: null, password: 'hill-under-lake' }
    for (const password of [mobileNumber, teacher.mobileNumber])
      expect((await office.call(teachers.update, { params, body: { password, mobileNumber } })).status).toBe(
        password === mobileNumber ? 422 : 200,
      )
    expect((await office.call(teachers.update, { params, body: change })).status).toBe(200)
    expect(await accountOf(teacher.mobileNumber)).toBeUndefined()
    const account = await accountOf(mobileNumber)
    expect(account).toMatchObject({ _id: teacher._id, name: 'R. Iyer' })
    expect(await app.services.passwords.matches('hill-under-lake', account.password_hash)).toBe(true)
    expect((await app.as(teacher).call(students.find, { body: {} })).status).toBe(401)
    expect((await office.call(teachers.update, { params, body: { password: mobileNumber } })).status).toBe(
      422,
    )
    expect(
      (await office.call(teachers.add, { body: form({ mobileNumber: teacher.mobileNumber }) })).status,
    ).toBe(200)
  })

  test('a teacher who changes class sees the other class from the next request', async () => {
    const { school, schoolClass, office } = await makeOffice()
    const next = await app.make.class(school)
    const teacher = await app.make.teacher(schoolClass)
    const child = await app.make.student(next)
    expect((await app.as(teacher).call(students.find, { body: {} })).body).toEqual([])
    const params = { id: teacher.teacherId }
    await office.call(teachers.update, { params, body: { classId: { _id: next._id, className: 'x' } } })
    expect((await app.as(teacher).call(students.find, { body: {} })).body).toMatchObject([{ _id: child._id }])
  })

  test('a teacher who leaves is signed out at once, and the number is free; history is kept', async () => {
    const { school, schoolClass, office, form } = await makeOffice()
    const [fresh, old] = [await app.make.teacher(schoolClass), await app.make.teacher(schoolClass)]
    await app.make.sheet(schoolClass, '2026-11-19', {}, { teacher_id: old.teacherId })
    for (const teacher of [fresh, old]) {
      const params = { id: teacher.teacherId }
      expect((await office.call(teachers.remove, { params })).body).toEqual({
        status: true,
        message: 'Deleted Successfully.',
        data: { _id: teacher.teacherId },
      })
      expect((await app.as(teacher).call(students.find, { body: {} })).status).toBe(401)
      expect((await office.call(teachers.remove, { params })).status).toBe(404)
      expect((await office.call(teachers.update, { params, body: { address: 'x' } })).status).toBe(404)
      const again = await office.call(teachers.add, { body: form({ mobileNumber: teacher.mobileNumber }) })
      expect(again.status).toBe(200)
    }
    const { rows } = await app.database.owner.query(
      'select id from app.teachers where school_id = $1 and archived_at is not null',
      [school._id],
    )
    expect(rows).toEqual([{ id: old.teacherId }])
  })
})

describe('the list of teachers', () => {
  test('is narrowed by class, searched, sorted by class name and paged', async () => {
    const { school, schoolClass, office } = await makeOffice()
    const primary = await app.make.class(school, { name: 'Primary' })
    await app.make.teacher(primary, { name: 'Anu' })
    await app.make.teacher(schoolClass, { name: 'Bina' })
    const names = ({ body }: { body: { teacherName: string }[] }) =>
      body.map(({ teacherName }) => teacherName)
    const find = (body: Record<string, unknown>) => office.call(teachers.find, { body })
    expect(names(await find({}))).toEqual(['Anu', 'Bina'])
    expect(names(await find({ classId: primary._id }))).toEqual(['Anu'])
    expect(names(await find({ search: 'bin' }))).toEqual(['Bina'])
    expect(names(await find({ sort: 'classId' }))).toEqual(['Bina', 'Anu'])
    const paged = await find({ page: 2, size: 1 })
    expect(names(paged)).toEqual(['Bina'])
    expect(paged.headers['x-total-count']).toBe('2')
    for (const body of [{ password: 'x' }, { class: 'x' }]) expect((await find(body)).status).toBe(422)
  })

  test('shows a teacher those of her own class; a parent is refused, another school does not exist', async () => {
    const { school, schoolClass, office } = await makeOffice()
    const elsewhere = await makeOffice()
    const teacher = await app.make.teacher(schoolClass)
    const far = await app.make.teacher(elsewhere.schoolClass)
    await app.make.teacher(await app.make.class(school))
    const params = { schooleId: school._id }
    const seen = await app.as(teacher).call(teachers.list, { params })
    expect(seen.body.map(({ _id }) => _id)).toEqual([teacher.teacherId])
    expect(
      (await app.as(teacher).call(teachers.update, { params: { id: teacher.teacherId }, body: {} })).status,
    ).toBe(403)
    const parent = await app.make.parent(await app.make.student(schoolClass))
    expect((await app.as(parent).call(teachers.find, { body: {} })).status).toBe(403)
    const schooleId = elsewhere.school._id
    expect((await office.call(teachers.list, { params: { schooleId } })).status).toBe(404)
    expect((await office.call(teachers.find, { body: { schooleId } })).status).toBe(404)
    for (const id of [far.teacherId, newId()]) {
      expect((await office.call(teachers.update, { params: { id }, body: { address: 'x' } })).status).toBe(
        404,
      )
      expect((await office.call(teachers.remove, { params: { id } })).status).toBe(404)
    }
  })
})
