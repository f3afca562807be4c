import type { Socket } from 'node:net'
import { messages } from '@casa/contract/messages'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import { type Holder, type ShareLimits, Shares } from '../shares.ts'
import { givenUpWith } from './cancel.ts'
import { kyselyOn, type Tx } from './connection.ts'
import { holderOf, requestShares, strangers } from './holders.ts'
import {
  DeadSession,
  isSwitchedOff,
  KnownSessions,
  openSession,
  type Session,
  sameSession,
  tokenHash,
} from './sessions.ts'
import { type Snapshot, type StreamLimits, Streams } from './streams.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, value => value)

/** Where to connect: `pg`'s own settings, which include a unix socket's folder as `host`. */
export type ConnectionSettings = pg.ClientConfig

/**
 * How many connections requests have, how they are shared, how long each lives at most, and what streamed answers may
 * take.
 */
type Options = {
  size?: number
  shares?: Partial<ShareLimits>
  lifetimeSeconds?: number
  streams?: Partial<StreamLimits>
}

/** `audited`: a read that may leave statements in `closing`. */
export type Mode = 'read' | 'audited' | 'write'

/**
 * A pooled connection with the typed SQL that belongs to it. What a write puts into `closing` is sent with its commit,
 * in one packet: statements that nobody waits for, without which it does not commit.
 */
export type Connection = pg.PoolClient & { tx: Tx; closing: pg.QueryConfig[]; givenUp?: Error | undefined }

/** The runtime's connections: one pool for requests, a small one for long streamed answers. */
export class Database {
  private readonly pool: pg.Pool
  private readonly shares: Shares
  private readonly streams: Streams
  private readonly clock: Clock
  private readonly known = new KnownSessions()

  constructor(settings: ConnectionSettings, clock: Clock, options: Options = {}) {
    const common = {
      ...settings,
      connectionTimeoutMillis: 5_000,
      idle_in_transaction_session_timeout: 30_000,
      idleTimeoutMillis: 10_000,
      // With a connection goes what its backend keeps: prepared statements, plans, the catalogue.
      maxLifetimeSeconds: options.lifetimeSeconds ?? 600,
    }
    const size = options.size ?? 12
    this.shares = new Shares({ ...requestShares(size), ...options.shares })
    this.pool = new pg.Pool({
      ...common,
      max: size,
      pipeline: true,
      statement_timeout: 30_000,
    })
    this.streams = new Streams(common, options.streams)
    this.pool.on('connect', client => Object.assign(client, { tx: kyselyOn(client) }))
    // A connection that the database closed is replaced by the next request. One that is at work fails its own request;
    // unheard, its end would be that of the whole process.
    this.pool.on('error', () => {})
    this.pool.on('connect', client => client.on('error', () => {}))
    this.clock = clock
  }

  /**
   * Runs `work` in a transaction of the token's session, when its user and school have a connection left. Throws a
   * DeadSession when there is none, which says so where that is because the school is switched off. Work that writes
   * nothing is broken off when `gone` aborts.
   */
  async asSession<A>(
    token: string,
    mode: Mode,
    work: (connection: Connection, session: Session) => Promise<A>,
    gone?: AbortSignal,
  ): Promise<A> {
    const hash = tokenHash(token)
    try {
      // Whose connection it will be is known before one is taken: of a new token a short look tells.
      const guess = this.known.get(hash) ?? (await this.asNobody('read', client => this.opened(client, hash)))
      return await this.shares.run(holderOf(guess), () => this.inSession(hash, guess, mode, work, gone), gone)
    } catch (error) {
      if (!(error instanceof DeadSession)) throw error
      const isOff = await this.shares.run(strangers, () => isSwitchedOff(this.pool, hash))
      throw isOff ? new DeadSession(messages.signIn.schoolOff) : error
    }
  }

  private async inSession<A>(
    hash: Buffer,
    guess: Session,
    mode: Mode,
    work: (connection: Connection, session: Session) => Promise<A>,
    gone: AbortSignal | undefined,
  ): Promise<A> {
    const guessed = (connection: Connection) => this.withGuess(connection, hash, guess, work)
    try {
      return await this.inTransaction(mode, guessed, gone)
    } catch (error) {
      if (!(error instanceof WrongGuess)) throw error
    }
    const afresh = async (connection: Connection) => work(connection, await this.opened(connection, hash))
    return this.inTransaction(mode, afresh, gone)
  }

