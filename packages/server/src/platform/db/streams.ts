import { refusals } from '@casa/contract/refusals'
import type pg from 'pg'
import { Problem } from '../errors.ts'
import { type Holder, type ShareLimits, Shares } from '../shares.ts'
import { beginCancellable, type Canceller, type TransactionLimits } from './cancel.ts'
import { type Connection, type ConnectionSettings, Tx } from './connection.ts'
import { ConnectionPool } from './pool.ts'
import { type Position, requireReplayed } from './position.ts'

/**
 * Timeouts in milliseconds: until a streamed response gets a connection, until its caller takes the next chunk, and
 * until the whole response is sent.
 */
export type StreamLimits = { waitMs: number; stallMs: number; totalMs: number }

const defaults: StreamLimits = { waitMs: 10_000, stallMs: 5_000, totalMs: 120_000 }

const limits: TransactionLimits = { statementMs: 60_000, idleMs: 30_000 }

/** The reason given when a snapshot times out. It is sent as the response if nothing has been sent yet. */
const timedOut = () => new Problem(503, refusals.busy.server, { retryAfter: 5 })

/** Each user has one streamed response at a time and each school two, or a third of what the others leave. */
export const streamShares: Omit<ShareLimits, 'waitMs'> = {
  size: 6,
  ofUser: 1,
  ofSchool: 2,
  waiting: { ofUser: 3, ofSchool: 12, all: 60 },
  refusal: refusals.busy.longList,
}

/** The connections for streaming long responses: a small pool that is shared fairly. */
export class Streams {
  readonly limits: StreamLimits
  private readonly pool: ConnectionPool
  private readonly shares: Shares
  private readonly canceller: Canceller

  constructor(
    settings: ConnectionSettings,
    canceller: Canceller,
    limits: Partial<StreamLimits> = {},
    size = streamShares.size,
  ) {
    this.canceller = canceller
    this.limits = { ...defaults, ...limits }
    this.shares = new Shares({ ...streamShares, size, waitMs: this.limits.waitMs })
    this.pool = new ConnectionPool(settings, { max: size })
  }

  /**
   * Opens a read-only snapshot as soon as the holder has a share; `prepare` opens the user's session in it. Throws
   * 429 if the user's own stream blocks it for too long, 503 if those of others do, and the signal's reason when it
   * aborts, and a BehindError unless it is on a standby that has `replayed` the position, if one is given.
   */
  async open(
    holder: Holder,
    prepare: (client: pg.PoolClient) => Promise<unknown>,
    signal: AbortSignal,
    replayed?: Position,
  ): Promise<Snapshot> {
    const opened = Promise.withResolvers<Snapshot>()
    const stream = async () => {
      const snapshot = await this.begin(prepare, replayed)
      if (signal.aborted) snapshot.abandon(signal.reason)
      else opened.resolve(snapshot)
      await snapshot.closed
      signal.throwIfAborted()
    }
    this.shares.run(holder, stream, signal).catch(opened.reject)
    return opened.promise
  }

  /** How many connections there are in total and idle. */
  get usage() {
    return { total: this.pool.totalCount, idle: this.pool.idleCount }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  private async begin(
    prepare: (client: pg.PoolClient) => Promise<unknown>,
    replayed?: Position,
  ): Promise<Snapshot> {
    const client = await this.pool.connect()
    try {
      // Before the transaction, whose snapshot is taken by its first statement.
      if (replayed !== undefined) {
        const { socket } = client as Connection
        await requireReplayed({ tx: new Tx(client), socket }, replayed)
      }
      const backend = await beginCancellable(client, 'isolation level repeatable read read only', limits)
      await prepare(client)
      return new Snapshot(client, () => this.canceller.cancel(Promise.resolve(backend)), this.limits)
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

/**
 * A read-only snapshot on a connection. It ends by `commit`, by `abandon`, after `totalMs`, or when the database ends its
 * transaction; the connection is released then.
 */
export class Snapshot {
  /** Resolves when the connection is released, with the reason unless everything was read. */
  readonly closed: Promise<Error | undefined>
  private readonly client: pg.PoolClient
  private readonly cancel: () => Promise<void>
  private readonly limits: StreamLimits
  private readonly close: (reason: Error | undefined) => void
  private readonly timer: NodeJS.Timeout
  private open = true
  private running = 0

  constructor(client: pg.PoolClient, cancel: () => Promise<void>, limits: StreamLimits) {
    this.client = client
    this.cancel = cancel
    this.limits = limits
    const { promise, resolve } = Promise.withResolvers<Error | undefined>()
    this.closed = promise
    this.close = resolve
    this.timer = setTimeout(() => this.abandon(timedOut()), limits.totalMs)
    client.on('error', this.abandon)
  }

  /** Runs SQL in the snapshot. */
  async run<A>(work: (tx: Tx) => Promise<A>): Promise<A> {
    this.running += 1
    try {
      return await work(new Tx(this.client))
    } finally {
      this.running -= 1
    }
  }

  /** Abandons the snapshot after `stallMs`, unless the returned function is called before. */
  startStallTimer(): () => void {
    const timer = setTimeout(() => this.abandon(timedOut()), this.limits.stallMs)
    return () => clearTimeout(timer)
  }

  /** Commits and returns the connection to the pool. */
  async commit(): Promise<void> {
    await this.client.query('commit')
    this.end(undefined)
  }

  /** Closes the connection at once and cancels its statement. Does nothing if the snapshot has ended. */
  readonly abandon = (reason: Error): void => this.end(reason)

  private end(reason: Error | undefined): void {
    if (!this.open) return
    this.open = false
    clearTimeout(this.timer)
    this.client.off('error', this.abandon)
    // PostgreSQL does not notice a closed connection while it runs a statement.
    if (reason && this.running > 0) void this.cancel()
    this.client.release(reason !== undefined)
    this.close(reason)
  }
}
