import { messages } from '@casa/contract/messages'
import pg from 'pg'
import { Problem, tooMany } from '../errors.ts'
import { queueByKey } from '../queue.ts'
import type { ConnectionSettings } from './database.ts'

/**
 * How long things may take, in milliseconds: until a streamed answer has its turn, until its caller takes the next part of
 * it, and until it is sent whole.
 */
export type StreamLimits = { turnMs: number; stallMs: number; totalMs: number }

const usual: StreamLimits = { turnMs: 5_000, stallMs: 10_000, totalMs: 120_000 }

/** Why a snapshot ended before its answer was sent. Where nothing has been sent yet, it is the answer. */
const ended = () => new Problem(503, messages.busy.server, { retryAfter: 5 })

/**
 * The connections for long streamed answers: a small pool of their own. Each user has one at a time, so that nobody takes
 * them all; a second answer of the same user waits a few seconds for the first.
 */
export class Streams {
  readonly limits: StreamLimits
  private readonly pool: pg.Pool
  private readonly inTurn = queueByKey(1, 3)

  constructor(settings: ConnectionSettings, limits: Partial<StreamLimits> = {}) {
    this.limits = { ...usual, ...limits }
    this.pool = new pg.Pool({ ...settings, max: 3, statement_timeout: 60_000 })
    this.pool.on('error', () => {})
    this.pool.on('connect', client => client.on('error', () => {}))
  }

  /**
   * Opens a read-only snapshot for a user; `prepare` makes it that of the user's session. Throws 429 when another one of
   * the user's does not end in time, 503 when there is no free connection, and the signal's reason when that aborts.
   */
  async open(
    user: string,
    prepare: (client: pg.PoolClient) => Promise<unknown>,
    gone: AbortSignal,
  ): Promise<Snapshot> {
    const patience = AbortSignal.timeout(this.limits.turnMs)
    const opened = Promise.withResolvers<Snapshot>()
    const turn = async () => {
      const snapshot = await this.begin(prepare)
      opened.resolve(snapshot)
      await snapshot.closed
    }
    this.inTurn(user, turn, AbortSignal.any([gone, patience])).catch(error =>
      opened.reject(error === patience.reason ? tooMany(messages.busy.longList, 5) : error),
    )
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
    const { rows } = await this.client.query<R>(text, values)
    return rows
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

  /** Ends the connection at once, whatever it does. Does nothing when the snapshot has ended. */
  readonly abandon = (reason: Error): void => this.end(reason)

  private end(reason: Error | undefined): void {
    if (!this.open) return
    this.open = false
    clearTimeout(this.timer)
    this.client.off('error', this.abandon)
    this.client.release(reason !== undefined)
    this.close(reason)
  }
}