  private async opened(connection: Connection, hash: Buffer): Promise<Session> {
    const session = await openSession(connection, hash, this.clock())
    this.known.keep(hash, session)
    return session
  }

  /** Runs `work` in a transaction of nobody: only the functions for strangers (sign-in, registration) answer there. */
  async asNobody<A>(mode: Mode, work: (connection: Connection) => Promise<A>): Promise<A> {
    return this.shares.run(strangers, () => this.inTransaction(mode, work))
  }

  /** Runs a job's `work` in a transaction that reaches one school and the platform. For the worker's role alone. */
  async asJob<A>(school: string, work: (connection: Connection) => Promise<A>): Promise<A> {
    return this.inTransaction('write', async connection => {
      await connection.query('select app.open_job($1)', [school])
      return work(connection)
    })
  }

  /** A read-only snapshot of the token's session for a streamed answer. Throws what `Streams.open` throws. */
  async snapshot(token: string, holder: Holder, gone: AbortSignal): Promise<Snapshot> {
    return this.streams.open(holder, client => openSession(client, tokenHash(token), this.clock()), gone)
  }

  /** What the token's session was when it was last opened: it decides nothing. */
  remembered(token: string): Session | undefined {
    return this.known.get(tokenHash(token))
  }

  /** Slides the session's end, outside the request that showed it is in use. */
  async touch(sessionId: string): Promise<void> {
    await this.pool.query('select app.touch_session($1, $2)', [sessionId, this.clock()])
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await this.pool.query('select 1')
  }

  /** How many connections there are and idle, and how many calls wait for one; for the metrics. */
  get usage() {
    const waiting = this.shares.usage.waiting + this.pool.waitingCount
    return { total: this.pool.totalCount, idle: this.pool.idleCount, waiting }
  }

  /** How many connections stream long answers, and how many could. */
  get streaming() {
    return this.streams.usage
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.streams.close()])
  }

  /** Sends the work right behind `open_session`. Throws a WrongGuess, which undoes it, when the guess was wrong. */
  private async withGuess<A>(
    connection: Connection,
    hash: Buffer,
    guess: Session,
    work: (connection: Connection, session: Session) => Promise<A>,
  ) {
    const [session, answer] = await Promise.allSettled([
      openSession(connection, hash, this.clock(), guess),
      work(connection, guess),
    ])
    if (session.status === 'rejected') {
      this.known.forget(hash)
      throw session.reason
    }
    this.known.keep(hash, session.value)
    if (!sameSession(session.value, guess)) throw new WrongGuess()
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  private async inTransaction<A>(
    mode: Mode,
    work: (connection: Connection) => Promise<A>,
    gone?: AbortSignal,
  ): Promise<A> {
    const connection = (await this.pool.connect()) as Connection
    connection.closing = []
    connection.givenUp = undefined
    if (gone?.aborted) {
      connection.release()
      throw gone.reason
    }
    const given = mode === 'write' || !gone ? undefined : givenUpWith(gone, connection)
    sendTogether(connection)
    // Not awaited: `begin` travels in one packet with the first statement of the work.
    const begun = connection.query(mode === 'read' ? 'begin read only' : 'begin')
    begun.catch(() => {})
    try {
      const answer = await work(connection)
      await begun
      await given?.end()
      if (mode === 'read' || (mode === 'audited' && connection.closing.length === 0)) {
        // Nothing to lose: neither the answer nor the connection's next user waits for the end of a transaction that
        // wrote nothing; what they send follows behind it.
        sendTogether(connection)
        connection.query('commit').catch(() => {})
        connection.release()
        return answer
      }
      sendTogether(connection)
      const closing = connection.closing.map(statement => connection.query(statement))
      const commit = connection.query('commit')
      const [{ command }] = await Promise.all([commit, ...closing])
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.')
      connection.release()
      return answer
    } catch (error) {
      const cancelled = given?.end()
      const undone = connection.query('rollback').then(
        () => false,
        () => true,
      )
      const released = Promise.all([undone, cancelled]).then(([isBroken]) => connection.release(isBroken))
      if (!cancelled) throw error
      // Its place is free when its connection is.
      await released
      throw connection.givenUp ?? error
    }
  }
}

/** What is sent until this turn of the event loop ends leaves in one packet, instead of one system call each. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** The session that was opened is not the one that the work was done for. */
class WrongGuess extends Error {}
