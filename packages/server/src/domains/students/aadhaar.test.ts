import { students } from '@casa/contract/students'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { registration } from '../../testing/mothers-number.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
const number = '123456789012'

async function makeChild() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const office = app.as(school.principal)
  const { body } = await office.call(students.add, {
    body: registration(schoolClass, {
      adharNo: number,
      imageURL: [await app.make.file(school)],
    }),
  })
  const teacher = app.as(await app.make.teacher(schoolClass))
  return { school, office, teacher, params: { id: body.data._id }, child: body.data }
}

const audited = async (school: { _id: string }) => {
  const { rows } = await app.database.owner.query(
    `select call, entity_id, fields from app.audit_log where school_id = $1 and call like 'GET%'`,
    [school._id],
  )
  return rows
}

describe('the Aadhaar number', () => {
  test('is read in full by the office when it opens a single child, which is audited each time', async () => {
    const { school, office, params } = await makeChild()
    expect(await audited(school)).toEqual([])
    expect((await office.call(students.get, { params })).body).toMatchObject({ adharNo: number })
    const entry = { call: 'GET /student/{id}', entity_id: params.id, fields: ['adharNo'] }
    expect(await audited(school)).toEqual([entry])
    await office.call(students.get, { params })
    expect(await audited(school)).toEqual([entry, entry])
  })

  test('causes no audit and no second statement if the child has none', async () => {
    const { school, office, params } = await makeChild()
    await office.call(students.update, { params, body: { adharNo: null } })
    const sent = await statementsOf(() => office.call(students.get, { params }))
    expect(sent).toHaveLength(1)
    expect(await audited(school)).toEqual([])
  })

  test('shows only its last four digits to everyone else, without an audit, and the card is not shown', async () => {
    const { school, office, teacher, params, child } = await makeChild()
    const parent = app.as(await app.make.parent({ _id: child._id, schooleId: child.schooleId }))
    for (const reader of [teacher, parent]) {
      const read = await reader.call(students.get, { params })
      expect(read.body).toMatchObject({ adharNo: 'XXXXXXXX9012', imageURL: [] })
    }
    expect(await audited(school)).toEqual([])
    const lists = [
      await office.call(students.list, { params: { schooleId: school._id } }),
      await teacher.call(students.find, { body: {} }),
      await parent.call(students.find, { body: {} }),
    ]
    for (const { body } of lists) {
      expect(body[0]).not.toHaveProperty('adharNo')
      expect(JSON.stringify(body)).not.toContain(number)
    }
  })

  test('is nowhere in plain text in the database', async () => {
    const { params } = await makeChild()
    const { rows } = await app.database.owner.query('select to_json(s)::text as row from app.students s')
    for (const { row } of rows) expect(row).not.toContain(number)
    const keys = await app.database.owner.query('select * from app.idempotency_keys')
    expect(JSON.stringify(keys.rows)).not.toContain(number)
    const stored = await app.database.owner.query(
      'select aadhaar, aadhaar_last4 from app.students where id = $1',
      [params.id],
    )
    expect(stored.rows).toEqual([{ aadhaar: expect.any(Buffer), aadhaar_last4: '9012' }])
  })

  test.each(['XXXXXXXX9012', '********9012', 'xxxx xxxx 9012', undefined])(
    'sent back as %s is unchanged',
    async adharNo => {
      const { office, params } = await makeChild()
      const saved = await office.call(students.update, { params, body: { adharNo, lane: 'x' } })
      expect(saved.body.data).toMatchObject({ adharNo: 'XXXXXXXX9012', lane: 'x' })
      expect((await office.call(students.get, { params })).body).toMatchObject({ adharNo: number })
    },
  )

  test('is replaced by another one and cleared by null', async () => {
    const { office, params } = await makeChild()
    await office.call(students.update, { params, body: { adharNo: '999988887777' } })
    expect((await office.call(students.get, { params })).body).toMatchObject({ adharNo: '999988887777' })
    const cleared = await office.call(students.update, { params, body: { adharNo: null } })
    expect(cleared.body.data).toMatchObject({ adharNo: null })
    expect((await office.call(students.get, { params })).body).toMatchObject({ adharNo: null })
  })
})

describe('a teacher', () => {
  test('can save a child of her own class as it was read, and its grids', async () => {
    const { teacher, params } = await makeChild()
    const read = (await teacher.call(students.get, { params })).body
    const body = { ...read, sounds: { a: true }, movable: { b: false } }
    expect(await teacher.call(students.update, { params, body })).toMatchObject({
      status: 200,
      body: { data: { version: 1 } },
    })
  })

  test.each([
    { firstName: 'Other' },
    { mobileNumber: '9000000001' },
    { mobileNumber: null, gender: 'male' },
    { classId: '01900000-0000-7000-8000-000000000001' },
    { imageURL: ['/api/files/01900000-0000-7000-8000-000000000001'] },
    { adharNo: number },
  ])('cannot change anything else: %o', async body => {
    const { teacher, office, params, child } = await makeChild()
    const refused = await teacher.call(students.update, { params, body })
    expect(refused).toMatchObject({ status: 403, body: { status: false } })
    expect((await office.call(students.get, { params })).body).toEqual({ ...child, adharNo: number })
  })
})
