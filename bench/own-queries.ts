import pg from 'pg'
import { commonStatements } from '../packages/server/src/testing/common-statements.ts'

// Intercepts the statements that a server in this process sends.

/** A statement of a call with its plan, as measured by PostgreSQL. */
export type Plan = { sql: string; milliseconds: number; plan: string }

const { query } = pg.Client.prototype
const send = (client: pg.Client, ...args: unknown[]) =>
  Reflect.apply(query, client, args) as Promise<pg.QueryResult>

let plans: Promise<Plan>[] | undefined

/**
 * From now on, the server's transactions are rolled back instead of committed, after their deferred constraints were
 * checked, so that a write can be repeated.
 */
export function rollBackCommits(): void {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [given] = args as [string | pg.QueryConfig]
    if (this.user !== 'casa_app') return send(this, ...args)
    if (given === 'commit') {
      const checked = send(this, 'set constraints all immediate')
      const ended = send(this, 'rollback')
      return Promise.all([checked, ended]).then(([, result]) => ({ ...result, command: 'COMMIT' }))
    }
    // Otherwise a commit that is sent in another way would silently keep what was measured.
    if (typeof given === 'string' && /\bcommit\b/i.test(given)) throw new Error(`Not rolled back: ${given}`)
    if (plans && typeof given === 'object' && isPlanned(given.text)) plans.push(planOf(this, given))
    return send(this, ...args)
  } as typeof query
}

const isPlanned = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !commonStatements.test(text)

/** The plans of the statements that are sent during the work, except those common to all calls. */
export async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
  plans = []
  const all = plans
  await work()
  plans = undefined
  return Promise.all(all)
}

async function planOf(client: pg.Client, { text, values }: pg.QueryConfig): Promise<Plan> {
  const begun = send(client, 'savepoint plan')
  const explained = send(client, { text: `explain (analyze, buffers) ${text}`, values })
  const undone = send(client, 'rollback to savepoint plan')
  const [, { rows }] = await Promise.all([begun, explained, undone])
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  return { sql: text, plan, milliseconds: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]) }
}
