import { messages } from '@casa/contract/messages'
import pg from 'pg'
import { Problem } from '../errors.ts'
import { type Holder, type ShareLimits, Shares } from '../shares.ts'
import { cancelStatement } from './cancel.ts'
import type { ConnectionSettings } from './database.ts'

/**
 * How long things may take, in milliseconds: until a streamed answer has its turn, until its caller takes the next part of
 * it, and until it is sent whole.
 */
export type StreamLimits = { turnMs: number; stallMs: number; totalMs: number }

const usual: StreamLimits = { turnMs: 10_000, stallMs: 5_000, totalMs: 120_000 }

/** Why a snapshot ended before its answer was sent. Where nothing has been sent yet, it is the answer. */
const ended = () => new Problem(503, messages.busy.server, { retryAfter: 5 })

/** Each user has one long answer at a time and each school two, or a third of what the others leave. */
export const streamShares: Omit<ShareLimits, 'waitMs'> = {
  size: 6,
  ofUser: 1,
  ofSchool: 2,
  waiting: { ofUser: 3, ofSchool: 12, all: 60 },
  sentence: messages.busy.longList,
}

/** The connections for long streamed answers: a small pool of their own, whose places are shared out. */
export class Streams {
  readonly limits: StreamLimits
  private readonly pool: pg.Pool
  private readonly shares: Shares

  constructor(settings: ConnectionSettings, limits: Partial<StreamLimits> = {}) {
    this.limits = { ...usual, ...limits }
    this.shares = new Shares({ ...streamShares, waitMs: this.limits.turnMs })
    this.pool = new pg.Pool({ ...settings, max: streamShares.size, statement_timeout: 60_000 })
    this.pool.on('error', () => {})
    this.pool.on('connect', client => client.on('error', () => {}))
  }

  /**
   * Opens a read-only snapshot for a holder when its turn comes; `prepare` makes it that of the user's session. Throws 429
   * when another one of the user's does not end in time, 503 when those of others do not, and the signal's reason when
   * that aborts.
   */
  async open(
    holder: Holder,
    prepare: (client: pg.PoolClient) => Promise<unknown>,
    gone: AbortSignal,
  ): Promise<Snapshot> {
    const opened = Promise.withResolvers<Snapshot>()
    const turn = async () => {
      const snapshot = await this.begin(prepare)
      if (gone.aborted) snapshot.abandon(gone.reason)
      else opened.resolve(snapshot)
      await snapshot.closed
      gone.throwIfAborted()
    }
    this.shares.run(holder, turn, gone).catch(opened.reject)
    return opened.promise
  }

  /** How many connections work and idle. */
  get usage() {
    return { total: this.pool.totalCount, idle: this.pool.idleCount }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  private async begin(prepare: (client: pg.PoolClient) => Promise<unknown>): Promise<Snapshot> {
    const client = await this.pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      await prepare(client)
      return new Snapshot(client, this.limits)
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

/**
 * A read-only snapshot on a connection. It ends once: by `commit`, by `abandon`, after `totalMs`, and when the database
 * ends its transaction. Then the connection is free for others, whether or not anybody reads on.
 */
export class Snapshot {
  /** Resolves when the connection is let go, with the reason unless all was read. */
  readonly closed: Promise<Error | undefined>
  private readonly client: pg.PoolClient
  private readonly limits: StreamLimits
  private readonly close: (reason: Error | undefined) => void
  private readonly timer: NodeJS.Timeout
  private open = true
  private running = 0

  constructor(client: pg.PoolClient, limits: StreamLimits) {
    this.client = client
    this.limits = limits
    const { promise, resolve } = Promise.withResolvers<Error | undefined>()
    this.closed = promise
    this.close = resolve
    this.timer = setTimeout(() => this.abandon(ended()), limits.totalMs)
    client.on('error', this.abandon)
  }

  async query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    this.running += 1
    try {
      return (await this.client.query<R>(text, values)).rows
    } finally {
      this.running -= 1
    }
  }

  /** Gives a function to call when the caller has taken the part that is offered now; too late, the snapshot is abandoned. */
  offer(): () => void {
    const timer = setTimeout(() => this.abandon(ended()), this.limits.stallMs)
    return () => clearTimeout(timer)
  }

  /** Ends the transaction in order; the connection serves the next one. */
  async commit(): Promise<void> {
    await this.client.query('commit')
    this.end(undefined)
  }

  /** Ends the connection at once, with the statement that it runs. Does nothing when the snapshot has ended. */
  readonly abandon = (reason: Error): void => this.end(reason)

  private end(reason: Error | undefined): void {
    if (!this.open) return
    this.open = false
    clearTimeout(this.timer)
    this.client.off('error', this.abandon)
    // A server that is at work does not see that its caller has left.
    if (reason && this.running > 0) void cancelStatement(this.client)
    this.client.release(reason !== undefined)
    this.close(reason)
  }
}
