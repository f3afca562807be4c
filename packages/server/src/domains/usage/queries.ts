import { bigint, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { countedEvery, nearlyFullPercent } from './rules.ts'

/** The schools whose rows were counted too long ago. */
export async function schoolsToCount(tx: Tx, now: Date): Promise<string[]> {
  const { usually, nearlyFull } = countedEvery
  const schools = await tx.rows({ school: uuid })`
    select school from app.schools_to_count(${nearlyFullPercent}, ${nearlyFull}, ${usually}, ${now}) school`
  return schools.map(({ school }) => school)
}

export async function countedTables(tx: Tx): Promise<string[]> {
  const tables = await tx.rows({ name: text })`select name::text as name from app.counted_tables() name`
  return tables.map(({ name }) => name)
}

/** How many rows a school has in a table, and roughly how many bytes they take up. */
export async function countRows(tx: Tx, school: string, table: string) {
  const counted = await tx.row({ row_count: bigint, byte_count: bigint })`
    select row_count, byte_count from app.count_rows(${school}, ${table})`
  return { rows: Number(counted.row_count), bytes: Number(counted.byte_count) }
}

type Amount = { rows: number; bytes: number }

/** Stores what a school uses of its budget. */
export async function storeUsage(tx: Tx, school: string, used: Amount, limit: Amount, now: Date) {
  await tx.run`
    insert into app.school_usage (school_id, row_count, byte_count, row_limit, byte_limit, counted_at)
    values (${school}, ${used.rows}, ${used.bytes}, ${limit.rows}, ${limit.bytes}, ${now})
        on conflict (school_id) do update
       set row_count = excluded.row_count, byte_count = excluded.byte_count, row_limit = excluded.row_limit,
           byte_limit = excluded.byte_limit, counted_at = excluded.counted_at`
}
