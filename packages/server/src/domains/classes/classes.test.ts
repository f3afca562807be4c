import { attendance } from '@casa/contract/attendance'
import { classes } from '@casa/contract/classes'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

describe('classes', () => {
  test('a principal creates a class, and it gets the level with its name', async () => {
    const { principal, ...school } = await app.make.school()
    const level = await app.make.level('Nursery')
    const made = await app.as(principal).call(classes.add, { body: { className: ' nursery ', status: true } })
    expect(made.body).toMatchObject({
      status: true,
      message: 'Class Added Successfully.',
      data: {
        className: 'nursery',
        schooleId: school._id,
        levelId: { _id: level._id, className: 'Nursery' },
        version: 1,
      },
    })
    const list = await app.as(principal).call(classes.list, { params: { schooleId: school._id } })
    expect(list.body).toEqual([made.body.data])
    expect(list.headers['x-total-count']).toBe('1')
  })

  test('a class explicitly without a level has none, whatever its name', async () => {
    const { principal } = await app.make.school()
    await app.make.level('Orchard')
    const body = { className: 'Orchard', status: true, levelId: null }
    expect((await app.as(principal).call(classes.add, { body })).body.data.levelId).toBeNull()
  })

  test('an inactive level is not assigned by name', async () => {
    const { principal } = await app.make.school()
    const level = await app.make.class({ _id: platformId }, { name: 'Old Level', active: false })
    const body = { className: 'Old Level', status: true }
    const office = app.as(principal)
    expect((await office.call(classes.add, { body })).body.data.levelId).toBeNull()
    const chosen = await office.call(classes.add, {
      body: { ...body, className: 'Jasmine', levelId: level._id },
    })
    expect(chosen).toMatchObject({ status: 422, body: { errors: [{ field: 'levelId' }] } })
  })

  test('a class keeps a level that becomes inactive', async () => {
    const { principal, ...school } = await app.make.school()
    const level = await app.make.level('Fading Level')
    const { _id: id } = await app.make.class(school, { level_id: level._id })
    const administrator = app.as(await app.make.administrator())
    await administrator.call(classes.update, { params: { id: level._id }, body: { status: false } })
    const body = { className: 'Jasmine', levelId: level._id }
    const changed = await app.as(principal).call(classes.update, { params: { id }, body })
    expect(changed.body.data).toMatchObject({ className: 'Jasmine', levelId: { _id: level._id } })
  })

  test('each field rule returns its message, and nothing is stored', async () => {
    const { principal } = await app.make.school()
    const refused = await app.as(principal).call(classes.add, { body: { className: ' ' } })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      message: 'Class Name is required',
      errors: [
        { field: 'className', message: 'Class Name is required' },
        { field: 'status', message: 'status  is required' },
      ],
    })
    const long = { className: 'x'.repeat(101), status: true }
    expect(await app.as(principal).call(classes.add, { body: long })).toMatchObject({
      status: 422,
      body: {
        message: 'Must be at most 100 characters',
        key: 'invalid.length',
        values: { maximum: 100 },
        errors: [
          {
            field: 'className',
            message: 'Must be at most 100 characters',
            key: 'invalid.length',
            values: { maximum: 100 },
          },
        ],
      },
    })
    expect((await app.as(principal).call(classes.all)).body).toEqual([])
  })

  test('a body that is not JSON and an unknown query parameter are refused', async () => {
    const { principal } = await app.make.school()
    const broken = await app
      .as(principal)
      .call(classes.add, { body: '{', headers: { 'content-type': 'application/json' } })
    expect(broken).toMatchObject({ status: 400, body: { status: false, message: 'The body is not JSON.' } })
    const typo = await app.as(principal).call(classes.all, { query: { serach: 'x' } as never })
    expect(typo.status).toBe(422)
    const search = (length: number) =>
      app.as(principal).call(classes.all, { query: { search: 'x'.repeat(length) } })
    expect([(await search(200)).status, (await search(201)).status]).toEqual([200, 422])
  })

  test('two classes cannot have the same name, in any case', async () => {
    const { principal } = await app.make.school()
    const body = { className: 'Primary', status: true }
    await app.as(principal).call(classes.add, { body })
    const again = await app.as(principal).call(classes.add, { body: { ...body, className: 'PRIMARY' } })
    const message = 'A class with this name already exists.'
    const taken = { status: 409, body: { message, errors: [{ field: 'className', message }] } }
    expect(again).toMatchObject(taken)
    const other = await app.as(principal).call(classes.add, { body: { ...body, className: 'Toddlers' } })
    const renamed = { params: { id: other.body.data._id }, body: { className: 'primary' } }
    expect(await app.as(principal).call(classes.update, renamed)).toMatchObject(taken)
  })

  test('an edit of an old version is refused and loses nothing', async () => {
    const { principal, ...school } = await app.make.school()
    const { _id } = await app.make.class(school, { name: 'Before' })
    const office = app.as(principal)
    const first = await office.call(classes.update, {
      params: { id: _id },
      body: { className: 'After', version: 1 },
    })
    expect(first.body.data).toMatchObject({ className: 'After', status: true, version: 2 })
    const late = await office.call(classes.update, {
      params: { id: _id },
      body: { status: false, version: 1 },
    })
    expect(late).toMatchObject({
      status: 409,
      body: { status: false, data: { className: 'After', version: 2 } },
    })
  })

  test('a repeated POST has one effect and the same response', async () => {
    const { principal } = await app.make.school()
    const office = app.as(principal)
    const send = (className: string) =>
      office.call(classes.add, {
        body: { className, status: true },
        headers: { 'idempotency-key': 'a-key-of-this-form' },
      })
    const answers = await Promise.all([send('Once'), send('Once'), send('Once'), send('Once')])
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body)
    expect((await office.call(classes.all)).body).toHaveLength(1)
    expect((await send('Twice')).status).toBe(422)
  })

  test('a class in use cannot be deleted, one with history is archived, an empty one is deleted', async () => {
    const { principal, ...school } = await app.make.school()
    const schoolClass = await app.make.class(school)
    await app.make.student(schoolClass)
    const office = app.as(principal)
    const remove = () => office.call(classes.remove, { params: { id: schoolClass._id } })
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        message: 'This class still has 1 student. Move them to another class first.',
        key: 'refusals.class.hasStudents',
      },
    })
    await app.make.student(schoolClass)
    await app.make.teacher(schoolClass)
    expect((await remove()).body).toEqual({
      status: false,
      message: 'This class still has 2 students and 1 teacher. Move them to another class first.',
      key: 'refusals.class.hasBoth',
      values: { students: 2, teachers: 1 },
      requestId: expect.any(String),
    })
    await app.database.owner.query('update app.teachers set archived_at = now() where class_id = $1', [
      schoolClass._id,
    ])
    await app.database.owner.query('update app.students set archived_at = now() where class_id = $1', [
      schoolClass._id,
    ])
    expect(await remove()).toMatchObject({
      status: 200,
      body: { message: 'Deleted Successfully.', data: { _id: schoolClass._id } },
    })
    expect((await office.call(classes.all)).body).toEqual([])
    expect((await remove()).status).toBe(404)
  })

  test('a class whose children have moved on keeps its attendance and is archived', async () => {
    const { principal, ...school } = await app.make.school()
    const schoolClass = await app.make.class(school)
    const office = app.as(principal)
    const sheet = { classId: schoolClass._id, date: '2026-11-19', studentList: [] }
    expect((await office.call(attendance.add, { body: sheet })).status).toBe(200)
    expect((await office.call(classes.remove, { params: { id: schoolClass._id } })).status).toBe(200)
    expect((await office.call(classes.all)).body).toEqual([])
    const sheets = await office.call(attendance.find, { body: { classId: schoolClass._id } })
    expect(sheets.body).toHaveLength(1)
  })

  test('a class can only have a level of the platform; a level has none', async () => {
    const { principal, ...school } = await app.make.school()
    const schoolClass = await app.make.class(school)
    const level = await app.make.level('Early Years')
    const office = app.as(principal)
    const given = (levelId: string) =>
      office.call(classes.update, { params: { id: schoolClass._id }, body: { levelId } })
    expect((await given(level._id)).body.data.levelId).toEqual({ _id: level._id, className: 'Early Years' })
    const refused = { status: 422, body: { errors: [{ field: 'levelId' }] } }
    expect(await given(schoolClass._id)).toMatchObject(refused)
    const body = { className: 'Another', status: true, levelId: schoolClass._id }
    expect(await office.call(classes.add, { body })).toMatchObject(refused)
    const administrator = await app.make.administrator()
    const changed = await app.as(administrator).call(classes.update, {
      params: { id: level._id },
      body: { levelId: level._id },
    })
    expect(changed.body.data).toMatchObject({ className: 'Early Years', levelId: null })
  })

  test("another school's class gets the same response as one that does not exist", async () => {
    const { principal } = await app.make.school()
    const other = await app.make.school()
    const { _id } = await app.make.class(other)
    const missing = await app
      .as(principal)
      .call(classes.update, { params: { id: platformId }, body: { className: 'x' } })
    const foreign = await app
      .as(principal)
      .call(classes.update, { params: { id: _id }, body: { className: 'x' } })
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect((await app.as(principal).call(classes.list, { params: { schooleId: other._id } })).status).toBe(
      404,
    )
  })

  test('a teacher sees only her own class, and only while it is active', async () => {
    const school = await app.make.school()
    const own = await app.make.class(school)
    await app.make.class(school)
    const teacher = await app.make.teacher(own)
    const list = await app.as(teacher).call(classes.list, { params: { schooleId: school._id } })
    expect(list.body.map(({ _id }) => _id)).toEqual([own._id])
    const change = { params: { id: own._id }, body: { status: false } }
    await app.as(school.principal).call(classes.update, change)
    expect((await app.as(teacher).call(classes.all)).body).toEqual([])
  })

  test('writes appear in the audit log, without values', async () => {
    const { principal, ...school } = await app.make.school()
    const { body } = await app
      .as(principal)
      .call(classes.add, { body: { className: 'Audited', status: true } })
    const { rows } = await app.database.owner.query('select * from app.audit_log where school_id = $1', [
      school._id,
    ])
    expect(rows).toMatchObject([
      {
        user_id: principal._id,
        role: 'SCHOOLE',
        call: 'POST /addclass/add',
        entity_id: body.data._id,
        fields: ['className', 'status'],
      },
    ])
  })
})
