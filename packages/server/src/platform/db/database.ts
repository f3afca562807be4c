import type { PrintLanguage } from '@casa/contract/wire'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import { type Holder, type ShareLimits, Shares } from '../shares.ts'
import { Canceller, type TransactionLimits } from './cancel.ts'
import { type Connection, type ConnectionSettings, Tx } from './connection.ts'
import { anonymous, holderOf, requestShares, unknownCaller } from './holders.ts'
import { inLanguage } from './language.ts'
import type { Position } from './position.ts'
import { Replica } from './replica.ts'
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
import { type Mode, type TransactionOptions, Transactions } from './transactions.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, value => value)

/**
 * The sizes of the pools for requests and for streamed responses, how the first is shared, its limits, each connection's lifetime,
 * the limits of streamed responses, the settings that lead past a pooler, and those of a standby for reads.
 */
type Options = {
  size?: number
  streamSize?: number
  direct?: ConnectionSettings
  replica?: ConnectionSettings | undefined
  shares?: Partial<ShareLimits>
  limits?: Partial<TransactionLimits>
  lifetimeSeconds?: number
  streams?: Partial<StreamLimits>
}

export type { Mode } from './transactions.ts'

/** Runs a call's work on the connections of the primary or of the standby. */
type Run<A> = (transactions: Transactions, options: TransactionOptions) => Promise<A>

/** The runtime's connections: a pool for requests and a small one for streaming long responses. */
export class Database {
  /** The standby to which reads may go, if there is one. */
  readonly replica: Replica | undefined
  private readonly transactions: Transactions
  private readonly shares: Shares
  private readonly streams: Streams
  private readonly canceller: Canceller
  private readonly clock: Clock
  private readonly sessions = new SessionCache()

  constructor(settings: ConnectionSettings, clock: Clock, options: Options = {}) {
    const common = {
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 10_000,
      // Frees what the backend caches: prepared statements, plans, the catalogue.
      maxLifetimeSeconds: options.lifetimeSeconds ?? 600,
    }
    const primary = { ...settings, ...common }
    const { size = 12, streamSize, streams, replica } = options
    this.shares = new Shares({ ...requestShares(size), ...options.shares })
    this.canceller = new Canceller(options.direct ?? settings)
    this.transactions = new Transactions(primary, this.canceller, size, options.limits)
    this.streams = new Streams(primary, this.canceller, streams, streamSize)
    this.clock = clock
    if (!replica) return
    this.replica = new Replica({ ...replica, ...common }, options.direct ?? settings, {
      size,
      streamSize,
      streams,
    })
    this.transactions.onCommit = this.replica.primary.note
  }

  /**
   * Runs `work` in a transaction of the token's session, as soon as its user and school have a free connection.
   * Throws an InvalidSession without a session, with its own message if the school is switched off. Work that writes
   * nothing is cancelled when `signal` aborts. A read may go to a replica that has what the caller has `seen`.
   */
  async asSession<A>(
    token: Token,
    mode: Mode,
    work: (connection: Connection, session: Session) => Promise<A>,
    signal?: AbortSignal,
    seen?: Position,
  ): Promise<A> {
    const key = tokenKeyOf(token)
    // The shares need the user before a connection is taken, so the session of an unknown token is looked up first.
    const cached = this.sessions.get(key) ?? (await this.lookUp(key, anonymous))
    const holder = holderOf(cached)
    const run: Run<A> = async (transactions, options) => {
      try {
        const withCached = (connection: Connection) => this.withCachedSession(connection, key, cached, work)
        return await transactions.run(mode, withCached, options)
      } catch (error) {
        // While there is a primary, it decides about a session that differs on the standby.
        const isUsable = transactions === this.transactions || this.isReadOnly
        if (!(error instanceof StaleSession && isUsable)) throw error
      }
      const reopened = async (connection: Connection) => work(connection, await this.opened(connection, key))
      return transactions.run(mode, reopened, options)
    }
    if (mode === 'read') return this.read(holder, run, { signal, seen })
    return this.shares.run(holder, () => run(this.transactions, { signal }), signal)
  }

  /**
   * The session of a token that this process has not seen, which is cached from then on. These queries share places
   * by network, so that sign-ins do not wait behind them. Throws an InvalidSession without a session.
   */
  async lookUpSession(token: Token, network: string): Promise<Session> {
    return this.lookUp(tokenKeyOf(token), unknownCaller(network))
  }

