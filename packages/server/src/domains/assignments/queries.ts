import { type Event, eventEntity } from '@casa/contract/assignments'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import { type Rows, referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { allowedIf, type Scope, within } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { fileAddresses } from '../files/queries.ts'
import { studentReference } from '../students/reach-queries.ts'
import { concerns, hasPart, seenEvents, seenParts, studentOfPart } from './reach-queries.ts'
import type { EventFields } from './rules.ts'

/** The parts of an event `t` that the scope can see, as `listed`; with a child, only that child's. */
function listedParts(scope: Scope, studentId?: string): RawBuilder<unknown> {
  const order = sql`order by student.full_name, student.id`
  return sql`
    left join lateral (
      select count(*) as count, bool_and(part.status = 'Submitted') as submitted,
             json_agg(${studentReference} ${order}) as children,
             json_agg(json_build_object('_id', part.id, 'studentId', ${studentReference}, 'status', part.status,
                                        'resubmit', part.resubmit, 'version', part.version) ${order}) as parts,
             string_agg(student.full_name, ' ' ${order}) as names
        from app.event_students part ${studentOfPart}
       where part.school_id = t.school_id and part.event_id = t.id and ${seenParts(scope, 't')}
         and ${studentId ? sql`part.student_id = ${studentId}::uuid` : sql`true`}) listed on true`
}

/** Staff change the events of their classes; teachers also read those of their school and of other classes. */
const writes = { school: 't.school_id', class: 't.class_id' }

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
      may: allowedIf(scope.role === 'PARENT' ? sql`false` : within(scope, writes)),
    },
    join: sql`
      left join app.classes class on class.school_id = t.school_id and class.id = t.class_id
      ${listedParts(scope, studentId)}`,
    reach: { school: 't.school_id' },
    writes,
    search: ['eventName', 'discription', 'observation', 'classId', sql`listed.names`],
    order: sql`t.day desc, t.id desc`,
    sorts: {
      classId: sql`class.name`,
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
    resubmit ? hasPart(scope, sql`part.resubmit = ${resubmit}`, studentId) : undefined,
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
