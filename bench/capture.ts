import type { ClientBase } from 'pg'
import { kyselyOn, type Tx } from '../packages/server/src/platform/db/connection.ts'

export type Statement = { sql: string; parameters: unknown[] }

/** Records the statements that a query function sends, so that the reference runs the very same SQL. */
export async function capture(client: ClientBase, work: (tx: Tx) => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const recording = {
    query: (query: { text: string; values: unknown[] }) => {
      sent.push({ sql: query.text, parameters: query.values })
      return client.query(query)
    },
  }
  await work(kyselyOn(recording as unknown as ClientBase))
  return sent
}
