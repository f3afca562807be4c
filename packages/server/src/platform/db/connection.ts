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

const names = new Map<string, string>()

/** A prepared statement's name. Texts are few (values are bound), so PostgreSQL plans each once per connection. */
function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}

/** Kysely over one `pg` client that somebody else opens, begins, commits and releases. */
export function kyselyOn(client: ClientBase): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await client.query({
        name: statementName(query.sql),
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
