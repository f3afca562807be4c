import { refusals } from '@casa/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import { boolean, nullable, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Pair } from '../records/lock-queries.ts'
import { removalsStored, undoPeriod } from './rules.ts'

const removal = { studentId: nullable(uuid), kind: text, late: boolean, isPutBack: boolean }

/** What this person deleted, by the id of the row, and whether that is too long ago to undo. Throws 404. */
export async function readRemoval(tx: Tx, scope: Scope, id: string): Promise<RowOf<typeof removal>> {
  const row = await tx.maybeRow(removal)`
    select t.student_id as "studentId", t.kind, t.removed_at < now() - ${undoPeriod}::interval as late,
           t.put_back_at is not null as "isPutBack"
      from app.removals t where ${ownRemoval(scope, id)} and ${ofOwnClass(scope)}`
  if (!row) throw notFound()
  return row
}

/** The child and the exercise or activity that a deleted record was about. Throws 409 if the latter is gone. */
export async function pairOf(tx: Tx, scope: Scope, id: string): Promise<Pair> {
  const pair = await tx.maybeRow({ student: uuid, item: uuid, itemSchool: uuid, ofActivity: boolean })`
    select r.student_id as student, item.id as item, item.school_id as "itemSchool", item.of_activity as "ofActivity"
      from app.removals t cross join lateral jsonb_populate_record(null::app.records, t.deleted_row) r
      join (select id, school_id, false as of_activity from app.exercises
             union all select id, school_id, true from app.activities) item
        on item.school_id = r.item_school_id and item.id = r.item_id
     where ${ownRemoval(scope, id)}`
  if (!pair) throw changed()
  return pair
}

/**
 * Restores a deleted or archived row. Throws 409 if what it refers to is gone, its name is taken, or its class now
 * uses another level.
 */
export async function putBack(tx: Tx, scope: Scope, id: string): Promise<void> {
  const isDone = await tx.maybeRow({ done: boolean })`
      select app.put_back(${scope.school}, ${id}) as done where not exists (${lostPlace(scope, id)})`.catch(
    (error: unknown) => {
      throw isRefusedByKey(error) ? changed() : error
    },
  )
  if (!isDone?.done) throw changed()
}

/**
 * The removal of an activity or exercise whose parent the class no longer uses. No foreign key refuses it, because
 * the parent may still be in the curriculum of a previous level.
 */
function lostPlace(scope: Scope, id: string): RawBuilder<unknown> {
  return sql`
    select from app.removals t
     where ${ownRemoval(scope, id)} and t.kind in ('activities', 'exercises')
       and not exists (
         select from app.class_sources source
          where source.school_id = t.school_id and source.class_id = (t.deleted_row ->> 'class_id')::uuid
            and source.owner_class_id = coalesce(t.deleted_row ->> 'area_class_id', t.deleted_row ->> 'activity_class_id')::uuid)`
}

/** Deletes what can no longer be restored. */
export async function removeOldRemovals(tx: Tx, now: Date): Promise<void> {
  await tx.run`delete from app.removals where removed_at < ${now}::timestamptz - ${removalsStored}::interval`
}

function ownRemoval(scope: Scope, id: string): RawBuilder<boolean> {
  return sql`t.school_id = ${scope.school} and t.user_id = ${scope.user} and t.id = ${id}::uuid`
}

/** Only a teacher who still has the class can restore its events. */
function ofOwnClass(scope: Scope): RawBuilder<boolean> {
  return sql`(t.kind <> 'events' or ${scope.role === 'SCHOOLE'} or (t.deleted_row ->> 'class_id')::uuid = ${scope.classId}::uuid)`
}

/** Whether a foreign or a unique key refuses a row. */
function isRefusedByKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23505')
}

const changed = () => conflict(refusals.removal.changed)
