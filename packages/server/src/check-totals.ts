import { sql } from 'kysely'
import pg from 'pg'
import { readEnvironment } from './env.ts'
import { reachDatabase } from './platform/db/addresses.ts'
import { text } from './platform/db/columns.ts'
import { type ConnectionSettings, Tx } from './platform/db/connection.ts'

/** Every stored total, and the view that compares it with a recount. */
const kept = [
  { what: "Children's months of attendance", view: 'app.attendance_differences' },
  { what: "Children's progress with an exercise", view: 'app.progress_differences' },
  { what: "Classes' counts of a key", view: 'app.progress_count_differences' },
]

// `npm run check:totals`; the embedded database needs the server to be stopped. Prints each difference and exits with 1
// if there is any.
try {
  const addresses = await reachDatabase(readEnvironment(process.env))
  try {
    process.exitCode = (await countDifferences(addresses.owner)) === 0 ? 0 : 1
  } finally {
    await addresses.stop()
  }
} catch (error) {
  process.stderr.write(`The totals were not checked. ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function countDifferences(owner: ConnectionSettings): Promise<number> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const tx = new Tx(client)
    let differences = 0
    for (const { what, view } of kept) {
      const rows = await tx.rows({ row: text })`select to_json(d)::text as row from ${sql.table(view)} d`
      for (const { row } of rows) process.stdout.write(`${row}\n`)
      process.stdout.write(`${what} that differ from a recount: ${rows.length}\n`)
      differences += rows.length
    }
    return differences
  } finally {
    await client.end()
  }
}
