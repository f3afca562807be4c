import { type Event, type EventStudent, eventEntity, eventStudent } from '@casa/contract/assignments'
import { refusals } from '@casa/contract/refusals'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { oneOf, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import { type Rows, referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { allowedIf, inSchools, type Scope, within, worksIn } from '../../platform/db/scope.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { reachedClasses } from '../classes/queries.ts'
import { fileAddresses } from '../files/queries.ts'
import { schoolOfFamily } from '../schools/family-queries.ts'
import { memberBetween } from '../students/membership-queries.ts'
import { reachedStudents, studentReference } from '../students/reach-queries.ts'
import {
  concerns,
  hasParticipant,
  lastDayOfEvent,
  presentStudents,
  seenEvents,
  seenParticipants,
  studentOfParticipant,
} from './reach-queries.ts'
import type { EventFields } from './rules.ts'

/** The parts of an event `t` that the scope can see, as `listed`; with a child, only that child's. */
function listedParts(scope: Scope, studentId?: string): RawBuilder<unknown> {
  const order = sql`order by student.full_name collate app.names, student.id`
  return sql`
    left join lateral (
      select count(*) as count, bool_and(part.status = 'Submitted') as submitted,
             json_agg(${studentReference} ${order}) as children,
             json_agg(json_build_object('_id', part.id, 'studentId', ${studentReference}, 'status', part.status,
                                        'resubmit', part.resubmit, 'version', part.version) ${order}) as parts,
             string_agg(student.full_name, ' ' ${order}) as names
        from app.event_students part ${studentOfParticipant}
       where part.school_id = t.school_id and part.event_id = t.id and ${seenParticipants(scope, 't')}
         and ${studentId ? sql`part.student_id = ${studentId}::uuid` : sql`true`}) listed on true`
}

/** Staff change the events of their classes; teachers also read those of their school and of other classes. */
const writes = { school: 't.school_id', class: 't.class_id' }

/** The events `t` that the caller may change. A teacher of one class needs no second look at the role. */
function mayChange(scope: Scope): RawBuilder<boolean> {
  if (scope.role === 'PARENT') return sql`false`
  const reached = within(scope, writes)
  return scope.classes.length > 1 ? sql`${reached} and ${worksIn('t.class_id', 'teaching')}` : reached
}

/** The rows as the scope sees them: nothing about children who are out of reach. */
function eventRows(scope: Scope, studentId?: string): Rows<Event> {
  return rowsOf('app.events', eventEntity, {
    columns: {
      _id: 'id',
      schooleId: 'school_id',
      classId: { column: 'class_id', read: referenceTo('class', 'className') },
      eventName: 'name',
      date: 'day',
      dueDate: 'due_day',
      startTime: { column: 'start_time', read: sql`to_char(t.start_time, 'HH24:MI')` },
      endTime: { column: 'end_time', read: sql`to_char(t.end_time, 'HH24:MI')` },
      discription: 'description',
      description: sql.ref('t.description'),
      imageURL: {
        column: 'image_ids',
        read: sql`case when t.image_ids = '{}' then '[]'::json else ${fileAddresses('t.image_ids')} end`,
      },
      isEventForAllStudent: 'for_all',
      studentId: sql`case when not t.for_all then coalesce(listed.children, '[]') end`,
      eventStudentDetailsListId: sql`coalesce(listed.parts, '[]')`,
      status: sql`case when listed.submitted then 'Submitted' else 'Not Submitted' end`,
      userId: { column: 'made_by', read: sql`json_build_object('_id', t.made_by, 'name', t.made_by_name)` },
      may: allowedIf('learning', mayChange(scope)),
    },
    join: sql`
      left join app.classes class on class.school_id = t.school_id and class.id = t.class_id
      ${listedParts(scope, studentId)}`,
    reach: { school: 't.school_id' },
    writes,
    search: [
      'eventName',
      'discription',
      'observation',
      'classId',
      sql`listed.names`,
      schoolOfFamily('t.school_id'),
    ],
    order: sql`t.day desc, t.id desc`,
    sorts: {
      classId: sql`class.name collate app.names`,
      imageURL: sql`cardinality(t.image_ids)`,
      studentId: sql`case when not t.for_all then listed.count end`,
      eventStudentDetailsListId: sql`listed.count`,
      userId: sql`t.made_by_name`,
    },
  })
}

/** The filters of a list of events, by their wire names; null and undefined do not filter. */
type EventFilter = ListQuery & {
  studentId?: string | null
  resubmit?: string
  startDate?: string
  endDate?: string
} & Record<string, unknown>

/** The matching events within reach, newest first; with a child, only with that child's part. */
export async function listEvents(tx: Tx, scope: Scope, query: EventFilter) {
  const { studentId, resubmit, startDate, endDate, ...rest } = query
  const fields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  const conditions = [
    seenEvents(scope, 't'),
    studentId ? concerns(scope, studentId) : undefined,
    resubmit ? hasParticipant(scope, sql`part.resubmit = ${resubmit}`, studentId) : undefined,
    startDate ? sql`coalesce(t.due_day, t.day) >= ${startDate}::date` : undefined,
    endDate ? sql`t.day <= ${endDate}::date` : undefined,
  ].filter(condition => condition !== undefined)
  return eventRows(scope, studentId ?? undefined).list(tx, scope, fields, sql.join(conditions, sql` and `))
}

/** One event; 404 if it is out of reach or, given a kind, of another kind. */
export async function getEvent(tx: Tx, scope: Scope, id: string, kind?: Event['kind']): Promise<Json<Event>> {
  const ofKind = kind ? sql`t.kind = ${kind}` : sql`true`
  return eventRows(scope).get(tx, scope, id, sql`${seenEvents(scope, 't')} and ${ofKind}`)
}

/**
 * Locks an event of the actor's classes until the transaction ends, so that decisions based on its fields remain
 * valid when it is changed. `getEvent` refuses one that is out of reach.
 */
export async function holdEvent(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.run`
    select from app.events t
     where ${within(scope, writes)} and t.id = ${id}::uuid for no key update`
}

/** Stores an event of the actor and returns its id. */
export async function addEvent(
  tx: Tx,
  scope: Scope,
  kind: Event['kind'],
  fields: EventFields,
): Promise<string> {
  const _id = newId()
  const author = { made_by: scope.user, made_by_name: scope.name, created_at: scope.now }
  await eventRows(scope).add(tx, scope, { imageURL: [], ...fields, _id, kind }, author)
  return _id
}

/** Changes an event of the actor's classes. Throws 409 with the current event if `version` is older. */
export async function changeEvent(
  tx: Tx,
  scope: Scope,
  id: string,
  fields: EventFields & { version?: number | undefined },
): Promise<void> {
  await eventRows(scope).change(tx, scope, id, fields)
}

/** Deletes an event of the actor's classes, with the children's parts. */
export async function removeEvent(tx: Tx, scope: Scope, id: string): Promise<{ _id: string }> {
  return eventRows(scope).remove(tx, scope, id)
}

const partRows = rowsOf('app.event_students', eventStudent, {
  columns: { _id: 'id', studentId: { column: 'student_id', read: studentReference } },
  join: sql`
    join app.events event on event.school_id = t.school_id and event.id = t.event_id
    join app.students student on student.school_id = t.school_id and student.id = t.student_id`,
  // The statements restrict access with `seenParticipants`.
  reach: { school: 't.school_id' },
  order: sql`student.full_name collate app.names, t.id`,
})

/** A child's part in an assignment. Throws 404 if it is out of reach, or the child was not at the school then. */
export async function getParticipant(tx: Tx, scope: Scope, id: string): Promise<Json<EventStudent>> {
  return partRows.get(
    tx,
    scope,
    id,
    sql`event.kind = 'assignment' and ${seenParticipants(scope, 'event', 't')}`,
  )
}

/** Submits a child's part, which answers a resubmission request. Throws 409 if `version` is older. */
export async function submitAssignment(tx: Tx, scope: Scope, id: string, version: number) {
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
     where ${inSchools('t.school_id', scope.schools)} and t.id = ${id}::uuid`
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
export async function setParticipants(
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
           and ${memberBetween('m', lastDayOfEvent(scope, 'e'), sql`coalesce(e.due_day, e.day)`)})`
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
     order by s.full_name collate app.names, s.id`
}

/** The children within reach who have a part in an event. */
export async function participatingChildren(tx: Tx, scope: Scope, eventId: string): Promise<string[]> {
  const rows = await tx.rows({ id: uuid })`
    select part.student_id as id from app.event_students part ${studentOfParticipant}
     where part.event_id = ${eventId}::uuid and ${presentStudents(scope)} order by 1`
  return rows.map(({ id }) => id)
}
