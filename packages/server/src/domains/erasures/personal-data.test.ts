import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { keptOfSchool, personalData } from '../../testing/personal-data/personal-data.ts'
import type { TableRule } from '../../testing/personal-data/table-rule.ts'

const app = testApp()

test('every column of every table says whose data it is and what an erasure does with it', async () => {
  const { rows } = await app.database.owner.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
     group by c.relname order by c.relname`)
  const said = Object.entries<TableRule>(personalData)
    .map(([name, { withRow, columns = {} }]) => ({
      name,
      columns: [...withRow.split(' '), ...Object.keys(columns)].sort(),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  expect(said).toEqual(rows)
})

test('an erased school keeps rows of the tables that the map names, and of no others', async () => {
  const { rows } = await app.database.owner.query('select app.kept_tables() as kept')
  expect(rows[0].kept.toSorted()).toEqual(keptOfSchool.toSorted())
})
