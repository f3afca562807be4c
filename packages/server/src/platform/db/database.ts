import type { PrintLanguage } from '@casa/contract/wire'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import { type Holder, type ShareLimits, Shares } from '../shares.ts'
import { beginCancellable, Canceller, type TransactionLimits } from './cancel.ts'
import { type Connection, type ConnectionSettings, sendTogether, Tx } from './connection.ts'
import { anonymous, holderOf, requestShares, unknownCaller } from './holders.ts'
import { inLanguage } from './language.ts'
import { ConnectionPool } from './pool.ts'
import { requireUsablePool } from './pooler-check.ts'
import {
  InvalidSession,
  openCalendarAddress,
  openExport,
  openSession,
  type Session,
  SessionCache,
  StaleSession,
  sameSession,
  type Token,
  type TokenKey,
  tokenKeyOf,
} from './sessions.ts'
import { type Snapshot, type StreamLimits, Streams } from './streams.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, value => value)

/**
 * The sizes of the pools for requests and for streamed responses, how the first is shared, each connection's lifetime,
 * the limits of streamed responses, and the settings that lead past a pooler.
 */
type Options = {
  size?: number
  streamSize?: number
  direct?: ConnectionSettings
  shares?: Partial<ShareLimits>
  lifetimeSeconds?: number
  streams?: Partial<StreamLimits>
}

/** `audited`: a read that may add statements to `commitStatements`. */
export type Mode = 'read' | 'audited' | 'write'

const limits: TransactionLimits = { statementMs: 30_000, idleMs: 30_000 }

/** The runtime's connections: a pool for requests and a small one for streaming long responses. */
export class Database {
  private readonly pool: ConnectionPool
  private readonly shares: Shares
  private readonly streams: Streams
  private readonly canceller: Canceller
  private readonly clock: Clock
  private readonly sessions = new SessionCache()
  private generation = 0

  constructor(settings: ConnectionSettings, clock: Clock, options: Options = {}) {
    const common = {
      ...settings,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 10_000,
      // Frees what the backend caches: prepared statements, plans, the catalogue.
      maxLifetimeSeconds: options.lifetimeSeconds ?? 600,
    }
    const size = options.size ?? 12
    this.shares = new Shares({ ...requestShares(size), ...options.shares })
    this.pool = new ConnectionPool(common, { max: size, pipeline: true })
    this.canceller = new Canceller(options.direct ?? settings)
    this.streams = new Streams(common, this.canceller, options.streams, options.streamSize)
    this.pool.on('connect', client =>
      Object.assign(client, { tx: new Tx(client), generation: this.generation }),
    )
    this.clock = clock
  }

  /**
   * Runs `work` in a transaction of the token's session, as soon as its user and school have a free connection.
   * Throws an InvalidSession without a session, with its own message if the school is switched off. Work that writes
   * nothing is cancelled when `signal` aborts.
   */
  async asSession<A>(
    token: Token,
    mode: Mode,
    work: (connection: Connection, session: Session) => Promise<A>,
    signal?: AbortSignal,
  ): Promise<A> {
    const key = tokenKeyOf(token)
    // The shares need the user before a connection is taken, so the session of an unknown token is looked up first.
    const cached = this.sessions.get(key) ?? (await this.lookUp(key, anonymous))
    return this.shares.run(holderOf(cached), () => this.inSession(key, cached, mode, work, signal), signal)
  }

  /**
   * The session of a token that this process has not seen, which is cached from then on. These queries share places
   * by network, so that sign-ins do not wait behind them. Throws an InvalidSession without a session.
   */
  async lookUpSession(token: Token, network: string): Promise<Session> {
    return this.lookUp(tokenKeyOf(token), unknownCaller(network))
  }

  private lookUp(key: TokenKey, caller: Holder): Promise<Session> {
    return this.shares.run(caller, () => this.inTransaction('read', client => this.opened(client, key)))
  }

  private async inSession<A>(
    key: TokenKey,
    cached: Session,
    mode: Mode,
    work: (connection: Connection, session: Session) => Promise<A>,
    signal: AbortSignal | undefined,
  ): Promise<A> {
    const withCached = (connection: Connection) => this.withCachedSession(connection, key, cached, work)
    try {
      return await this.inTransaction(mode, withCached, signal)
    } catch (error) {
      if (!(error instanceof StaleSession)) throw error
    }
    const reopened = async (connection: Connection) => work(connection, await this.opened(connection, key))
    return this.inTransaction(mode, reopened, signal)
  }

  private async opened(connection: Connection, key: TokenKey): Promise<Session> {
    const session = await openSession(connection.tx, key, this.clock())
    this.sessions.set(key, session)
    return session
  }

  /**
   * Runs `work` in a read transaction of the user who created this calendar address, once `admitted` lets the user
   * pass and user and school have a free connection. Undefined if nobody has the address.
   */
  async asCalendarAddress<A>(
    token: string,
    admitted: (session: Session) => Promise<void>,
    work: (connection: Connection, session: Session) => Promise<A>,
    signal: AbortSignal,
  ): Promise<A | undefined> {
    const opened = ({ tx }: Connection) => openCalendarAddress(tx, token, this.clock())
    const read = async (connection: Connection) => work(connection, await opened(connection))
    try {
      const session = await this.asAnonymous('read', opened)
      await admitted(session)
      const answer = await this.shares.run(
        holderOf(session),
        () => this.inTransaction('read', read, signal),
        signal,
      )
      // Failing to record the access must not fail the response.
      await this.touchCalendarAddress(session).catch(() => {})
      return answer
    } catch (error) {
      if (error instanceof InvalidSession) return undefined
      throw error
    }
  }

