import { type EventStudent, eventStudent } from '@casa/contract/assignments'
import { refusals } from '@casa/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import { oneOf, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'
import { memberBetween } from '../students/membership-queries.ts'
import { reachedStudents, studentReference } from '../students/reach-queries.ts'
import { lastDay, presentStudents, seenParts, studentOfPart } from './reach-queries.ts'

const partRows = rowsOf('app.event_students', eventStudent, {
  columns: { _id: 'id', studentId: { column: 'student_id', read: studentReference } },
  join: sql`
    join app.events event on event.school_id = t.school_id and event.id = t.event_id
    join app.students student on student.school_id = t.school_id and student.id = t.student_id`,
  // The statements restrict access with `seenParts`.
  reach: { school: 't.school_id' },
  order: sql`student.full_name, t.id`,
})

/** A child's part in an assignment. Throws 404 if it is out of reach, or the child was not at the school then. */
export async function getPart(tx: Tx, scope: Scope, id: string): Promise<Json<EventStudent>> {
  return partRows.get(tx, scope, id, sql`event.kind = 'assignment' and ${seenParts(scope, 'event', 't')}`)
}

/** Submits a child's part, which answers a resubmission request. Throws 409 if `version` is older. */
export async function submitPart(tx: Tx, scope: Scope, id: string, version: number) {
  return partRows.change(tx, scope, id, { status: 'Submitted', resubmit: 'Not Submitted', version })
}

const outcome = oneOf('asked', 'missing', 'changed', 'early', 'before')

/**
 * Requests resubmission of a parent's own child's assignment, and notifies the class's teachers, or the office if it
 * has none; `link` leads to the child's assignments, and the class is added to it. Returns the reason if it is not
 * allowed.
 */
export async function askResubmission(
  tx: Tx,
  scope: Scope,
  id: string,
  { version, link }: { version: number | undefined; link: string },
) {
  // A parent's children may be at several schools; the row says which of them applies.
  const row = await tx.maybeRow({ outcome })`
    select app.ask_resubmission(t.school_id, t.id, ${version ?? null}::integer, ${scope.now},
                                ${link}::text || '&classId=' || s.class_id) as outcome
      from app.event_students t join app.students s on s.school_id = t.school_id and s.id = t.student_id
     where t.school_id = any(${scope.schools}::uuid[]) and t.id = ${id}::uuid`
  return row?.outcome ?? 'missing'
}

/**
 * Locks a class of the scope until the transaction ends, so that a child who joins it concurrently is either already
 * among its children or gets what is set now. Throws 404 if it is out of reach.
 */
export async function holdClass(tx: Tx, scope: Scope, id: string): Promise<void> {
  const isThere = await tx.run`
    select from app.classes c where ${reachedClasses(scope)} and c.id = ${id}::uuid for update`
  if (!isThere) throw notFound()
}

/**
 * Throws 404 if one of the children is out of reach or has left the school, and 422 if one is in another class than
 * `classId`, unless the child already has a part in the event.
 */
export async function requireChildren(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  { classId, eventId }: { classId: string | null; eventId?: string },
): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.rows({ place: oneOf('here', 'elsewhere') })`
    select case when ${classId}::uuid is null or s.class_id = ${classId}::uuid or ${hasPartIn(scope, eventId)}
                then 'here' else 'elsewhere' end as place
      from app.students s
     where s.school_id = ${scope.school} and s.id = any(${ids}::uuid[])
       and (${reachedStudents(scope)} or ${hasPartIn(scope, eventId)})`
  if (rows.length !== ids.length) throw notFound()
  if (rows.some(({ place }) => place === 'elsewhere')) throw invalid('studentId', refusals.record.notInClass)
}

/** Whether the child `s` already has a part in an event. */
function hasPartIn(scope: Scope, eventId: string | undefined): RawBuilder<boolean> {
  return sql`s.id in (select part.student_id from app.event_students part
    where part.school_id = ${scope.school} and part.event_id = ${eventId ?? null}::uuid)`
}

const added = { partId: uuid, studentId: uuid, firstName: text }
/** A child who has been given a part. */
export type AddedChild = RowOf<typeof added>

/**
 * Gives an event's parts to these children, or to all of a class, and removes those of other children within reach;
 * children who stay keep their status. A part of a child who has moved or left is not changed. Returns the added
 * children, except those not admitted yet.
 */
export async function setParts(
  tx: Tx,
  scope: Scope,
  eventId: string,
  children: readonly string[] | { ofClass: string },
): Promise<AddedChild[]> {
  const chosen = Array.isArray(children)
    ? sql`s.id = any(${children}::uuid[])`
    : sql`exists (
        select from app.class_memberships m join app.events e on e.school_id = m.school_id and e.id = ${eventId}::uuid
         where m.school_id = s.school_id and m.student_id = s.id and m.class_id = ${(children as { ofClass: string }).ofClass}::uuid
           and ${memberBetween('m', lastDay(scope, 'e'), sql`coalesce(e.due_day, e.day)`)})`
  await tx.run`
    delete from app.event_students part using app.students student
     where part.school_id = ${scope.school} and part.event_id = ${eventId}::uuid
       and student.school_id = part.school_id and student.id = part.student_id and ${presentStudents(scope)}
       and part.student_id not in (select s.id from app.students s where ${reachedStudents(scope)} and ${chosen})`
  return tx.rows(added)`
    with given as (
      insert into app.event_students (school_id, event_id, student_id)
      select s.school_id, ${eventId}::uuid, s.id from app.students s where ${reachedStudents(scope)} and ${chosen}
       order by s.id
          on conflict (school_id, event_id, student_id) do nothing
      returning school_id, id, student_id)
    select given.id as "partId", given.student_id as "studentId", s.first_name as "firstName"
      from given join app.students s on s.school_id = given.school_id and s.id = given.student_id
     where s.doa <= ${scope.today}::date
     order by s.full_name, s.id`
}

/** The children within reach who have a part in an event. */
export async function childrenWithParts(tx: Tx, scope: Scope, eventId: string): Promise<string[]> {
  const rows = await tx.rows({ id: uuid })`
    select part.student_id as id from app.event_students part ${studentOfPart}
     where part.event_id = ${eventId}::uuid and ${presentStudents(scope)} order by 1`
  return rows.map(({ id }) => id)
}
