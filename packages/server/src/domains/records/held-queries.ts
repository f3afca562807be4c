import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { itemJoin, reach } from './queries.ts'

/** A child and what it works on: the place where progress is counted. */
export type Pair = { student: string; item: string; itemSchool: string; ofActivity: boolean }

/** A stored entry with its pair, and what decides whether it may be changed. */
export type Entry = Pair & {
  id: string
  classId: string
  startDate: string
  endDate: string
  key: string | null
  published: boolean
  madeBy: string
  activityId: string
  activitySchool: string
  areaId: string
}

/**
 * Reads stored entries. Throws 404 unless all of them are within reach: entries of children who are at the school, a
 * teacher's of her class now. The children stay in their classes until the transaction ends.
 */
export async function readEntries(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Entry[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Entry>`
    select t.id, t.student_id as student, t.item_id as item, t.item_school_id as "itemSchool",
           exercise.id is null as "ofActivity", activity.id as "activityId", activity.school_id as "activitySchool",
           area.id as "areaId", t.class_id as "classId", t.start_date as "startDate", t.end_date as "endDate", t.key,
           t.published, t.made_by as "madeBy"
      from app.records t
      join app.students student on student.school_id = t.school_id and student.id = t.student_id ${itemJoin}
     where ${within(scope, reach)} and student.archived_at is null
       and t.id = any(${wanted}::uuid[])
     order by student.id for share of student`.execute(tx)
  if (rows.length !== wanted.length) throw notFound()
  return rows
}

/**
 * Takes hold of the progress of these pairs until the transaction ends: the first statement of whatever writes entries,
 * so that writers queue in one order and never deadlock.
 */
export async function holdProgress(tx: Tx, scope: Scope, pairs: readonly Pair[]): Promise<void> {
  await sql`
    select app.hold_progress(${scope.school}, ${pairs.map(pair => pair.student)}::uuid[],
      ${pairs.map(pair => pair.item)}::uuid[], ${pairs.map(pair => pair.itemSchool)}::uuid[],
      ${pairs.map(pair => pair.ofActivity)}::boolean[])`.execute(tx)
}

/** Brings the progress of held pairs, and their classes' counts, to what the entries say now: the last statement. */
export async function countProgress(tx: Tx, scope: Scope, pairs: readonly Pair[]): Promise<void> {
  await sql`
    select app.count_progress(${scope.school}, ${pairs.map(pair => pair.student)}::uuid[],
      ${pairs.map(pair => pair.item)}::uuid[])`.execute(tx)
}

const meanwhile = 'Somebody else changed this meanwhile. Please look again.'
// The exercise went, with the empty progress on it, while somebody was about to plan it.
constraint('records_school_id_student_id_item_id_fkey', meanwhile)

/** 409: between reading an entry and taking hold of it somebody removed it or gave it another exercise. */
export const movedMeanwhile = () => conflict(meanwhile)
