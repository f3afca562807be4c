import { type Role, roles } from '@casa/contract/access'
import type { Route } from '@casa/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { accessTable } from './access-table.ts'
import { testApp } from './app.ts'
import { makeWorld, type World } from './world.ts'

const app = testApp()
let world: World
beforeAll(async () => {
  world = await makeWorld(app.make)
  await tellApart(world)
})

/** Gives the child and the record of the other class distinct values, because the order of equal values is undefined. */
async function tellApart({ targets: { otherClass } }: World): Promise<void> {
  const { owner } = app.database
  await owner.query(
    `update app.students set dob = '2019-04-05', doa = '2021-04-05', gender = 'male', last_name = 'Zutshi', address = '9 Hill Road',
            lane = 'Lane 9', father_name = 'Anil', father_mobile_number = '9000009999', mobile_number = '9000009998',
            admission_number = 'Z-9', allergies = 'Nuts', version = 2 where id = $1`,
    [otherClass.student],
  )
  await owner.query(
    `update app.records set start_date = '2026-11-18', end_date = '2026-11-19', remarks = 'Blue jug', changed_by_name = 'Another',
            published = false, version = 2 where id = $1`,
    [otherClass.record],
  )
}

/** The place of the paging parameters in a call. */
const placeOf = ({ method }: Route) => (method === 'GET' ? 'query' : 'body')
const paged = accessTable.filter(({ route }) => 'sort' in shapeOf(route[placeOf(route)]))
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** The fields of a list's rows; undefined if its rows are not all objects of one kind. */
function fieldsOf({ response }: Route): Record<string, z.core.$ZodType> | undefined {
  return response instanceof z.ZodArray && response.element instanceof z.ZodObject
    ? shapeOf(response.element)
    : undefined
}

function shapeOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  return schema instanceof z.ZodObject ? schema.shape : {}
}

/** Fields of a child that, according to the contract, are empty for every other role. */
const seenBy: Partial<Record<string, Role[]>> = { imageURL: ['SCHOOLE'] }

/** Lists omit an entity's optional fields, and nobody sorts by a field that is not shown to them. */
function isListed(field: string, fields: Record<string, z.core.$ZodType>, role: Role): boolean {
  const roles = 'motherName' in fields ? seenBy[field] : undefined
  return !(fields[field] instanceof z.ZodOptional) && (roles?.includes(role) ?? true)
}

test('calls whose rows are not of one kind have separate tests: records/lists.test.ts, records/publication.test.ts', () => {
  const others = paged.filter(({ route }) => !fieldsOf(route)).map(({ route }) => nameOf(route))
  expect(others).toEqual(['POST /activity/find', 'POST /activity/drafts'])
})

const lists = paged.flatMap(row => {
  const fields = fieldsOf(row.route)
  const readers = roles.filter(role => row.roles[role].own === 200)
  return fields
    ? readers.map((role, at) => ({ ...row, fields, role, name: nameOf(row.route), isFirst: at === 0 }))
    : []
})

describe.each(lists)('$name for $role', ({ route, request, role, fields, isFirst }) => {
  /** Both orders for the first of the roles that read a list; for the others, which read the same query, one of them. */
  const ordersOf = (field: string, at: number) =>
    isFirst ? [field, `-${field}`] : [at % 2 ? field : `-${field}`]

  async function sortedBy(sort: string) {
    const place = placeOf(route)
    const input = request(world.targets.own, world)
    // As many rows as the call returns: only its required filters.
    const filters = z.safeParse(route[place]!, { sort }).success ? {} : (input[place] as object)
    const answer = await app.as(world.people[role]).call(route, { ...input, [place]: { ...filters, sort } })
    return { status: answer.status, body: answer.body as Record<string, unknown>[] }
  }

  test('is sorted by each field of its rows', async () => {
    for (const [at, field] of Object.keys(fields).entries()) {
      if (!isListed(field, fields, role)) continue
      for (const sort of ordersOf(field, at)) {
        const { status, body } = await sortedBy(sort)
        expect(status, `by ${sort}`).toBe(200)
        const found = body.map(row => keyOf(row[field]))
        expect(found, `by ${sort}`).toEqual(inOrder(found, sort.startsWith('-'), isName(field, fields)))
      }
    }
  })

  test('finds the page of each of its rows; for a row that it does not have, the page asked for', async () => {
    const place = placeOf(route)
    const input = request(world.targets.own, world)
    const reader = app.as(world.people[role])
    const ask = (paging: object) =>
      reader.call(route, { ...input, [place]: { ...(input[place] as object), ...paging } })
    const rows = (await ask({ page: 1, size: 100 })).body as { _id: string }[]
    for (const [at, { _id }] of rows.entries()) {
      const found = await ask({ page: 1, size: 1, around: _id })
      expect([found.headers['x-page'], (found.body as typeof rows)[0]?._id]).toEqual([String(at + 1), _id])
    }
    const missing = await ask({ page: 1, size: 1, around: world.targets.otherSchool.student })
    expect(missing.headers['x-page']).toBeUndefined()
    expect(missing.body).toEqual(rows.slice(0, 1))
  })

  test('refuses to be sorted by anything else', async () => {
    const others = Object.keys(fields).filter(field => !isListed(field, fields, role))
    for (const [at, field] of [...others, 'constructor', 'school_id', 'password_hash'].entries())
      for (const sort of ordersOf(field, at))
        expect(await sortedBy(sort), sort).toMatchObject({
          status: 422,
          body: { errors: [{ field, message: `${field} is not a field of this list.` }] },
        })
  })
})

type Key = string | number | boolean | null

/** The sort key of a value: a reference by its name, lists and grid cells by their number. */
function keyOf(value: unknown): Key {
  if (typeof value !== 'object' || value === null) return value as Key
  if (!('_id' in value)) return Object.keys(value).length
  const [, name] = Object.entries(value).find(([field]) => field !== '_id')!
  return name as Key
}

/** As the web app sorts words. */
const words = new Intl.Collator('en', { numeric: true })

/** Whether a field holds a name, a number on paper, or a reference, which is sorted by its name. */
function isName(field: string, fields: Record<string, z.core.$ZodType>): boolean {
  const isReference = z.safeParse(fields[field]!, 'Class 9').error?.issues[0]?.code === 'invalid_type'
  return isReference || /name$|^(?:subject|title|admissionNumber|acadamicYear)$/i.test(field)
}

/** Keys in ascending or descending order, with null at the end of either. */
function inOrder(keys: Key[], descending: boolean, named: boolean): Key[] {
  const compare = (one: Key, other: Key) =>
    named && typeof one === 'string' && typeof other === 'string'
      ? words.compare(one, other)
      : one! < other!
        ? -1
        : one! > other!
          ? 1
          : 0
  const present = keys.filter(key => key !== null).sort(compare)
  if (descending) present.reverse()
  return [...present, ...keys.filter(key => key === null)]
}
