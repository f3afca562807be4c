import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { rowsOf } from './rows.ts'

const listing = { reach: { school: 't.school_id' }, order: sql`t.id` }
const _id = z.string()

test('a field is in the column with its name, unless another source is given', () => {
  const entity = z.object({
    _id,
    firstName: z.string(),
    fatherMobileNumber: z.string().nullable(),
    gender: z.enum(['male', 'female']).nullable(),
    archivedAt: z.string().nullable(),
    nickname: z.string().nullable(),
    classId: z.string(),
    age: z.number(),
  })
  const columns = {
    _id: 'id',
    nickname: 'last_name',
    classId: { column: 'class_id', read: sql`t.class_id::text` },
    age: sql`1`,
  } as const
  const rows = rowsOf('app.students', entity, { columns, ...listing })
  expect(
    rows.written({
      _id: '1',
      firstName: 'Aarav',
      fatherMobileNumber: null,
      gender: 'male',
      archivedAt: null,
      nickname: 'Nair',
      classId: '2',
      age: 3,
    }),
  ).toEqual({
    id: '1',
    first_name: 'Aarav',
    father_mobile_number: null,
    gender: 'male',
    archived_at: null,
    last_name: 'Nair',
    class_id: '2',
  })
})

test('a field can hold what responses turn a column into', () => {
  const entity = z.object({ _id, byteCount: z.number(), createdAt: z.string() })
  const rows = rowsOf('app.files', entity, { columns: { _id: 'id' }, ...listing })
  expect(rows.written({ byteCount: 5 })).toEqual({ byte_count: 5 })
})

test('a field without a matching column does not compile', () => {
  const columns = { _id: 'id' } as const
  // @ts-expect-error app.classes has no such column.
  const absent = rowsOf('app.classes', z.object({ _id, seats: z.number() }), { columns, ...listing })
  // @ts-expect-error The column is a text.
  const other = rowsOf('app.classes', z.object({ _id, name: z.number() }), { columns, ...listing })
  // @ts-expect-error The column may be null.
  const empty = rowsOf('app.classes', z.object({ _id, levelId: z.string() }), { columns, ...listing })
  const named = rowsOf('app.classes', z.object({ _id, status: z.boolean() }), {
    // @ts-expect-error The column that is named is a text.
    columns: { ...columns, status: 'name' },
    ...listing,
  })
  const values = { seats: 20, name: 'Lotus', levelId: null, status: true }
  const written = [absent, other, empty, named].map(rows => rows.written(values))
  expect(written).toEqual([{ seats: 20 }, { name: 'Lotus' }, { level_id: null }, { name: true }])
})
