import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { textOf } from '@casa/contract/text'
import { uuid } from './db/columns.ts'
import type { Database } from './db/database.ts'
import { Problem } from './errors.ts'

const refreshMs = 10_000

/**
 * Which schools have used up their budget for records. A job counts the records; each process keeps the list of full
 * schools in memory, so that admitting a write takes no query.
 */
export class Budgets {
  /** How many rows each school may have, and how many bytes they may take up. */
  readonly limit: { rows: number; bytes: number }
  private readonly database: Database
  private full: ReadonlySet<string> = new Set()
  private timer: NodeJS.Timeout | undefined
  private refreshing: Promise<void> | undefined

  constructor(database: Database, limit: { rows: number; bytes: number }) {
    this.database = database
    this.limit = limit
  }

  /** Reads the list now and every ten seconds from then on. */
  async start(): Promise<this> {
    await this.refresh()
    this.timer = setInterval(() => void this.refresh(), refreshMs).unref()
    return this
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.refreshing
  }

  /** Reads the list now. If the database does not respond, the list stays as it was. */
  refresh(): Promise<void> {
    this.refreshing ??= this.read()
      .catch(() => {})
      .finally(() => {
        this.refreshing = undefined
      })
    return this.refreshing
  }

  private async read(): Promise<void> {
    const schools = await this.database.asAnonymous(
      'read',
      ({ tx }) => tx.rows({ school: uuid })`select school from app.full_schools() school`,
    )
    this.full = new Set(schools.map(({ school }) => school))
  }

  /**
   * Throws 507 for a call that could add records when the caller's school has used up its budget. Parents with children at
   * several schools are refused only when all of these are full.
   */
  require(route: Route, schools: readonly string[]): void {
    if (schools.length === 0 || !schools.every(school => this.full.has(school))) return
    if (route.method === 'GET' || route.method === 'DELETE') return
    if (route.reads || route.endsSession || route.allowedWhenFull) return
    const gigabytes = Math.round(this.limit.bytes / 2 ** 20) / 1024
    const size = gigabytes.toFixed(gigabytes < 10 ? 1 : 0)
    throw new Problem(507, textOf(refusals.storage.budget, { rows: this.limit.rows, size }))
  }
}
