import pg from 'pg'
import type { ConnectionSettings } from '../platform/db/connection.ts'

/** Works with a connection of its own, and closes it. */
export async function withClient<T>(
  settings: ConnectionSettings,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
