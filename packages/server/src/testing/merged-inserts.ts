import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'

/** What test data is inserted with. */
export type Queries = { query(text: string, values?: unknown[]): Promise<pg.QueryResult> }

/** An insertion of one row whose values are all parameters. */
const oneRow = /\bvalues \(\$1(?:, \$\d+)*\)/

/**
 * Sends equal insertions that are made at the same time as one statement with several rows, which takes far less time
 * than a statement for each. Statements are sent one after the other, since several with many rows could deadlock.
 */
export function mergedInserts(database: Queries): Queries {
  const waiting = new Map<string, { rows: unknown[][]; sent: Promise<pg.QueryResult> }>()
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = (send: () => Promise<pg.QueryResult>) => {
    const sent = last.then(send)
    last = sent.catch(() => {})
    return sent
  }
  const sendRows = async (text: string, rows: unknown[][]) => {
    await setImmediate()
    waiting.delete(text)
    return database.query(withRows(text, rows), rows.flat())
  }

  return {
    query: (text, values = []) => {
      if (!oneRow.test(text)) return inTurn(() => database.query(text, values))
      const same = waiting.get(text)
      if (same) {
        same.rows.push(values)
        return same.sent
      }
      const rows = [values]
      const sent = inTurn(() => sendRows(text, rows))
      waiting.set(text, { rows, sent })
      return sent
    },
  }
}

function withRows(text: string, rows: unknown[][]): string {
  const count = rows[0]!.length
  const row = (at: number) =>
    `(${Array.from({ length: count }, (_, index) => `$${at * count + index + 1}`).join(', ')})`
  return text.replace(oneRow, () => `values ${rows.map((_, at) => row(at)).join(', ')}`)
}
