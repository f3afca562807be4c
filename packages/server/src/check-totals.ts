import pg from 'pg'
import { readEnvironment } from './env.ts'
import { reachDatabase } from './platform/db/connect.ts'
import type { ConnectionSettings } from './platform/db/database.ts'

// Holds every kept total against a recount of what it sums up: `npm run check:totals`, with a database of our own while
// the server is stopped. Names what differs, and then ends with 1.
try {
  const addresses = await reachDatabase(readEnvironment(process.env))
  try {
    const differences = await attendanceDifferences(addresses.owner)
    for (const row of differences) process.stdout.write(`${JSON.stringify(row)}\n`)
    process.stdout.write(
      `Children's months of attendance that differ from a recount: ${differences.length}\n`,
    )
    process.exitCode = differences.length === 0 ? 0 : 1
  } finally {
    await addresses.stop()
  }
} catch (error) {
  process.stderr.write(`The totals were not checked. ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function attendanceDifferences(owner: ConnectionSettings): Promise<unknown[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query(`
      select school_id, student_id, to_char(month, 'YYYY-MM') as month, days, present, counted_days, counted_present
        from app.attendance_differences order by school_id, student_id, month`)
    return rows
  } finally {
    await client.end()
  }
}
