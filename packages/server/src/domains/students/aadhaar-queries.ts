import pg from 'pg'
import { boolean } from '../../platform/db/columns.ts'
import { type ConnectionSettings, Tx } from '../../platform/db/connection.ts'

/** Whether there are Aadhaar numbers that only the secret key opens, in any school. Connects as the database's owner. */
export async function holdsAadhaarNumbers(owner: ConnectionSettings): Promise<boolean> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const tx = new Tx(client)
    return (
      await tx.row({ holds: boolean })`
        select exists (select from app.students where aadhaar is not null) as holds`
    ).holds
  } finally {
    await client.end()
  }
}
