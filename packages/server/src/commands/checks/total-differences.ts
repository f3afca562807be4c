import { sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'

/** Every stored total, and the view that compares it with a recount. */
const kept = [
  { what: "Children's classes", view: 'app.membership_differences' },
  { what: "Children's months of attendance", view: 'app.attendance_differences' },
  { what: "Children's progress with an exercise", view: 'app.progress_differences' },
  { what: "Classes' counts of a key", view: 'app.progress_count_differences' },
]

/** Each stored total with the rows, as JSON, that differ from a recount. Reads every school, as the database's owner. */
export async function totalDifferences(tx: Tx): Promise<{ what: string; rows: string[] }[]> {
  const found = []
  for (const { what, view } of kept) {
    const rows = await tx.rows({ row: text })`select to_json(d)::text as row from ${sql.table(view)} d`
    found.push({ what, rows: rows.map(({ row }) => row) })
  }
  return found
}
