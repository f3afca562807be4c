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
import type { ClientBase } from 'pg'
import type { DB } from './tables.ts'

/** Typed SQL on one connection. Inside a request it is the request's transaction. */
export type Tx = Kysely<DB>

/** Stands in the text of a statement that `asAsked` marks. */
const mark = '/* as asked */'

/**
 * Marks a fragment whose text follows from what a request names: its filters, its order, the fields that it changes. There
 * are as many such texts as a caller cares to invent, so a statement that holds one is not kept prepared.
 */
export function asAsked<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  return sql<T>`${sql.raw(mark)}${fragment}`
}

/**
 * The names of prepared statements, which PostgreSQL plans once per connection and keeps for as long as that lives. Only
 * texts that the code itself decides have one: they are a closed set of a few hundred. `most` bounds the memory of the
 * database even where a mark was forgotten.
 */
export class StatementNames {
  private readonly names = new Map<string, string>()
  private readonly most: number

  constructor(most = 1_000) {
    this.most = most
  }

  /** The name under which a text is kept, or undefined when it runs without being kept. */
  of(text: string): string | undefined {
    const known = this.names.get(text)
    if (known || this.names.size >= this.most || text.includes(mark)) return known
    const name = `s${this.names.size}`
    this.names.set(text, name)
    return name
  }
}

const statements = new StatementNames()

/** Kysely over one `pg` client that somebody else opens, begins, commits and releases; once that is given up, it sends no more. */
export function kyselyOn(client: ClientBase & { givenUp?: Error | undefined }): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (client.givenUp) throw client.givenUp
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

/** A fragment that binds no value as its text, so that it is not put together anew in every statement. */
export function asText(fragment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = fragment.compile(writer)
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

/** Writes statements and sends none. */
const writer = kyselyWith(new DummyDriver())