  private lookUp(key: TokenKey, caller: Holder): Promise<Session> {
    return this.readAs(caller, client => this.opened(client, key))
  }

  /** Runs a read on the primary, or on the replica if there is no primary. */
  private readAs<A>(
    holder: Holder,
    work: (connection: Connection) => Promise<A>,
    signal?: AbortSignal,
  ): Promise<A> {
    const run: Run<A> = (transactions, options) => transactions.run('read', work, options)
    return this.read(holder, run, { signal, seen: undefined })
  }

  /** Runs a read where `Replica.read` says. */
  private read<A>(
    holder: Holder,
    run: Run<A>,
    { signal, seen }: { signal: AbortSignal | undefined; seen: Position | undefined },
  ): Promise<A> {
    const { replica } = this
    const onPrimary = () => this.shares.run(holder, () => run(this.transactions, { signal }), signal)
    if (!replica) return onPrimary()
    const { shares, transactions } = replica
    const onReplica = (replayed: Position) =>
      shares.run(holder, () => run(transactions, { signal, replayed }), signal)
    return replica.read({ seen, signal }, onReplica, onPrimary)
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
      const answer = await this.readAs(holderOf(session), read, signal)
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
    if (mode === 'read') return this.readAs(anonymous, work)
    return this.shares.run(anonymous, () => this.transactions.run(mode, work))
  }

  /** Runs a job's `work` in a transaction that reaches one school. Only the worker's role may call it. */
  async asJob<A>(school: string, work: (connection: Connection) => Promise<A>): Promise<A> {
    return this.transactions.run('write', async connection => {
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
    return this.transactions.run('read', opened, { kind: 'isolation level repeatable read read only' })
  }

  /**
   * Opens a read-only snapshot of the token's session for a streamed response, at a replica if that has what the caller
   * has `seen`. Throws what `Streams.open` throws.
   */
  async snapshot(
    token: Token,
    holder: Holder,
    signal: AbortSignal,
    language: PrintLanguage,
    seen?: Position,
  ): Promise<Snapshot> {
    const prepare = (client: pg.ClientBase) => {
      const tx = new Tx(client)
      inLanguage(tx, language)
      return openSession(tx, tokenKeyOf(token), this.clock())
    }
    const onPrimary = () => this.streams.open(holder, prepare, signal)
    const { replica } = this
    if (!replica) return onPrimary()
    const onReplica = (replayed: Position) => replica.streams.open(holder, prepare, signal, replayed)
    return replica.read({ seen, signal }, onReplica, onPrimary)
  }

  /** The token's session as last opened; it may have ended since, so it must not grant anything. */
  cachedSession(token: Token): Session | undefined {
    return this.sessions.get(tokenKeyOf(token))
  }

  /** Extends a session that is in use, outside the request's transaction. */
  async touch(sessionId: string): Promise<void> {
    if (this.isReadOnly) return
    await this.transactions.run(
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
    const ask = ({ tx }: Connection) => tx.run`select`
    const { replica } = this
    // Neither takes a share, so that a busy server is still ready.
    const onPrimary = () => this.transactions.run('read', ask)
    const onReplica = (replayed: Position) => replica!.transactions.run('read', ask, { replayed })
    await (replica ? replica.read({ seen: undefined }, onReplica, onPrimary) : onPrimary())
  }

  /** Whether there is no primary at the moment, so that everything can be read from a replica and nothing stored. */
  get isReadOnly(): boolean {
    return this.replica?.primary.isAway ?? false
  }

  /** Whether an answer that took so many milliseconds may be older than what its caller has seen. */
  wasReadOnlyWithin(ms: number): boolean {
    return this.replica?.primary.wasAwayWithin(ms) ?? false
  }

  /** Throws a sentence if requests cannot run through the pooler that may be in between. */
  async requireUsablePool(): Promise<void> {
    await this.transactions.requireUsable()
  }

  /** For the metrics: is called with the seconds that a call waited for a connection. */
  set onWait(listener: (seconds: number) => void) {
    this.shares.onWait = listener
  }

  /** For the metrics: connections in total and idle, and calls waiting for one. */
  get usage() {
    const { totalCount, idleCount, waitingCount } = this.transactions.pool
    return { total: totalCount, idle: idleCount, waiting: this.shares.usage.waiting + waitingCount }
  }

  /** For the metrics: connections for streamed responses, in total and idle. */
  get streaming() {
    return this.streams.usage
  }

  async close(): Promise<void> {
    await Promise.all([this.transactions.close(), this.streams.close(), this.replica?.close()])
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
}
