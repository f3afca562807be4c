import pg from 'pg'
import { readEnvironment } from './env.ts'
import { resolveDatabase } from './platform/db/addresses.ts'
import { type ConnectionSettings, Tx } from './platform/db/connection.ts'
import { totalDifferences } from './total-differences.ts'

// `npm run check:totals`; the embedded database needs the server to be stopped. Prints each difference and exits with 1
// if there is any.
try {
  const addresses = await resolveDatabase(readEnvironment(process.env))
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
    let differences = 0
    for (const { what, rows } of await totalDifferences(new Tx(client))) {
      for (const row of rows) process.stdout.write(`${row}\n`)
      process.stdout.write(`${what} that differ from a recount: ${rows.length}\n`)
      differences += rows.length
    }
    return differences
  } finally {
    await client.end()
  }
}
