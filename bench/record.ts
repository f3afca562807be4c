import pg from 'pg'
import { carried } from '../packages/server/src/testing/carried.ts'

// Loaded into the server before itself: tells the bench which statements a request sends, while it is asked to.

export type Statement = { sql: string; parameters: unknown[] }
/** The statements of a request: how many there are, and those that are its own. */
export type Recorded = { count: number; own: Statement[] }

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
  if (order !== 'tell') return
  const all = sent ?? []
  sent = undefined
  const own = all.filter(({ sql }) => !carried.test(sql))
  process.send!({ count: all.length, own } satisfies Recorded)
})
