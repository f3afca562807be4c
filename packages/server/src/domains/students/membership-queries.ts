import { refusals } from '@casa/contract/refusals'
import { latestMove, type MoveLimits, whyNotMove } from '@casa/contract/rules/class-move'
import { textOf } from '@casa/contract/text'
import { type RawBuilder, sql } from 'kysely'
import { day, nullable } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { insertionOf } from '../../platform/db/insert-many.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'

/** A calendar day: a parameter or a column. */
type Day = string | RawBuilder<unknown>

/**
 * The condition that a membership, under this alias of app.class_memberships, covers a day. With the school, and the
 * child or the class, an index finds the row.
 */
export function memberOn(alias: string, on: Day): RawBuilder<boolean> {
  return memberBetween(alias, on, on)
}

/** The condition that a membership covers one of the days from one to another, inclusive. */
export function memberBetween(alias: string, from: Day, to: Day): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('from_day')} <= ${to}::date and (${of('until_day')} is null or ${of('until_day')} > ${from}::date))`
}

/**
 * Ends a statement that begins with `with child as (insert into app.students … returning *)`: it starts the children's
 * history in their class on the day of admission, with the class's assignments that are due from then or from today on.
 */
export const startHistory = `, membership as (
    insert into app.class_memberships (school_id, student_id, class_id, from_day, until_day)
    select child.school_id, child.id, child.class_id, child.doa, (child.archived_at at time zone school.time_zone)::date
      from child join app.schools school on school.id = child.school_id
     where child.archived_at is null or child.doa < (child.archived_at at time zone school.time_zone)::date
  )
  insert into app.event_students (school_id, event_id, student_id)
  select e.school_id, e.id, child.id
    from child
    join app.schools school on school.id = child.school_id
    join app.events e on e.school_id = child.school_id and e.class_id = child.class_id
   where child.archived_at is null
     and app.is_class_assignment(e, greatest((now() at time zone school.time_zone)::date, child.doa))
   order by e.id, child.id`

/**
 * Stores new children of a school, all with the same columns, and starts their history in the same statement. An earlier statement
 * of the transaction locks their classes; otherwise they could miss an assignment that is set at this moment.
 */
export async function insertStudents(
  tx: Tx,
  { school }: Pick<Scope, 'school'>,
  children: Record<string, unknown>[],
): Promise<void> {
  if (children.length === 0) return
  const rows = children.map(child => ({ school_id: school, ...child }))
  await tx.run`with child as (
    ${await insertionOf('app.students', rows)} returning school_id, id, class_id, doa, archived_at)${sql.raw(startHistory)}`
}

/**
 * Makes the next change of a child's class in this transaction begin on a day, and returns that day. Throws 422 for a
 * future day or one before the current class began. The child must be locked.
 */
export async function beginClassOn(
  tx: Tx,
  scope: Scope,
  id: string,
  from: string | null | undefined,
): Promise<string> {
  const begins = requireMove(from, await moveLimits(tx, scope, id))
  await tx.run`select from set_config('app.class_from', ${begins}, true)`
  return begins
}

/**
 * The first day in another class, by default the latest possible. Throws 422 if the child cannot begin there on that
 * day.
 */
export function requireMove(from: string | null | undefined, limits: MoveLimits): string {
  const begins = from ?? latestMove(limits)
  const refusal = whyNotMove(begins, limits)
  if (refusal) throw invalid('classFrom', refusal)
  return begins
}

/** Between which days a child of the school may begin in another class. */
export async function moveLimits(tx: Tx, scope: Scope, id: string): Promise<MoveLimits> {
  const { since } = await tx.row({ since: day })`
    select m.from_day as since from app.class_memberships m
     where m.school_id = ${scope.school} and m.student_id = ${id} and m.until_day is null`
  return { since, today: scope.today }
}

/**
 * Throws 422 if a child would be born or admitted after a day on which something is recorded for them. The child is
 * locked.
 */
export async function requireNothingRecordedBefore(
  tx: Tx,
  scope: Scope,
  id: string,
  { dob, doa }: { dob?: string | undefined; doa?: string | undefined },
): Promise<void> {
  const ofChild = sql`school_id = ${scope.school}::uuid and student_id = ${id}::uuid`
  const { attended, paid } = await tx.row({ attended: nullable(day), paid: nullable(day) })`
    select least(
             (select min(day) from app.attendance_entries where ${ofChild}),
             (select min(start_date) from app.records where ${ofChild} and key is not null),
             (select min(day) from app.observations where ${ofChild}),
             (select min(until_day) - 1 from app.class_memberships where ${ofChild})) as attended,
           (select min(day) from app.ledger_entries where ${ofChild}) as paid`
  if (doa && attended && attended < doa) throw invalid('doa', refusedFrom(attended))
  const first = [attended, paid].filter(known => known !== null).toSorted()[0]
  if (dob && first && first < dob) throw invalid('dob', refusedFrom(first))
}

/** In figures with the day first, which is understood in all of the languages. */
const refusedFrom = (first: string) =>
  textOf(refusals.student.recordedFrom, { day: first.split('-').toReversed().join('-') })
