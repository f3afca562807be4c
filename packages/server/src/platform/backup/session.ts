import type pg from 'pg'
import { SocketClient } from '../db/client.ts'
import { type ConnectionSettings, Tx } from '../db/connection.ts'

/** A connection as the owner, whose statements may take as long as a backup needs. The caller ends it. */
export async function openSession(owner: ConnectionSettings): Promise<pg.Client> {
  const client = new SocketClient(owner)
  client.on('error', () => {})
  await client.connect()
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await new Tx(client).run`select from set_config(${limit}, '0', false)`
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
