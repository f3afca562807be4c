import pg from 'pg'
import { boolean, integer } from './columns.ts'
import { type Backend, type Connection, type ConnectionSettings, Tx } from './connection.ts'

/** The `onConnect` of a pool whose connections can be cancelled: asks for their process id before their first use. */
export async function learnBackend(client: pg.ClientBase): Promise<void> {
  const row = await new Tx(client).row({ backend: integer })`select pg_backend_pid() as backend`
  Object.assign(client, row)
}

/** Cancels running statements over a separate connection, which is opened when needed. */
export class Canceller {
  private readonly pool: pg.Pool

  constructor(settings: ConnectionSettings) {
    this.pool = new pg.Pool({ ...settings, max: 1 })
    this.pool.on('error', () => {})
    this.pool.on('connect', client => client.on('error', () => {}))
  }

  /**
   * Cancels the statement that a connection is running. Resolves when PostgreSQL has signalled the process, or when
   * it could not be reached. Wait for it before releasing the connection, or it may hit the next user's statement.
   */
  async cancel({ backend }: Backend): Promise<void> {
    const cancelled = new Tx(this.pool).row({ sent: boolean })`select pg_cancel_backend(${backend}) as sent`
    await cancelled.catch(() => {})
  }

  /**
   * When the signal aborts, cancels the connection's running statement and refuses further ones. `end` stops watching and
   * returns the promise of a cancellation in progress.
   */
  cancelOnAbort(signal: AbortSignal, connection: Connection) {
    let cancelled: Promise<void> | undefined
    const giveUp = () => {
      connection.abortReason = signal.reason
      cancelled = this.cancel(connection)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    return {
      end: () => {
        signal.removeEventListener('abort', giveUp)
        return cancelled
      },
    }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }
}
