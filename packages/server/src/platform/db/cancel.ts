import { sql } from 'kysely'
import type pg from 'pg'
import { boolean } from './columns.ts'
import { type Connection, type ConnectionSettings, Tx } from './connection.ts'
import { ConnectionPool } from './pool.ts'

/** The limits of a transaction in milliseconds: for each statement, and between two of them. */
export type TransactionLimits = { statementMs: number; idleMs: number }

/** The process that runs a transaction, and when its PostgreSQL was started: another one has other processes. */
export type Backend = { process: number; started: string }

const thisServer = 'extract(epoch from pg_postmaster_start_time())::text'
const backend = `select pg_backend_pid() as process, ${thisServer} as started`

/**
 * Begins a transaction with its limits and returns the process that runs it. A pooler may serve each transaction by
 * another process and forgets a connection's settings, so both belong to the message that begins it.
 */
export async function beginCancellable(
  client: pg.ClientBase,
  mode: string,
  { statementMs, idleMs }: TransactionLimits,
): Promise<Backend> {
  const settings = `set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${idleMs}`
  const results: unknown = await client.query(`begin ${mode}; ${settings}; ${backend}`)
  return (results as pg.QueryResult<Backend>[]).at(-1)!.rows[0]!
}

/** Cancels running statements over a separate connection, which is opened when needed. */
export class Canceller {
  private readonly pool: ConnectionPool

  /** `settings` should lead past a pooler, where a cancellation would wait for the connections that it is to free. */
  constructor(settings: ConnectionSettings) {
    this.pool = new ConnectionPool(settings, { max: 1, query_timeout: 5_000, connectionTimeoutMillis: 5_000 })
  }

  /**
   * Cancels the statement that a process is running. Resolves when PostgreSQL has signalled the process, or when it could
   * not be reached in time. Wait for it before ending the transaction, or it may hit somebody else's statement.
   */
  async cancel(backend: Promise<Backend>): Promise<void> {
    const cancel = async () => {
      const { process, started } = await backend
      return new Tx(this.pool).maybeRow({ sent: boolean })`
        select pg_cancel_backend(${process}) as sent where ${sql.raw(thisServer)} = ${started}`
    }
    await cancel().catch(() => {})
  }

  /**
   * When the signal aborts, cancels what the connection's process is running and refuses further statements. `end` stops
   * watching and returns the promise of a cancellation in progress.
   */
  cancelOnAbort(signal: AbortSignal, connection: Connection, backend: Promise<Backend>) {
    let cancelled: Promise<void> | undefined
    const giveUp = () => {
      connection.abortReason = signal.reason
      cancelled = this.cancel(backend)
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
