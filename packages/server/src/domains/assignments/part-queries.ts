import { type EventStudent, eventStudent } from '@casa/contract/assignments'
import { refusals } from '@casa/contract/refusals'
import { sql } from 'kysely'
import { oneOf, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'
import { reachedStudents, studentReference } from '../students/reach-queries.ts'
import { seenParts, studentOfPart } from './reach-queries.ts'

const partRows = rowsOf('app.event_students', eventStudent, {
  columns: { _id: 'id', studentId: { column: 'student_id', read: studentReference } },
  join: sql`
    join app.events event on event.school_id = t.school_id and event.id = t.event_id
    join app.students student on student.school_id = t.school_id and student.id = t.student_id`,
  reach: { school: 't.school_id', currentClassOf: 't.student_id' },
  order: sql`student.full_name, t.id`,
})

/** A child's part in an assignment. Throws 404 when it is out of reach, or the child has left the school. */
export async function getPart(tx: Tx, scope: Scope, id: string): Promise<Json<EventStudent>> {
  return partRows.get(tx, scope, id, sql`event.kind = 'assignment' and student.archived_at is null`)
}

/** Submits a child's part, which answers a request for resubmission. Throws 409 when `version` is older. */
export async function submitPart(tx: Tx, scope: Scope, id: string, version: number) {
  return partRows.change(tx, scope, id, { status: 'Submitted', resubmit: 'Not Submitted', version })
}

const outcome = oneOf('asked', 'missing', 'changed', 'early', 'before')

/**
 * Asks, for a parent, that the own child's assignment is handed in again, and tells the class's teachers, or the office
 * where it has none; `link` leads to the child's, the class is added to it. Returns why not, if it may not be asked.
 */
export async function askResubmission(
  tx: Tx,
  scope: Scope,
  id: string,
  { version, link }: { version: number | undefined; link: string },
) {
  // A parent's children may be at several schools; the row says at which of them this one is.
  const row = await tx.maybeRow({ outcome })`
    select app.ask_resubmission(t.school_id, t.id, ${version ?? null}::integer, ${scope.now},
                                ${link}::text || '&classId=' || s.class_id) as outcome
      from app.event_students t join app.students s on s.school_id = t.school_id and s.id = t.student_id
     where t.school_id = any(${scope.schools}::uuid[]) and t.id = ${id}::uuid`
  return row?.outcome ?? 'missing'
}

/**
 * Holds a class of the scope until the transaction ends, so that a child who comes to it meanwhile is either among its
 * children already or gets what is set now. Throws 404 when it is out of reach.
 */
export async function holdClass(tx: Tx, scope: Scope, id: string): Promise<void> {
  const isThere = await tx.run`
    select from app.classes c where ${reachedClasses(scope)} and c.id = ${id}::uuid for update`
  if (!isThere) throw notFound()
}

/**
 * Throws 404 when one of the children is out of reach or has left the school, and 422 when one is in another class than
 * `classId`, unless it has a part in the event already.
 */
export async function requireChildren(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  { classId, eventId }: { classId: string | null; eventId?: string },
): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.rows({ place: oneOf('here', 'elsewhere') })`
    select case when ${classId}::uuid is null or s.class_id = ${classId}::uuid
                     or s.id in (select part.student_id from app.event_students part
                                  where part.school_id = ${scope.school} and part.event_id = ${eventId ?? null}::uuid)
                then 'here' else 'elsewhere' end as place
      from app.students s where ${reachedStudents(scope)} and s.id = any(${ids}::uuid[])`
  if (rows.length !== ids.length) throw notFound()
  if (rows.some(({ place }) => place === 'elsewhere')) throw invalid('studentId', refusals.record.notInClass)
}

const added = { partId: uuid, studentId: uuid, firstName: text }
/** A child who has got a part. */
export type AddedChild = RowOf<typeof added>

/**
 * Gives an event's parts to these children, or to all of a class, and takes those of other children within reach away;
 * who keeps a part keeps its status. A part of a child who has moved or left is not touched. Returns who has got one.
 */
export async function setParts(
  tx: Tx,
  scope: Scope,
  eventId: string,
  children: readonly string[] | { ofClass: string },
): Promise<AddedChild[]> {
  const chosen = Array.isArray(children)
    ? sql`s.id = any(${children}::uuid[])`
    : sql`s.class_id = ${(children as { ofClass: string }).ofClass}::uuid`
  await tx.run`
    delete from app.event_students part using app.students student
     where part.school_id = ${scope.school} and part.event_id = ${eventId}::uuid
       and student.school_id = part.school_id and student.id = part.student_id and ${seenParts(scope)}
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
     order by s.full_name, s.id`
}

/** The children within reach who have a part in an event. */
export async function childrenWithParts(tx: Tx, scope: Scope, eventId: string): Promise<string[]> {
  const rows = await tx.rows({ id: uuid })`
    select part.student_id as id from app.event_students part ${studentOfPart}
     where part.event_id = ${eventId}::uuid and ${seenParts(scope)} order by 1`
  return rows.map(({ id }) => id)
}
