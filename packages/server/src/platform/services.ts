import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import type { Passwords } from './passwords.ts'
import type { Secrets } from './secrets.ts'

/** What a handler may use besides its transaction. Built once at the start, or by a test. */
export type Services = {
  clock: Clock
  database: Database
  secrets: Secrets
  passwords: Passwords
}
