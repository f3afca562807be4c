import { beginCancellable, type Canceller, type TransactionLimits } from './cancel.ts'
import { text } from './columns.ts'
import { type Connection, type ConnectionSettings, sendTogether, Tx } from './connection.ts'
import { ConnectionPool } from './pool.ts'
import { requireUsablePool } from './pooler-check.ts'
import { type Position, positionOf, requireReplayed } from './position.ts'

/** `audited`: a read that may add statements to `commitStatements`. */
export type Mode = 'read' | 'audited' | 'write'

/**
 * `signal` cancels work that writes nothing. `kind` is how the transaction begins. A `replayed` position is one up to
 * which a standby must have replayed the log.
 */
export type TransactionOptions = {
  signal?: AbortSignal | undefined
  kind?: string
  replayed?: Position | undefined
}

const defaults: TransactionLimits = { statementMs: 30_000, idleMs: 30_000 }

/** The code with which a standby refuses a write. */
const readOnlyTransaction = '25006'

/** A pool of connections to one database, each of which runs one transaction at a time. */
export class Transactions {
  readonly pool: ConnectionPool
  /**
   * Called after each commit that may have written, if it is set, with the end of the log. Without a position if the
   * connection was lost right after the commit.
   */
  onCommit: ((position: Position | undefined) => Promise<void>) | undefined
  private readonly canceller: Canceller
  private readonly limits: TransactionLimits
  private generation = 0

  constructor(
    settings: ConnectionSettings,
    canceller: Canceller,
    size: number,
    limits: Partial<TransactionLimits> = {},
  ) {
    this.limits = { ...defaults, ...limits }
    this.pool = new ConnectionPool(settings, { max: size, pipeline: true })
    this.canceller = canceller
    this.pool.on('connect', client =>
      Object.assign(client, { tx: new Tx(client), generation: this.generation }),
    )
  }

  /** Throws a sentence if requests cannot run through the pooler that may be in between. */
  async requireUsable(): Promise<void> {
    await requireUsablePool(this.pool)
  }

  /** Runs `work` in a transaction, which is committed unless it throws. Throws a BehindError at a standby that lags. */
  async run<A>(
    mode: Mode,
    work: (connection: Connection) => Promise<A>,
    { signal, kind = mode === 'read' ? 'read only' : '', replayed }: TransactionOptions = {},
  ): Promise<A> {
    const connection = await this.connect()
    connection.commitStatements = []
    connection.abortReason = undefined
    if (signal?.aborted) {
      connection.release()
      throw signal.reason
    }
    sendTogether(connection)
    // Neither is awaited: they travel in one packet with the first statement of the work.
    const isRecent = replayed === undefined ? undefined : requireReplayed(connection, replayed)
    const begun = beginCancellable(connection, kind, this.limits)
    for (const sent of [isRecent, begun]) sent?.catch(() => {})
    const cancellation =
      mode === 'write' || !signal ? undefined : this.canceller.cancelOnAbort(signal, connection, begun)
    try {
      const worked = work(connection)
      worked.catch(() => {})
      // What is missing on a standby may be missing only because it lags.
      await isRecent
      const answer = await worked
      await begun
      await cancellation?.end()
      if (connection.abortReason) throw connection.abortReason
      if (mode === 'read' || (mode === 'audited' && connection.commitStatements.length === 0)) {
        // Nothing was written, so neither the response nor the connection's next user waits for the commit.
        sendTogether(connection)
        connection.query('commit').catch(() => {})
        connection.release()
        return answer
      }
      await this.commit(connection)
      connection.release()
      return answer
    } catch (error) {
      const cancelled = cancellation?.end()
      const isReadOnly = codeOf(error) === readOnlyTransaction
      if (!cancelled) {
        void this.rollBack(connection, isReadOnly)
        // Without a code, so that this fault is not taken for a failover.
        if (isReadOnly && mode === 'read') throw new Error('A read tried to write.', { cause: error })
        throw error
      }
      await cancelled
      // The caller's share is freed only once the connection is.
      await this.rollBack(connection, isReadOnly)
      throw connection.abortReason ?? error
    }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  private async commit(connection: Connection): Promise<void> {
    sendTogether(connection)
    const commitStatements = connection.commitStatements.map(statement => connection.tx.run`${statement}`)
    const committed = connection.query('commit')
    const flushed = this.onCommit && flushedPosition(connection)
    const [ended] = await Promise.all([committed, ...commitStatements])
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.')
    await this.onCommit?.(await flushed)
  }

  /** A connection that was opened after the last one that turned out to lead to a standby. */
  private async connect(): Promise<Connection> {
    for (;;) {
      const connection = (await this.pool.connect()) as Connection
      if (connection.generation === this.generation) return connection
      connection.release(true)
    }
  }

  /**
   * Rolls back and releases the connection, which is closed if that fails. If it leads to a standby, all others that
   * are open may do so too; new ones find the new primary.
   */
  private async rollBack(connection: Connection, isReadOnly: boolean): Promise<void> {
    if (isReadOnly && connection.generation === this.generation) this.generation += 1
    const isBroken = await connection.query('rollback').then(
      () => false,
      () => true,
    )
    connection.release(isBroken || isReadOnly)
  }
}

/** The end of the log, undefined if the connection is lost: what was committed before stays committed. */
function flushedPosition(connection: Connection): Promise<Position | undefined> {
  const asked = connection.tx.row({ position: text })`select pg_current_wal_flush_lsn()::text as position`
  return asked.then(
    ({ position }) => positionOf(position),
    () => undefined,
  )
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
