import type { leavingReasons } from '@casa/contract/bulk-students'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'

/** What can be known about a child only if somebody recorded it: such a child was at the school. */
const recordedIn = [
  'attendance_entries',
  'records',
  'observations',
  'notes',
  'conference_reports',
  'language_cells',
  'papers',
  'fees',
  'ledger_entries',
].map(
  table =>
    sql`exists (select from ${sql.table(`app.${table}`)} r where r.school_id = s.school_id and r.student_id = s.id)`,
)

/** Whether something was recorded for a child `s`, apart from what a class's fees charged. */
export const isRecorded: RawBuilder<boolean> = sql`(${sql.join(recordedIn, sql` or `)}
  or exists (select from app.event_students part
              where part.school_id = s.school_id and part.student_id = s.id and part.status = 'Submitted'))`

/** Whether a child `s` was ever charged. */
export const isCharged: RawBuilder<boolean> = sql`
  exists (select from app.charges c where c.school_id = s.school_id and c.student_id = s.id)`

/** Why a child is not at the school any more; `undone` if the child was imported by mistake. */
type LeftAs = (typeof leavingReasons)[number] | 'undone'

/** Archives children, whose links have ended. Those who were never there leave no trace in any class. */
export async function archiveStudents(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  leftAs: LeftAs,
  neverThere = false,
): Promise<void> {
  if (ids.length === 0) return
  await tx.run`select from set_config('app.never_there', ${neverThere ? 'on' : ''}, true)`
  await tx.run`
    update app.students s
       set archived_at = ${scope.now}, left_as = ${leftAs}, version = s.version + 1, updated_at = clock_timestamp()
     where s.school_id = ${scope.school} and s.id = any(${ids}::uuid[])`
  await tx.run`select from set_config('app.never_there', '', true)`
}
