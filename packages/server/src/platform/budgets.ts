import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { textOf } from '@casa/contract/text'
import { uuid } from './db/columns.ts'
import type { Database } from './db/database.ts'
import { Problem } from './errors.ts'
import { RegularReader } from './regular-reader.ts'

const refreshMs = 10_000

/**
 * Which schools have used up their budget for records. A job counts the records; each process keeps the list of full
 * schools in memory, so that admitting a write takes no query.
 */
export class Budgets extends RegularReader {
  /** How many rows each school may have, and how many bytes they may take up. */
  readonly limit: { rows: number; bytes: number }
  private readonly database: Database
  private full: ReadonlySet<string> = new Set()

  constructor(database: Database, limit: { rows: number; bytes: number }) {
    super(refreshMs)
    this.database = database
    this.limit = limit
  }

  protected override async read(): Promise<void> {
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
