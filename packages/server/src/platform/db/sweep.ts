import type { Tx } from './connection.ts'

/**
 * Lets the rest of a job's transaction delete rows that expired: those from before `period`, a PostgreSQL interval,
 * which statements read as `app.sweep_before()`.
 */
export async function sweepBefore(tx: Tx, now: Date, period: string): Promise<void> {
  await tx.run`select from set_config('app.sweep_before', (${now}::timestamptz - ${period}::interval)::text, true)`
}
