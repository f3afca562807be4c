import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import { unauthorized } from '../errors.ts'
import { kyselyOn, type Tx } from './connection.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, value => value)

/** Where to connect: `pg`'s own settings, which include a unix socket's folder as `host`. */
export type ConnectionSettings = pg.ClientConfig

/** The session that the database opened for a token, with what the actor is and reaches. */
export type Session = {
  session_id: string
  user_id: string
  role: 'SUPERADMIN' | 'SCHOOLE' | 'TEACHER' | 'PARENT'
  name: string
  reset_only: boolean
  school_id: string | null
  schools: string[]
  class_id: string | null
  teacher_id: string | null
  children: string[] | null
  time_zone: string | null
  last_seen: Date
}

export type Mode = 'read' | 'write'

/** A pooled connection with the typed SQL that belongs to it. */
export type Connection = pg.PoolClient & { tx: Tx }

const openSession = {
  name: 'open_session',
  text: `select session_id, user_id, role, name, reset_only, school_id, schools::text[] as schools, class_id, teacher_id,
                children::text[] as children, time_zone, last_seen
           from app.open_session($1, $2)`,
}

/** The hash under which a session's token is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The runtime's connections: one pool for requests, a small one for long streamed answers. */
export class Database {
  private readonly pool: pg.Pool
  private readonly streams: pg.Pool
  private readonly clock: Clock

  constructor(settings: ConnectionSettings, clock: Clock, size = 20) {
    const common = {
      ...settings,
      connectionTimeoutMillis: 5_000,
      idle_in_transaction_session_timeout: 30_000,
    }
    this.pool = new pg.Pool({ ...common, max: size, pipeline: true, statement_timeout: 30_000 })
    this.streams = new pg.Pool({ ...common, max: 3, statement_timeout: 60_000 })
    this.pool.on('connect', client => Object.assign(client, { tx: kyselyOn(client) }))
    // An idle connection that the database closed is replaced by the next request.
    for (const pool of [this.pool, this.streams]) pool.on('error', () => {})
    this.clock = clock
  }

  /** Runs `work` in a transaction of the token's session. Throws 401 when there is none. */
  async asSession<A>(
    token: string,
    mode: Mode,
    work: (connection: Connection, session: Session) => Promise<A>,
  ): Promise<A> {
    return this.inTransaction(mode, async connection => work(connection, await this.open(connection, token)))
  }

  /** Runs `work` in a transaction of nobody: only the functions for strangers (sign-in, registration) answer there. */
  async asNobody<A>(mode: Mode, work: (connection: Connection) => Promise<A>): Promise<A> {
    return this.inTransaction(mode, work)
  }

  /** A connection from the small pool, in a read-only snapshot of the token's session, for a streamed answer. */
  async snapshot(token: string): Promise<pg.PoolClient> {
    const client = await this.streams.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      await client.query({ ...openSession, values: [tokenHash(token), this.clock()] })
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Slides the session's end, outside the request that showed it is in use. */
  async touch(sessionId: string): Promise<void> {
    await this.pool.query('select app.touch_session($1, $2)', [sessionId, this.clock()])
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await this.pool.query('select 1')
  }

  /** How many connections work, idle and wait; for the metrics. */
  get usage() {
    return { total: this.pool.totalCount, idle: this.pool.idleCount, waiting: this.pool.waitingCount }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.streams.end()])
  }

  private async open(connection: Connection, token: string): Promise<Session> {
    try {
      const { rows } = await connection.query<Session>({
        ...openSession,
        values: [tokenHash(token), this.clock()],
      })
      return rows[0]!
    } catch (error) {
      throw error instanceof Error && 'code' in error && error.code === 'CS401' ? unauthorized() : error
    }
  }

  private async inTransaction<A>(mode: Mode, work: (connection: Connection) => Promise<A>): Promise<A> {
    const connection = (await this.pool.connect()) as Connection
    sendTogether(connection)
    // Not awaited: `begin` travels in one packet with the first statement of the work.
    const begun = connection.query(mode === 'read' ? 'begin read only' : 'begin')
    begun.catch(() => {})
    try {
      const answer = await work(connection)
      await begun
      if (mode === 'read') {
        // Nothing to lose: the answer need not wait for the end of a transaction that wrote nothing.
        connection.query('commit').then(
          () => connection.release(),
          () => connection.release(true),
        )
        return answer
      }
      const { command } = await connection.query('commit')
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.')
      connection.release()
      return answer
    } catch (error) {
      connection.query('rollback').then(
        () => connection.release(),
        () => connection.release(true),
      )
      throw error
    }
  }
}

/** Statements that are sent in one turn of the event loop leave in one packet instead of one system call each. */
function sendTogether(connection: pg.PoolClient): void {
  const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  setImmediate(() => stream.uncork())
}
