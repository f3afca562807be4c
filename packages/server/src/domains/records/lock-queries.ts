import { refusals } from '@casa/contract/refusals'
import type { PlanWindow } from '@casa/contract/rules/day'
import { type Key, keys } from '@casa/contract/rules/keys'
import { type RawBuilder, sql } from 'kysely'
import { boolean, day, integer, nullable, oneOf, type RowOf, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { requireAreas, type Scope, within } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { itemJoin, reach, removable } from './queries.ts'

/** A child and an exercise or activity: the pair for which progress is counted. */
export type Pair = { student: string; item: string; itemSchool: string; ofActivity: boolean }

const storedRecord = {
  student: uuid,
  item: uuid,
  itemSchool: uuid,
  ofActivity: boolean,
  id: uuid,
  classId: uuid,
  /** The child's class now. */
  currentClass: uuid,
  /** The child's date of birth. */
  born: day,
  startDate: day,
  endDate: day,
  key: nullable(oneOf(...keys)),
  published: boolean,
  removable: boolean,
  activityId: uuid,
  activitySchool: uuid,
  areaId: uuid,
}
/** A stored record with its pair, and what decides whether it may be changed. */
export type StoredRecord = RowOf<typeof storedRecord>

/**
 * Reads stored records. Throws 404 unless all of them are within reach: their children are at the school and, for a
 * teacher, in her class now; 403 if a specialist names one outside their areas. Locks the children, so that they stay in their classes until the transaction ends.
 */
export async function readRecords(tx: Tx, scope: Scope, ids: readonly string[]): Promise<StoredRecord[]> {
  const wanted = [...new Set(ids)]
  const records = await findRecords(tx, scope, wanted)
  if (records.length !== wanted.length) throw notFound()
  for (const { currentClass, areaId } of records) requireAreas(scope, currentClass, [areaId])
  return records
}

/** Like `readRecords`, but leaves out the records that are out of reach instead of throwing. */
export async function findRecords(tx: Tx, scope: Scope, ids: readonly string[]): Promise<StoredRecord[]> {
  return tx.rows(storedRecord)`
    select t.id, t.student_id as student, t.item_id as item, t.item_school_id as "itemSchool",
           exercise.id is null as "ofActivity", activity.id as "activityId", activity.school_id as "activitySchool",
           area.id as "areaId", t.class_id as "classId", student.class_id as "currentClass", student.dob as born, t.start_date as "startDate", t.end_date as "endDate", t.key,
           t.published, ${removable} as removable
      from app.records t
      join app.students student on student.school_id = t.school_id and student.id = t.student_id ${itemJoin}
     where ${within(scope, reach)} and student.archived_at is null
       and t.id = any(${ids}::uuid[])
     order by student.id for share of student`
}

/**
 * Locks the progress of these pairs until the transaction ends. Everything that writes records calls this first, so
 * that writers queue in one order and never deadlock.
 */
export async function lockProgress(tx: Tx, scope: Scope, pairs: readonly Pair[]): Promise<void> {
  await tx.run`
    select app.hold_progress(${scope.school}, ${pairs.map(pair => pair.student)}::uuid[],
      ${pairs.map(pair => pair.item)}::uuid[], ${pairs.map(pair => pair.itemSchool)}::uuid[],
      ${pairs.map(pair => pair.ofActivity)}::boolean[])`
}

/**
 * What to do with pairs that already have what is requested: leave them out (`skip`) or take no others (`only`); by
 * default all are taken.
 */
export type Further = 'skip' | 'only' | null | undefined

/**
 * Whether the child of a locked pair is further on than a key. With `day`, only progress up to then counts, because a
 * record for an earlier day moves no child back.
 */
export function isAhead(scope: Scope, key: Key, day?: string): RawBuilder<boolean> {
  return sql`exists (
    select from app.progress p
     where p.school_id = ${scope.school} and p.student_id = locked.student and p.item_id = locked.item
       and array_position(${keys}::text[], p.key) > array_position(${keys}::text[], ${key})
       and (${day ?? null}::date is null or p.day <= ${day ?? null}::date))`
}

/** Whether a locked pair is planned, without a key, on one of these days. */
export function isPlannedOn(scope: Scope, { startDate, endDate }: PlanWindow): RawBuilder<boolean> {
  return sql`exists (
    select from app.records r
     where r.school_id = ${scope.school} and r.student_id = locked.student and r.item_id = locked.item and r.key is null
       and r.start_date <= ${endDate}::date and r.end_date >= ${startDate}::date)`
}

/** The locked pairs for which a record is created or changed, and how many `skip` leaves out because of `held`. */
export async function chosenPairs<P extends Pair>(
  tx: Tx,
  pairs: readonly P[],
  further: Further,
  held: RawBuilder<boolean>,
): Promise<{ chosen: readonly P[]; skipped: number }> {
  if (!further) return { chosen: pairs, skipped: 0 }
  const rows = await tx.rows({ place: integer })`
    select locked.place::integer from unnest(${pairs.map(pair => pair.student)}::uuid[], ${pairs.map(pair => pair.item)}::uuid[])
           with ordinality locked(student, item, place)
     where ${held}`
  const those = new Set(rows.map(({ place }) => place - 1))
  const chosen = pairs.filter((_, place) => those.has(place) === (further === 'only'))
  return { chosen, skipped: further === 'skip' ? those.size : 0 }
}

/**
 * Brings the progress of locked pairs, and the counts of their classes, up to date with the records. Called after the
 * records were written.
 */
export async function countProgress(tx: Tx, scope: Scope, pairs: readonly Pair[]): Promise<void> {
  await tx.run`
    select app.count_progress(${scope.school}, ${pairs.map(pair => pair.student)}::uuid[],
      ${pairs.map(pair => pair.item)}::uuid[])`
}

const refusal = refusals.record.changedMeanwhile
// Somebody deleted the exercise, and the empty progress on it, while it was about to be planned.
constraint('records_school_id_student_id_item_id_fkey', refusal)

/** 409: somebody deleted a record or gave it another exercise after it was read and before its progress was locked. */
export const changedConcurrently = () => conflict(refusal)
