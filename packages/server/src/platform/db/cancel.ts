import { connect } from 'node:net'
import type pg from 'pg'
import type { Connection } from './connection.ts'

/** The protocol's code of a CancelRequest message. */
const cancelRequest = 80_877_102

/** Fields of a `pg` client that its types do not declare. */
type Backend = { host: string; port: number; processID: number; secretKey: number }

/**
 * Cancels the statement that a client is running, over a separate connection as PostgreSQL's protocol requires. Resolves
 * when the server has closed that connection, whether or not it cancelled anything. Wait for it before releasing the
 * client, or it may hit the next user's statement.
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
 * When the signal aborts, cancels the connection's running statement and refuses further ones. `end` stops watching and
 * returns the promise of a cancellation in progress.
 */
export function cancelOnAbort(signal: AbortSignal, connection: Connection) {
  let cancelled: Promise<void> | undefined
  const giveUp = () => {
    connection.abortReason = signal.reason
    cancelled = cancelStatement(connection)
  }
  signal.addEventListener('abort', giveUp, { once: true })
  return {
    end: () => {
      signal.removeEventListener('abort', giveUp)
      return cancelled
    },
  }
}
