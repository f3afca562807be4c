import { describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import {
  bigint,
  type Columns,
  day,
  integer,
  json,
  list,
  nullable,
  oneOf,
  text,
  uuid,
} from '../platform/db/columns.ts'
import { testApp } from './app.ts'
import { columnFaults } from './column-faults.ts'

const app = testApp()

async function faults(columns: Columns, statement: string): Promise<string[]> {
  return columnFaults(columns, await app.database.owner.query(statement), inject('catalogue'))
}

const right = { id: uuid, name: text, level_id: nullable(uuid), version: integer }
const statement = 'select id, name, level_id, version from app.classes'

describe('the columns of a statement', () => {
  test('are right if PostgreSQL returns the same ones, in any order', async () => {
    await app.make.class(await app.make.school())
    expect(await faults(right, statement)).toEqual([])
    expect(await faults(right, 'select version, level_id, name, id from app.classes')).toEqual([])
  })

  test('are wrong under another name', async () => {
    const { name, ...rest } = right
    expect(await faults({ ...rest, title: name }, statement)).toEqual([
      '"title" is declared, but PostgreSQL answers no such column',
      '"name" (text) is not declared',
    ])
  })

  test.each<[Columns, string, string]>([
    [{ version: text }, 'select version from app.classes', '"version" is declared as text, but is integer'],
    [{ count: integer }, 'select count(*) from app.classes', '"count" is declared as integer, but is bigint'],
    [
      { ids: list(text) },
      'select array[id] as ids from app.classes',
      '"ids" is declared as text[], but is uuid[]',
    ],
    [{ today: day }, 'select now() as today', '"today" is declared as date, but is timestamp with time zone'],
    [
      { id: json(z.string()) },
      'select id from app.classes',
      '"id" is declared as json or jsonb, but is uuid',
    ],
  ])('are wrong with another type', async (columns, sent, fault) => {
    expect(await faults(columns, sent)).toEqual([fault])
  })

  test('are wrong if there is one too many or too few', async () => {
    expect(
      await faults(right, 'select *, 1 as more from (select id, name, level_id, version from app.classes) c'),
    ).toEqual(['"more" (integer) is not declared'])
    expect(await faults({ ...right, more: integer }, statement)).toEqual([
      '"more" is declared, but PostgreSQL answers no such column',
    ])
    expect(await faults({}, 'select count(*) from app.classes')).toEqual(['"count" (bigint) is not declared'])
    expect(await faults({}, "select set_config('a.b', '', true), pg_sleep(0)")).toEqual([
      '"set_config" (text) is not declared',
    ])
  })

  test('are wrong when a null is possible: for a table column before there is a row, otherwise with the first null', async () => {
    expect(await faults({ level_id: uuid }, 'select level_id from app.classes where false')).toEqual([
      '"level_id" is declared as never null, but its column may be null',
    ])
    expect(await faults({ level: text }, 'select null::text as level')).toEqual([
      '"level" was null, which the statement does not declare',
    ])
    expect(await faults({ count: bigint }, "select '1'::bigint as count union all select null")).toEqual([
      '"count" was null, which the statement does not declare',
    ])
  })

  test('are wrong when a value is not one of the declared ones', async () => {
    const role = oneOf('TEACHER', 'PARENT')
    expect(await faults({ role }, "select 'TEACHER' as role")).toEqual([])
    expect(await faults({ role }, "select 'SCHOOLE' as role")).toEqual([
      '"role" was "SCHOOLE", which the statement does not declare',
    ])
    const child = json(z.object({ id: z.uuid() }))
    expect(await faults({ child }, `select '{"id": 7}'::json as child`)).toEqual([
      '"child" was {"id":7}, which the statement does not declare',
    ])
  })
})
