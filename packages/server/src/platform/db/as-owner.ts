import { SocketClient } from './client.ts'
import { type ConnectionSettings, inTurn, Tx } from './connection.ts'

/** Runs one transaction on a connection of the database's owner, which it closes. */
export async function asOwner<A>(owner: ConnectionSettings, work: (tx: Tx) => Promise<A>): Promise<A> {
  const client = new SocketClient(owner)
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(new Tx(inTurn(client)))
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
