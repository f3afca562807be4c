import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { ClientBase, ClientConfig, PoolClient, QueryConfig, QueryResult } from 'pg'
import { observed } from '../observe/current-request.ts'
import { queue } from '../queue.ts'
import type { Columns, RowOf } from './columns.ts'

/**
 * A pooled connection with its SQL. `commitStatements` are sent in one packet with the commit; if one of them fails,
 * the transaction is rolled back.
 */
export type Connection = PoolClient & {
  socket: Socket
  tx: Tx
  commitStatements: RawBuilder<unknown>[]
  abortReason?: Error | undefined
  /** Which connections of the pool it belongs to: those after it were opened because it may lead to a standby. */
  generation: number
}

export type DatabaseHost = { host: string; port: number }

/**
 * What a host must be: anything, not a standby, one on which a transaction may write unless it says otherwise, or a
 * standby.
 */
export type SessionAttrs = 'any' | 'primary' | 'read-write' | 'standby'

/**
 * Where to connect: `pg`'s own settings, which include a unix socket's folder as `host`, or one of several `hosts`.
 * Statements are prepared unless `preparesStatements` is false, for a pooler that does not keep track of them.
 */
export type ConnectionSettings = ClientConfig & {
  hosts?: readonly DatabaseHost[]
  sessionAttrs?: SessionAttrs
  preparesStatements?: boolean
}

/** Added to the text of a statement that contains a `dynamicSql` fragment. */
const dynamicMark = '/* dynamic */'

/**
 * Marks a fragment whose text depends on the request: its filters, its order, the fields that it changes. Callers can
 * produce any number of such texts, so a statement that contains one is not prepared.
 */
export function dynamicSql<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  return sql<T>`${sql.raw(dynamicMark)}${fragment}`
}

/**
 * The names of prepared statements, which PostgreSQL plans once per connection and keeps for its lifetime. A name is
 * the hash of the text, because a pooler may show a connection to several servers. Only static texts get one: a closed
 * set of a few hundred. `max` bounds the database's memory even if a fragment was not marked as dynamic.
 */
export class StatementNames {
  private readonly names = new Map<string, string>()
  private readonly max: number

  constructor(max = 1_000) {
    this.max = max
  }

  /** The name under which a text is prepared, or undefined if it is not. */
  of(text: string): string | undefined {
    const known = this.names.get(text)
    if (known || this.names.size >= this.max || text.includes(dynamicMark)) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    this.names.set(text, name)
    return name
  }
}

const statements = new StatementNames()

/** Where statements are sent. After an abort, a client accepts no more of them. */
type Sender = {
  query(statement: QueryConfig): Promise<QueryResult>
  preparesStatements?: boolean
  abortReason?: Error | undefined
}

/** Sends one statement after the other, for callers that prepare the next one's values while the last is in flight. */
export function inTurn(client: ClientBase & Pick<Sender, 'preparesStatements'>): Sender {
  const enqueue = queue(1, Number.POSITIVE_INFINITY)
  const query = (statement: QueryConfig) => enqueue(() => client.query(statement))
  return { query, preparesStatements: client.preparesStatements ?? true }
}

type Tag<A> = (texts: TemplateStringsArray, ...values: unknown[]) => Promise<A>

/**
 * Runs SQL on one connection: inside a request, in its transaction. A statement that returns rows declares their
 * columns, from which the rows' type follows; the tests compare them with what PostgreSQL returns. Only the migrator
 * sends other SQL that returns rows.
 */
export class Tx {
  private readonly sender: Sender

  constructor(sender: Sender) {
    this.sender = sender
  }

  /** All rows of a statement, which follows as a template: `rows({ id: uuid, name: text })` followed by the SQL. */
  rows<const C extends Columns>(columns: C): Tag<RowOf<C>[]> {
    return async (texts, ...values) => (await this.query(columns, sql(texts, ...values))).rows
  }

  /** The first row of a statement that always returns one. Throws if there is none. */
  row<const C extends Columns>(columns: C): Tag<RowOf<C>> {
    return async (texts, ...values) => {
      const { rows } = await this.query(columns, sql(texts, ...values))
      if (rows.length === 0) throw new Error('A statement that always returns a row returned none.')
      return rows[0]
    }
  }

  /** The first row of a statement, or undefined. */
  maybeRow<const C extends Columns>(columns: C): Tag<RowOf<C> | undefined> {
    return async (texts, ...values) => (await this.query(columns, sql(texts, ...values))).rows[0]
  }

  /** Runs a statement without columns and returns how many rows it changed or found. */
  async run(texts: TemplateStringsArray, ...values: unknown[]): Promise<number> {
    return (await this.query({}, sql(texts, ...values))).rowCount ?? 0
  }

  /** Sends a statement. The columns are only for the row's type and for the tests; they are not used here. */
  async query(_columns: Columns, statement: RawBuilder<unknown>): Promise<QueryResult> {
    if (this.sender.abortReason) throw this.sender.abortReason
    const { sql: text, parameters } = statement.compile(compiler)
    const name = this.sender.preparesStatements === false ? undefined : statements.of(text)
    return observed(text, this.sender.query({ name, text, values: [...parameters] }))
  }
}

/** A fragment without bound values as plain text, so that it is not compiled again in every statement. */
export function precompiled(fragment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = fragment.compile(compiler)
  return parameters.length === 0 ? sql.raw(text) : fragment
}

/** Turns the fragments of a statement into its text and its parameters; it sends nothing. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => new DummyDriver(),
  },
})

/** Collects what is sent in this turn of the event loop into one packet. */
export function sendTogether({ socket }: Pick<Connection, 'socket'>): void {
  socket.cork()
  setImmediate(() => socket.uncork())
}
