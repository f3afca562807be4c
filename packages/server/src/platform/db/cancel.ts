import pg from 'pg'
import { boolean } from './columns.ts'
import { type Connection, type ConnectionSettings, Tx } from './connection.ts'

/**
 * Begins a transaction and returns the number of the process that runs it. A pooler may serve each transaction by
 * another process, so it is asked for each time, in the message that begins it.
 */
export async function beginCancellable(client: pg.ClientBase, mode: string): Promise<number> {
  const results: unknown = await client.query(`begin ${mode}; select pg_backend_pid() as process`)
  const [, { rows }] = results as [unknown, pg.QueryResult<{ process: number }>]
  return rows[0]!.process
}

/** Cancels running statements over a separate connection, which is opened when needed. */
export class Canceller {
  private readonly pool: pg.Pool

  constructor(settings: ConnectionSettings) {
    this.pool = new pg.Pool({ ...settings, max: 1, query_timeout: 5_000 })
    this.pool.on('error', () => {})
    this.pool.on('connect', client => client.on('error', () => {}))
  }

  /**
   * Cancels the statement that a process is running. Resolves when PostgreSQL has signalled the process, or when it could
   * not be reached in time. Wait for it before ending the transaction, or it may hit somebody else's statement.
   */
  async cancel(process: Promise<number>): Promise<void> {
    const cancel = async () =>
      new Tx(this.pool).row({ sent: boolean })`select pg_cancel_backend(${await process}) as sent`
    await cancel().catch(() => {})
  }

  /**
   * When the signal aborts, cancels what the connection's process is running and refuses further statements. `end` stops
   * watching and returns the promise of a cancellation in progress.
   */
  cancelOnAbort(signal: AbortSignal, connection: Connection, process: Promise<number>) {
    let cancelled: Promise<void> | undefined
    const giveUp = () => {
      connection.abortReason = signal.reason
      cancelled = this.cancel(process)
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
