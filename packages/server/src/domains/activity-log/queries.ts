import {
  type ActivityEntry,
  type ActivityPage,
  type ActivityPerson,
  activityEntry,
  type activityLog,
  type ChildOpenings,
  childOpening,
} from '@casa/contract/activity-log'
import type { ParsedBody } from '@casa/contract/route'
import { actionOf } from '@casa/contract/rules/activity'
import { intervalOf } from '@casa/contract/rules/retention'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean, json, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { sweepBefore } from '../../platform/db/sweep.ts'
import { studentReach, studentReference } from '../students/reach-queries.ts'

type Query = ParsedBody<(typeof activityLog)['find']>

/** The entries of one response, unless the caller wants another number. */
const usualSize = 50
const mostNamed = 3

/** An entry before its call is put into words. */
const stored = z.object({
  ...activityEntry.omit({ action: true }).shape,
  call: z.string(),
  place: z.string(),
})

/** The tables whose rows have a name that the log shows. */
const named = [
  'classes',
  'teachers',
  'exercises',
  'activities',
  'areas',
  'lessons',
  'subjects',
  'categories',
  'events',
  'staff_events',
  'holidays',
  'fees',
  'child_groups',
]
const thing = sql`coalesce(${sql.join(
  named.map(
    name =>
      sql`(select t.name from ${sql.table(`app.${name}`)} t where t.school_id = l.school_id and t.id = l.entity_id)`,
  ),
)})`

const students = sql`coalesce((select json_agg(named.child) from (
    select ${studentReference} as child from app.students student
     where student.school_id = l.school_id and student.id = any(l.student_ids)
     order by student.full_name collate app.names, student.id limit ${sql.lit(mostNamed)}) named), '[]')`

/** The part of the school's log that a query asks for, latest first. */
export async function findActivity(tx: Tx, scope: Scope, query: Query): Promise<ActivityPage> {
  const size = query.size ?? usualSize
  const { before, conditions, span } = asked(scope, query)
  const { source, order } = sourceOf(scope, query, span, before, size)
  const { rows } = await tx.row({ rows: json(z.array(stored)) })`
    select coalesce(json_agg(r), '[]') as rows from (
      select l.id::text as "_id", l.at, l.call, l.area, l.role, l.device, l.fields, l.times,
             case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as "user",
             ${students} as students, cardinality(l.student_ids) as "studentCount", ${thing} as thing,
             to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || l.id as place
        from ${source} left join app.users u on u.id = l.user_id
       where l.school_id = ${scope.school} and ${conditions}
       order by ${order} limit ${size + 1}) r`
  const shown = rows.slice(0, size)
  return { rows: shown.map(inWords), next: rows.length > size ? shown.at(-1)!.place : null }
}

function inWords({ call, place, ...entry }: z.output<typeof stored>): ActivityEntry {
  return { ...entry, action: actionOf(call) }
}

function asked(scope: Scope, { userId, area, startDate, endDate, before }: Query) {
  const beginning = (day: string, plus = 0) =>
    sql`(${day}::date + ${sql.lit(plus)})::timestamp at time zone ${scope.timeZone}`
  const [at, id] = before?.split('_') ?? ['infinity', '0']
  const place = { at: sql`${at}::timestamptz`, id: sql`${id}::bigint` }
  const span = {
    from: startDate ? beginning(startDate) : sql`'-infinity'::timestamptz`,
    until: endDate ? beginning(endDate, 1) : sql`'infinity'::timestamptz`,
  }
  const conditions = [
    ...(startDate ? [sql`l.at >= ${span.from}`] : []),
    ...(endDate ? [sql`l.at < ${span.until}`] : []),
    ...(before ? [sql`(l.at, l.id) < (${place.at}, ${place.id})`] : []),
    ...(userId ? [sql`l.user_id = ${userId}`] : []),
    ...(area ? [sql`l.area = ${area}`] : []),
  ]
  return { before: place, span, conditions: sql.join([sql`true`, ...conditions], sql` and `) }
}

/** Where the entries come from; those of a child come from a function, whose index row-level security would prevent. */
function sourceOf(
  { school }: Scope,
  { studentId, userId, area }: Query,
  span: { from: RawBuilder<unknown>; until: RawBuilder<unknown> },
  before: { at: RawBuilder<unknown>; id: RawBuilder<unknown> },
  size: number,
) {
  const order = sql`l.at desc, l.id desc`
  if (!studentId) return { source: sql`app.audit_log l`, order }
  return {
    // Joined by lookups: the planner would read the whole log instead.
    source: sql`app.audit_of_child(${school}, ${studentId}, ${userId ?? null}, ${area ?? null}, ${span.from}, ${span.until}, ${before.at}, ${before.id}, ${size + 1}) c
      cross join lateral (select e.* from app.audit_log e where e.school_id = ${school} and e.at = c.at and e.id = c.id limit 1) l`,
    order,
  }
}

/** The accounts of the office and the teachers, or the administrator's. */
export async function peopleOfLog(tx: Tx, scope: Scope): Promise<ActivityPerson[]> {
  return tx.rows({ _id: text, name: text, role: text })`
    select u.id::text as "_id", u.name, u.role from app.users u
     where u.role <> 'PARENT' and (u.school_id = ${scope.school} or u.id = ${scope.user})
     order by u.role, u.name collate app.names, u.id`
}

/**
 * The people who opened the page of a child within reach, and whether the caller may see it: a family only if the school shows it.
 * Undefined if there is no such child.
 */
export async function openingsOf(tx: Tx, scope: Scope, student: string): Promise<ChildOpenings | undefined> {
  const shown = sql`(${scope.role !== 'PARENT'}::boolean or school.families_see_openings)`
  return tx.maybeRow({ shown: boolean, rows: json(z.array(childOpening)) })`
    select ${shown} as shown,
           coalesce((
             select json_agg(json_build_object('day', o.day, 'role', o.role,
                      'user', json_build_object('_id', o.user_id, 'name', o.user_name)) order by o.day desc, o.opened_at desc)
               from app.child_openings o
              where ${shown} and o.school_id = student.school_id and o.student_id = student.id
                and o.opened_at > ${scope.now}::timestamptz - ${intervalOf('childOpenings')}::interval), '[]') as rows
      from app.students student join app.schools school on school.id = student.school_id
     where ${within(scope, studentReach('student'))} and student.id = ${student}`
}

/** Deletes the openings that are too old. For a job. */
export async function removeOldOpenings(tx: Tx, now: Date): Promise<void> {
  await sweepBefore(tx, now, intervalOf('childOpenings'))
  await tx.run`delete from app.child_openings where opened_at < app.sweep_before()`
}
