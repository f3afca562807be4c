import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

/** Typed SQL on one connection. Inside a request it is the request's transaction. */
export type Tx = Kysely<DB>

/**
 * A pooled connection with its typed SQL. `commitStatements` are sent in one packet with the commit; when one of them
 * fails, the transaction is rolled back.
 */
export type Connection = pg.PoolClient & {
  tx: Tx
  commitStatements: pg.QueryConfig[]
  abortReason?: Error | undefined
}

/** Where to connect: `pg`'s own settings, which include a unix socket's folder as `host`. */
export type ConnectionSettings = pg.ClientConfig

/** Added to the text of a statement that holds a `dynamicSql` fragment. */
const dynamicMark = '/* dynamic */'

/**
 * Marks a fragment whose text depends on the request: its filters, its order, the fields that it changes. Callers can
 * produce any number of such texts, so a statement that holds one is not prepared.
 */
export function dynamicSql<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  return sql<T>`${sql.raw(dynamicMark)}${fragment}`
}

/**
 * The names of prepared statements, which PostgreSQL plans once per connection and keeps for its lifetime. Only static
 * texts get one: a closed set of a few hundred. `max` bounds the database's memory even where a mark was forgotten.
 */
export class StatementNames {
  private readonly names = new Map<string, string>()
  private readonly max: number

  constructor(max = 1_000) {
    this.max = max
  }

  /** The name under which a text is prepared, or undefined when it is not. */
  of(text: string): string | undefined {
    const known = this.names.get(text)
    if (known || this.names.size >= this.max || text.includes(dynamicMark)) return known
    const name = `s${this.names.size}`
    this.names.set(text, name)
    return name
  }
}

const statements = new StatementNames()

/** Kysely over one `pg` client whose transaction the caller manages. After an abort it sends no more statements. */
export function kyselyOn(client: pg.ClientBase & { abortReason?: Error | undefined }): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (client.abortReason) throw client.abortReason
      const result = await client.query({
        name: statements.of(query.sql),
        text: query.sql,
        values: [...query.parameters],
      })
      return {
        rows: result.rows,
        numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
      }
    },
    streamQuery() {
      throw new Error('Large answers are streamed by the adapter.')
    },
  }
  return kyselyWith(Object.assign(new DummyDriver(), { acquireConnection: async () => connection }))
}

/** A fragment without bound values as plain text, so that it is not compiled again in every statement. */
export function precompiled(fragment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = fragment.compile(compiler)
  return parameters.length === 0 ? sql.raw(text) : fragment
}

function kyselyWith(driver: Driver): Tx {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => driver,
    },
  })
}

/** Compiles statements and sends none. */
const compiler = kyselyWith(new DummyDriver())
