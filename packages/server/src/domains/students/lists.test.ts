import { students } from '@casa/contract/students'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { startHistory } from './membership-queries.ts'

const app = testApp()

/** Two classes, a teacher of the first, and three children whose mothers sign in. */
async function makeSchool() {
  const school = await app.make.school()
  const nursery = await app.make.class(school, { name: 'Nursery' })
  const primary = await app.make.class(school, { name: 'Primary' })
  const asha = await app.make.student(nursery, {
    first_name: 'Asha',
    last_name: 'Rao',
    dob: '2022-01-31',
    admission_number: 'A-1',
  })
  const bala = await app.make.student(nursery, { first_name: 'Bala', admission_number: '50%' })
  const chitra = await app.make.student(primary, { first_name: 'Chitra', dob: '2020-03-01' })
  const parent = await app.make.parent(asha, chitra)
  return {
    school,
    nursery,
    primary,
    asha,
    bala,
    chitra,
    parent,
    teacher: await app.make.teacher(nursery),
    office: app.as(school.principal),
  }
}

type Named = { body: { firstName: string }[] }
type Caller = ReturnType<typeof app.as>
const names = ({ body }: Named) => body.map(({ firstName }) => firstName)

describe('the list of children', () => {
  test('can be searched by name or admission number, sorted and paged, and has a total', async () => {
    const { school, office } = await makeSchool()
    const list = (query: Record<string, string | number>) =>
      office.call(students.list, { params: { schooleId: school._id }, query })
    expect(names(await list({}))).toEqual(['Asha', 'Bala', 'Chitra'])
    expect(names(await list({ search: 'sha ra' }))).toEqual(['Asha'])
    expect(names(await list({ search: 'a-1' }))).toEqual(['Asha'])
    expect(names(await list({ search: '50%' }))).toEqual(['Bala'])
    expect(names(await list({ search: '%' }))).toEqual(['Bala'])
    expect(names(await list({ sort: '-firstName' }))).toEqual(['Chitra', 'Bala', 'Asha'])
    expect(names(await list({ sort: 'dob' }))).toEqual(['Chitra', 'Bala', 'Asha'])
    expect(names(await list({ sort: '-classId' }))[0]).toBe('Chitra')
    expect((await list({ sort: 'userId' })).status).toBe(200)
    const second = await list({ page: 2, size: 2, sort: 'firstName' })
    expect(names(second)).toEqual(['Chitra'])
    expect(second.headers['x-total-count']).toBe('3')
    for (const sort of ['adharNo', 'constructor', 'password']) expect((await list({ sort })).status).toBe(422)
  })

  test('reveals nothing by its order that the role cannot see', async () => {
    const { school, teacher, parent, office } = await makeSchool()
    const params = { schooleId: school._id }
    const lists = [
      (as: Caller, sort: string) => as.call(students.list, { params, query: { sort } }),
      (as: Caller, sort: string) => as.call(students.listed, { params, body: { sort } }),
      (as: Caller, sort: string) => as.call(students.find, { body: { sort } }),
    ]
    const unknown = {
      status: 422,
      body: { errors: [{ field: 'imageURL', message: 'imageURL is not a field of this list.' }] },
    }
    for (const sort of ['imageURL', '-imageURL']) {
      for (const list of lists) expect((await list(office, sort)).status).toBe(200)
      for (const list of lists) expect(await list(app.as(teacher), sort)).toMatchObject(unknown)
      expect(await lists[2]!(app.as(parent), sort)).toMatchObject(unknown)
      expect((await lists[2]!(app.as(parent), 'profileURL')).status).toBe(200)
    }
  })

  test('is narrowed by class and by any plain field, all of them together', async () => {
    const { school, nursery, primary, office } = await makeSchool()
    const listed = (body: Record<string, unknown>) =>
      office.call(students.listed, { params: { schooleId: school._id }, body })
    expect(names(await listed({}))).toEqual(['Asha', 'Bala', 'Chitra'])
    expect(names(await listed({ classId: nursery._id }))).toEqual(['Asha', 'Bala'])
    expect(names(await listed({ classId: { _id: primary._id, className: 'Primary' } }))).toEqual(['Chitra'])
    expect(names(await listed({ classId: nursery._id, dob: '2022-01-31' }))).toEqual(['Asha'])
    expect(names(await listed({ lastName: null, sort: '-firstName' }))).toEqual(['Chitra', 'Bala'])
    expect(names(await listed({ fullName: 'Asha Rao', page: 1, size: 10 }))).toEqual(['Asha'])
  })

  test('never widens because of a typo', async () => {
    const { school, office } = await makeSchool()
    const params = { schooleId: school._id }
    for (const body of [{ classid: 'x' }, { adharNo: '123456789012' }, { dob: 'today' }, { classId: 'x' }]) {
      expect((await office.call(students.find, { body })).status).toBe(422)
      expect((await office.call(students.listed, { params, body })).status).toBe(422)
    }
    const query = { serach: 'x' } as never
    expect((await office.call(students.list, { params, query })).status).toBe(422)
  })

  test('refuses or cleans values that no column accepts', async () => {
    const { asha, office } = await makeSchool()
    const params = { id: asha._id }
    for (const body of [{ fullName: 'a\u0000b' }, { version: 2 ** 40 }, { lane: '\ud800', page: 1e9 }]) {
      expect((await office.call(students.find, { body })).status).toBeLessThan(500)
      expect((await office.call(students.update, { params, body })).status).toBeLessThan(500)
    }
    const clean = await office.call(students.update, { params, body: { lane: 'a\u0000\u200bb' } })
    expect(clean).toMatchObject({ status: 200, body: { data: { lane: 'ab' } } })
  })

  test('shows teachers only their own class, whatever is requested', async () => {
    const { school, primary, chitra, teacher } = await makeSchool()
    const own = app.as(teacher)
    const params = { schooleId: school._id }
    expect(names(await own.call(students.list, { params }))).toEqual(['Asha', 'Bala'])
    expect(names(await own.call(students.listed, { params, body: { classId: primary._id } }))).toEqual([])
    expect(names(await own.call(students.find, { body: { _id: chitra._id } }))).toEqual([])
    expect((await own.call(students.get, { params: { id: chitra._id } })).status).toBe(404)
  })

  test('returns a parent’s own children, and nobody for another parent’s id', async () => {
    const { school, asha, bala, parent } = await makeSchool()
    const other = await app.make.parent(bala)
    const own = app.as(parent)
    expect(names(await own.call(students.find, { body: { userId: parent._id } }))).toEqual(['Asha', 'Chitra'])
    expect(names(await own.call(students.find, { body: { schooleId: school._id } }))).toEqual([
      'Asha',
      'Chitra',
    ])
    expect(names(await own.call(students.find, { body: { userId: other._id } }))).toEqual([])
    expect((await own.call(students.get, { params: { id: asha._id } })).status).toBe(200)
    expect((await own.call(students.get, { params: { id: bala._id } })).status).toBe(404)
    expect((await own.call(students.list, { params: { schooleId: school._id } })).status).toBe(403)
    const office = app.as(school.principal)
    expect(names(await office.call(students.find, { body: { userId: other._id } }))).toEqual(['Bala'])
  })

  test('of 6,000 children is streamed completely, valid and in order', async () => {
    const { nursery, school, office } = await makeSchool()
    await app.database.owner.query(
      `with child as (insert into app.students (school_id, id, class_id, serial_number, first_name, dob, mother_name, doa)
       select $1, gen_random_uuid(), $2, 'many-' || n, to_char(n, 'FM00000'), '2021-05-01', 'Mother "' || n || '"', '2024-06-01'
         from generate_series(1, 6000) n returning *) ${startHistory}`,
      [school._id, nursery._id],
    )
    const list = await office.call(students.list, { params: { schooleId: school._id } })
    expect(list.headers['x-total-count']).toBe('6003')
    expect(names(list)).toEqual([
      ...Array.from({ length: 6000 }, (_, n) => String(n + 1).padStart(5, '0')),
      'Asha',
      'Bala',
      'Chitra',
    ])
    for (const one of list.body) students.list.response.element.parse(one)
    const page = (number: number) =>
      office.call(students.list, {
        params: { schooleId: school._id },
        query: { page: number, size: 1_000_000 },
      })
    expect((await page(1)).body).toEqual(list.body)
    expect(await page(2)).toMatchObject({ body: [], headers: { 'x-total-count': '6003' } })
  })
})
