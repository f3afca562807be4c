import pg from 'pg'
import { commonStatements } from '../packages/server/src/testing/common-statements.ts'

// Preloaded into the server. Records the statements that it sends and reports them to the bench.

export type Statement = { sql: string; parameters: unknown[] }
/** The statements of a request: their number, and those not common to all requests. */
export type StatementCount = { count: number; own: Statement[] }

let sent: Statement[] | undefined
const { query } = pg.Client.prototype

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (sent && this.user === 'casa_app') {
    const [given, values = []] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
    sent.push(
      typeof given === 'string'
        ? { sql: given, parameters: values }
        : { sql: given.text, parameters: given.values ?? [] },
    )
  }
  return Reflect.apply(query, this, args)
} as typeof query

process.on('message', order => {
  if (order === 'record') sent = []
  if (order !== 'report') return
  const all = sent ?? []
  sent = undefined
  const own = all.filter(({ sql }) => !commonStatements.test(sql))
  process.send!({ count: all.length, own } satisfies StatementCount)
})
