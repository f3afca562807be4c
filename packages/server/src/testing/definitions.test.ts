import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clearFile, codeFiles } from '../platform/db/sql-files.ts'
import { testApp } from './app.ts'
import { sqlDefinitions, sqlFiles } from './sql-definitions.ts'

const app = testApp()

test('every SQL file of the sources runs, in the order of the list', () => {
  expect([clearFile, ...codeFiles].sort()).toEqual(sqlFiles)
})

test('every function, view, trigger, policy and type is created in exactly one file', () => {
  const files = new Map<string, string[]>()
  for (const { object, file } of sqlDefinitions()) files.set(object, [...(files.get(object) ?? []), file])
  expect(files.size).toBeGreaterThan(200)
  expect([...files].filter(([, where]) => where.length > 1)).toEqual([])
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
