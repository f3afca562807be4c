import type pg from 'pg'
import { SocketClient } from '../db/client.ts'
import { type ConnectionSettings, Tx } from '../db/connection.ts'

/** A connection as the owner, whose statements may take as long as a backup needs. The caller ends it. */
export async function openSession(owner: ConnectionSettings): Promise<pg.Client> {
  const client = new SocketClient({ ...owner, statement_timeout: 0, application_name: 'casa backup' })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs statements on a connection as the owner, each in its own transaction unless `work` begins one. */
export async function withSession<A>(
  owner: ConnectionSettings,
  work: (tx: Tx, client: pg.Client) => Promise<A>,
): Promise<A> {
  const client = await openSession(owner)
  try {
    return await work(new Tx(client), client)
  } finally {
    await client.end()
  }
}
