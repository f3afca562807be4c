import type pg from 'pg'

type Query = Pick<pg.ClientBase, 'query'>

/** The values of the columns that say whose a row is. */
export type Owner = Record<string, unknown>

type Column = {
  name: string
  type: string
  needed: boolean
  generated: boolean
  /** The values that a check allows, if it lists them. */
  allowed: string[] | null
}

/** The tables of the schema with their columns. */
export async function allTables(db: Query): Promise<{ name: string; columns: Column[] }[]> {
  const { rows } = await db.query(`
    select c.relname as name, json_agg(json_build_object(
             'name', a.attname, 'type', format_type(a.atttypid, null), 'generated', a.attgenerated <> '' or a.attidentity = 'a',
             'needed', a.attnotnull and not a.atthasdef and a.attidentity = '',
             'allowed', (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
                           from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                            and pg_get_constraintdef(k.oid) like '%ANY%' limit 1)) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by c.relname`)
  return rows
}

/** Inserts a row with every required column, without checking its references. */
export async function insertMarked(
  db: Query,
  table: { name: string; columns: Column[] },
  owner: Owner,
  marker: string,
): Promise<void> {
  const filled = table.columns.filter(
    ({ name, needed, generated }) => !generated && (needed || name in owner),
  )
  const values = filled.map(column => (column.name in owner ? owner[column.name] : exampleOf(column, marker)))
  await db.query(
    `insert into app.${table.name} (${filled.map(({ name }) => name).join(', ')})
     values (${filled.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  )
}

function exampleOf({ type, allowed }: Column, marker: string): unknown {
  if (type === 'uuid') return crypto.randomUUID()
  if (type === 'text') return allowed?.[0] ?? marker
  if (type === 'date') return '2026-11-01'
  if (type.startsWith('timestamp')) return '2026-11-01T10:00:00Z'
  if (type === 'boolean') return false
  if (type === 'jsonb') return '[]'
  if (type === 'bytea') return Buffer.from(marker)
  if (type.endsWith('[]')) return '{}'
  if (type === 'interval') return '1 hour'
  return 1
}

/**
 * Writes the marker into every column of these rows that can hold it: texts, lists of texts and documents. Returns the
 * columns that hold it now; a check, a key or a trigger refuses the others.
 */
export async function mark(
  db: Query,
  table: { name: string; columns: Column[] },
  condition: string,
  marker: string,
): Promise<string[]> {
  const marked: string[] = []
  for (const { name, type, generated } of table.columns) {
    const value = { text: `'${marker}'`, 'text[]': `array['${marker}']`, jsonb: `'["${marker}"]'::jsonb` }[
      type
    ]
    if (generated || !value) continue
    await db.query('savepoint one')
    try {
      await db.query(`update app.${table.name} t set ${name} = ${value} where ${condition}`)
      marked.push(name)
    } catch {
      await db.query('rollback to savepoint one')
    }
  }
  return marked
}

/** The rows of the whole database that contain a text anywhere, as `table: row`. */
export async function rowsWith(db: Query, text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await allTables(db)) {
    const { rows } = await db.query(`select t::text as row from app.${name} t where t::text like $1`, [
      `%${text}%`,
    ])
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
