import { beforeAll } from 'vitest'
import type { TestApp } from './app.ts'

/**
 * Makes the database of a test file believe that it has known every erasure for years. Tests move the server's clock; the
 * database's own, which no caller can set, stays.
 */
export function knowErasuresForLong(app: TestApp): void {
  beforeAll(async () => {
    await app.database.owner.query(`alter table app.erasures alter column made_at set default '2020-01-01'`)
  })
}
