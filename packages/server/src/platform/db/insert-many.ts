import { type RawBuilder, sql } from 'kysely'
import { mapYielding } from '../yielding.ts'
import type { Tx } from './connection.ts'
import type { DB } from './tables.ts'

/**
 * Inserts many rows in one statement. All rows have the same columns, by the database's names; a Buffer goes into a bytea
 * column, an array into an array column.
 */
export async function insertMany(
  tx: Tx,
  table: keyof DB & string,
  rows: Record<string, unknown>[],
): Promise<void> {
  if (rows.length > 0) await tx.run`${await insertionOf(table, rows)}`
}

/** The statement of `insertMany` for at least one row, for use in a larger one. */
export async function insertionOf(
  table: keyof DB & string,
  rows: Record<string, unknown>[],
): Promise<RawBuilder<unknown>> {
  const [{ school_id: school }] = rows as [Record<string, unknown>]
  const isOfOneSchool = school !== undefined && rows.every(row => row.school_id === school)
  const columns = Object.keys(rows[0]!)
  const names = sql.join(columns.map(name => sql.ref(name)))
  // The statement names the rows' school itself, if it is the same in all of them.
  const values = sql.join(
    columns.map(name => (isOfOneSchool && name === 'school_id' ? sql`${school}::uuid` : sql.ref(name))),
  )
  const given = await mapYielding(rows, row =>
    JSON.stringify(Object.fromEntries(Object.entries(row).map(plain))),
  )
  return sql`insert into ${sql.table(table)} (${names})
    select ${values} from json_populate_recordset(null::${sql.table(table)}, ${`[${given}]`}::json)`
}

function plain([name, value]: [string, unknown]): [string, unknown] {
  return [name, value instanceof Buffer ? `\\x${value.toString('hex')}` : value]
}
