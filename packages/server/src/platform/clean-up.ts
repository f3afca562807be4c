import { calendarAddressLifetime } from './db/sessions.ts'
import { sweepBefore } from './db/sweep.ts'
import type { DomainJobs } from './jobs.ts'

/**
 * Deletes expired sessions, unread calendar addresses, stored responses, counted attempts, old audit rows and
 * abandoned uploads.
 */
export const platformJobs: DomainJobs = {
  nightly: {
    'clean-up': async (_, { transaction, services: { auditDays, clock, uploads } }) => {
      const now = clock()
      await transaction(async tx => {
        await tx.run`delete from app.sessions where expires_at < ${now}`
        await sweepBefore(tx, now, calendarAddressLifetime)
        await tx.run`delete from app.calendar_addresses where coalesce(read_at, made_at) < app.sweep_before()`
        await tx.run`delete from app.idempotency_keys where kept_until < ${now}`
        await tx.run`delete from app.turns where free_at < ${now}`
        await tx.run`
          delete from app.audit_log where at < ${now}::timestamptz - make_interval(days => ${auditDays})`
      })
      await uploads.removeAbandoned()
    },
  },
}
