import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import { sql } from 'kysely'
import * as z from 'zod'
import { boolean, integer, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { planLeaving } from '../ledger/charge-plan-queries.ts'
import { lockLedger, writeCharges } from '../ledger/charge-queries.ts'
import { storeEntry } from '../undo/queries.ts'
import { undoLimits } from '../undo/rules.ts'
import { unlinkGuardians } from '../users/queries.ts'
import { archiveStudents, isCharged, isRecorded } from './leaving-queries.ts'

/** Stores which children were imported from which file, so that it can be undone and is recognised. Returns its id. */
export async function storeImport(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  file: string,
): Promise<string> {
  const undo = newId()
  const payload = sql`select ${JSON.stringify({ entries: ids, file })}::jsonb`
  await tx.run`${storeEntry(scope, undo, 'import', payload)}`
  return undo
}

/** The user's imports that can still be undone, latest first. */
export async function recentImports(tx: Tx, scope: Scope) {
  return tx.rows({ _id: uuid, at: text, count: integer })`
    select t.id as _id, to_char(t.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
           jsonb_array_length(t.payload -> 'entries') as count
      from app.undo_entries t
     where t.school_id = ${scope.school}::uuid and t.user_id = ${scope.user}::uuid and t.kind = 'import' and t.undone_at is null
       and t.done_at > now() - ${undoLimits.import!.period}::interval
     order by t.done_at desc`
}

/** Names listed in a refusal. */
const namesShown = 3

/**
 * Deletes the children of an import, who leave no trace; where they were charged, what they owe is credited back and they are
 * hidden. Throws 409 if something has been recorded for one of them since. Those who were deleted since stay deleted.
 */
export async function undoImport(tx: Tx, scope: Scope, payload: unknown): Promise<void> {
  const imported = z.array(z.string()).parse(payload)
  await lockLedger(tx, scope)
  const children = await tx.rows({ id: uuid, name: text, used: boolean, charged: boolean })`
    select s.id, s.full_name as name, ${isRecorded} as used, ${isCharged} as charged
      from app.students s
     where s.school_id = ${scope.school} and s.id = any(${imported}::uuid[]) and s.archived_at is null
     order by s.id for update`
  const used = children.filter(child => child.used)
  if (used.length > 0) {
    const names = used.slice(0, namesShown).map(({ name }) => name)
    const more = used.length > namesShown ? ', …' : ''
    throw conflict(textOf(refusals.student.importUsed, { names: names.join(', ') + more }))
  }
  const idsOf = (charged: boolean) => children.filter(child => child.charged === charged).map(({ id }) => id)
  await deleteStudents(tx, scope, idsOf(false))
  const charged = idsOf(true)
  if (charged.length === 0) return
  await unlinkGuardians(tx, scope, charged)
  await writeCharges(tx, scope, await planLeaving(tx, scope, charged, 'whole'))
  await archiveStudents(tx, scope, charged, 'undone', true)
}

async function deleteStudents(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const of = sql`school_id = ${scope.school}::uuid`
  await tx.run`delete from app.event_students where ${of} and student_id = any(${ids}::uuid[])`
  // Empty counts stay behind when a sheet or a record is deleted.
  await tx.run`delete from app.attendance_months where ${of} and student_id = any(${ids}::uuid[])`
  await tx.run`delete from app.progress where ${of} and student_id = any(${ids}::uuid[])`
  await tx.run`delete from app.students where ${of} and id = any(${ids}::uuid[])`
}
