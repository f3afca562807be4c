import { connect } from 'node:net'
import type pg from 'pg'
import type { Connection } from './database.ts'

/** PostgreSQL's number for a request to cancel. */
const cancelRequest = 80_877_102

/** What `pg` keeps of a connection and does not declare. */
type Backend = { host: string; port: number; processID: number; secretKey: number }

/**
 * Ends the statement that a connection runs just now, as PostgreSQL's protocol has it: over a connection of its own, which
 * the server closes when that is done. Resolves then, whatever came of it; only afterwards is the connection somebody
 * else's, whose statement must not be hit.
 */
export async function cancelStatement(client: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Backend
  const request = Buffer.alloc(16)
  for (const [index, word] of [request.length, cancelRequest, processID, secretKey].entries())
    request.writeInt32BE(word, index * 4)
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.setTimeout(5_000, () => socket.destroy())
  socket.on('error', () => {})
  socket.once('close', () => resolve())
  socket.resume().end(request)
  await promise
}

/**
 * Gives a connection's work up when a signal aborts: the statement that runs is cancelled and none follows. `end` stops
 * watching; where the server is being told just then, it gives a promise that waits for it.
 */
export function givenUpWith(gone: AbortSignal, connection: Connection) {
  let cancelled: Promise<void> | undefined
  const giveUp = () => {
    connection.givenUp = gone.reason
    cancelled = cancelStatement(connection)
  }
  gone.addEventListener('abort', giveUp, { once: true })
  return {
    end: () => {
      gone.removeEventListener('abort', giveUp)
      return cancelled
    },
  }
}
