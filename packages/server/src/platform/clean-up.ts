import { calendarAddressLifetime } from './db/sessions.ts'
import { sweepBefore } from './db/sweep.ts'
import type { DomainJobs, Task } from './jobs.ts'

/** Prepares the coming months of the audit log, and drops the expired ones. */
const keepAuditMonths: Task = async (_, { transaction, services: { publicDetails, clock } }) => {
  await transaction(tx => tx.run`select app.keep_audit_months(${clock()}, ${publicDetails.auditDays})`)
}

/**
 * Deletes expired sessions, unread calendar addresses, stored responses, counted attempts, old audit rows and
 * abandoned uploads.
 */
export const platformJobs: DomainJobs = {
  // A server that was stopped for months has not had its nights.
  atStart: { 'audit-months-at-start': keepAuditMonths },
  nightly: {
    'audit-months': keepAuditMonths,
    'clean-up': async (_, { transaction, services: { publicDetails, clock, uploads } }) => {
      const now = clock()
      await transaction(async tx => {
        await tx.run`delete from app.sessions where expires_at < ${now}`
        await tx.run`delete from app.passkey_challenges where expires_at < ${now}`
        await sweepBefore(tx, now, calendarAddressLifetime)
        await tx.run`delete from app.calendar_addresses where coalesce(read_at, made_at) < app.sweep_before()`
        await tx.run`delete from app.idempotency_keys where kept_until < ${now}`
        await tx.run`delete from app.turns where free_at < ${now}`
        await tx.run`
          delete from app.audit_log where at < ${now}::timestamptz - make_interval(days => ${publicDetails.auditDays})`
      })
      await uploads.removeAbandoned()
    },
  },
}