  /**
   * Runs `work` in a transaction without a session, in which only the functions for sign-in and registration may be
   * called.
   */
  async asAnonymous<A>(mode: Mode, work: (connection: Connection) => Promise<A>): Promise<A> {
    return this.shares.run(anonymous, () => this.inTransaction(mode, work))
  }

  /** Runs a job's `work` in a transaction that reaches one school. Only the worker's role may call it. */
  async asJob<A>(school: string, work: (connection: Connection) => Promise<A>): Promise<A> {
    return this.inTransaction('write', async connection => {
      await connection.tx.run`select app.open_job(${school})`
      return work(connection)
    })
  }

  /**
   * Runs `work` in one snapshot as the user who asked for a running export, instead of a session. Throws an
   * InvalidSession if it is not running.
   */
  async asExport<A>(id: string, work: (tx: Tx, session: Session) => Promise<A>): Promise<A> {
    const opened = async ({ tx }: Connection) => work(tx, await openExport(tx, id))
    return this.inTransaction('read', opened, undefined, 'isolation level repeatable read read only')
  }

  /** Opens a read-only snapshot of the token's session for a streamed response. Throws what `Streams.open` throws. */
  async snapshot(
    token: Token,
    holder: Holder,
    signal: AbortSignal,
    language: PrintLanguage,
  ): Promise<Snapshot> {
    return this.streams.open(
      holder,
      client => {
        const tx = new Tx(client)
        inLanguage(tx, language)
        return openSession(tx, tokenKeyOf(token), this.clock())
      },
      signal,
    )
  }

  /** The token's session as last opened; it may have ended since, so it must not grant anything. */
  cachedSession(token: Token): Session | undefined {
    return this.sessions.get(tokenKeyOf(token))
  }

  /** Extends a session that is in use, outside the request's transaction. */
  async touch(sessionId: string): Promise<void> {
    await this.inTransaction(
      'write',
      ({ tx }) => tx.run`select app.touch_session(${sessionId}, ${this.clock()})`,
    )
  }

  /** Stores that a calendar address is in use, at most once an hour. */
  private async touchCalendarAddress({ session_id, last_seen }: Session): Promise<void> {
    if (this.clock().getTime() - Date.parse(last_seen) < 3_600_000) return
    await this.asAnonymous(
      'write',
      ({ tx }) => tx.run`select app.touch_session(${session_id}, ${this.clock()})`,
    )
  }

  /** Throws if the database does not respond. */
  async ping(): Promise<void> {
    await this.inTransaction('read', ({ tx }) => tx.run`select`)
  }

  /** Throws a sentence if requests cannot run through the pooler that may be in between. */
  async requireUsablePool(): Promise<void> {
    await requireUsablePool(this.pool)
  }

  /** For the metrics: is called with the seconds that a call waited for a connection. */
  set onWait(listener: (seconds: number) => void) {
    this.shares.onWait = listener
  }

  /** For the metrics: connections in total and idle, and calls waiting for one. */
  get usage() {
    const waiting = this.shares.usage.waiting + this.pool.waitingCount
    return { total: this.pool.totalCount, idle: this.pool.idleCount, waiting }
  }

  /** For the metrics: connections for streamed responses, in total and idle. */
  get streaming() {
    return this.streams.usage
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.streams.close()])
    await this.canceller.close()
  }

  /**
   * Sends the work immediately after `open_session`. Throws a StaleSession, which rolls it back, if the session has
   * changed.
   */
  private async withCachedSession<A>(
    connection: Connection,
    key: TokenKey,
    cached: Session,
    work: (connection: Connection, session: Session) => Promise<A>,
  ) {
    const [session, answer] = await Promise.allSettled([
      openSession(connection.tx, key, this.clock(), cached),
      work(connection, cached),
    ])
    if (session.status === 'rejected') {
      this.sessions.delete(key)
      throw session.reason
    }
    this.sessions.set(key, session.value)
    if (!sameSession(session.value, cached)) throw new StaleSession()
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  private async inTransaction<A>(
    mode: Mode,
    work: (connection: Connection) => Promise<A>,
    signal?: AbortSignal,
    kind = mode === 'read' ? 'read only' : '',
  ): Promise<A> {
    const connection = await this.connect()
    connection.commitStatements = []
    connection.abortReason = undefined
    if (signal?.aborted) {
      connection.release()
      throw signal.reason
    }
    sendTogether(connection)
    // Not awaited: `begin` travels in one packet with the first statement of the work.
    const begun = beginCancellable(connection, kind, limits)
    begun.catch(() => {})
    const cancellation =
      mode === 'write' || !signal ? undefined : this.canceller.cancelOnAbort(signal, connection, begun)
    try {
      const answer = await work(connection)
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
      sendTogether(connection)
      const commitStatements = connection.commitStatements.map(statement => connection.tx.run`${statement}`)
      const commit = connection.query('commit')
      const [{ command }] = await Promise.all([commit, ...commitStatements])
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.')
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

/** The code with which a standby refuses a write. */
const readOnlyTransaction = '25006'

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
