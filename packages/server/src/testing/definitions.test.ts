import { readdirSync, readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { clearFile, codeFiles } from '../platform/db/sql-files.ts'
import { testApp } from './app.ts'
import { describeSchema, schemaFile } from './schema-file.ts'
import { definitionsIn, sqlDefinitions, sqlFiles } from './sql-definitions.ts'

const app = testApp()
const migrations = new URL('../../migrations/', import.meta.url)

test('every SQL file of the sources runs, in the order of the list', () => {
  expect([clearFile, ...codeFiles].sort()).toEqual(sqlFiles)
})

test('every function, view, trigger, policy and type is created in exactly one file', () => {
  const files = new Map<string, string[]>()
  for (const { object, file } of sqlDefinitions()) files.set(object, [...(files.get(object) ?? []), file])
  expect(files.size).toBeGreaterThan(200)
  expect([...files].filter(([, where]) => where.length > 1)).toEqual([])
})

test('migrations create tables and change data; the SQL files define everything else', () => {
  for (const name of readdirSync(migrations)) {
    const sql = readFileSync(new URL(name, migrations), 'utf8')
    expect(definitionsIn(sql, name), name).toEqual([])
    expect(sql, `${name} grants rights, which belongs in a domain’s SQL file`).not.toMatch(
      /^(?:grant|revoke|drop (?:function|procedure|view|trigger|policy|type))\b/im,
    )
  }
})

test('the database has what the files define, and nothing else', async () => {
  const { rows } = await app.database.owner.query<{ object: string }>(`
    with tables as (select oid, relname as name from pg_class where relnamespace = 'app'::regnamespace)
    select distinct 'routine ' || proname as object from pg_proc where pronamespace = 'app'::regnamespace
    union all select 'view ' || relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'v'
    union all select 'type ' || relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'c'
    union all select format('trigger %s on %s', tgname, t.name) from pg_trigger join tables t on t.oid = tgrelid where not tgisinternal and tgname not in ('note_change', 'unchanged_row_is_left')
    union all select format('policy %s on %s', polname, t.name) from pg_policy join tables t on t.oid = polrelid
               where polname !~ '^school_(read|insert|update|delete)$' or t.name = 'audit_log'
    union all select 'isolation of ' || t.name from pg_policy join tables t on t.oid = polrelid where polname = 'school_insert'`)
  expect(rows.map(row => row.object).sort()).toEqual(
    sqlDefinitions()
      .map(definition => definition.object)
      .sort(),
  )
})

test('the template for a table makes one that is isolated', async () => {
  const template = readFileSync(new URL('../../../../docs/templates/table.sql', import.meta.url), 'utf8')
  const client = await app.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(template)
    const { rows } = await client.query(
      "select array_agg(polname order by polname) as policies from pg_policy where polrelid = 'app.outings'::regclass",
    )
    expect(rows[0].policies).toContain('school_read')
  } finally {
    client.release(true)
  }
})

test('schema.sql is the schema of a new database; `npm run db:types` writes it', async () => {
  const { database } = app.database.app
  const schema = await describeSchema({ ...inject('owner'), database: database! })
  expect(schema).toBe(readFileSync(schemaFile, 'utf8'))
})
