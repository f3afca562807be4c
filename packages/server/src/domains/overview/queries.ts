import type { StudentDays, StudentWeek } from '@casa/contract/overview'
import { plusDays, weekOf } from '@casa/contract/rules/day'
import { unseenAfterDays } from '@casa/contract/rules/what-next'
import { type RawBuilder, sql } from 'kysely'
import { bigint, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import { inSchools, type Scope, within } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { assignmentsOfChild } from '../assignments/reach-queries.ts'
import { exerciseReference } from '../curriculum/shown-name-queries.ts'
import { seenProgress } from '../progress/queries.ts'
import { itemJoin } from '../records/queries.ts'
import { studentReach } from '../students/reach-queries.ts'

/** The maximum number of works in each list on a child's page. */
const most = 8

/** The number of observations of a week that are returned, and the number of characters of each. */
const mostObservations = 3
const textLength = 400

/** The days with a sheet that lists the child, and the school's holidays since the child's admission. */
export async function attendanceDays(tx: Tx, scope: Scope, studentId: string): Promise<Json<StudentDays>> {
  const { days } = await tx.row({ days: text })`
    select json_build_object(
             'present', coalesce(json_agg(e.day order by e.day) filter (where e.present), '[]'),
             'absent', coalesce(json_agg(e.day order by e.day) filter (where not e.present), '[]'),
             'holidays', (select coalesce(json_agg(off.day order by off.day), '[]')
                            from app.students s
                            join app.days_off off on off.school_id = s.school_id and off.day >= s.doa
                             and ${inSchools('off.school_id', scope.schools)}
                           where ${within(scope, { school: 's.school_id', class: 's.class_id', child: 's.id' })}
                             and s.id = ${studentId}::uuid))::text as days
      from app.attendance_entries e
     where ${within(scope, { school: 'e.school_id', currentClassOf: 'e.student_id' })} and e.student_id = ${studentId}::uuid`
  return new Json(days)
}

/** A row `t` of `latestWorks`, with its subject (`itemJoin`), in response form. */
export const workFields = sql`json_build_object('superActivityId', json_build_object('_id', area.id, 'superActivityName', area.name),
  'activityId', json_build_object('_id', activity.id, 'activityName', activity.name),
  'subActivityId', ${exerciseReference}, 'key', t.key, 'date', t.day)`

/** The keys of children within reach, as far as the role may see them, with the day on which each was set. */
export function latestWorks(scope: Scope): RawBuilder<unknown> {
  return sql`
    select p.student_id, p.item_school_id, p.item_id, p.key, p.day
      from ${seenProgress(scope)} p
     where ${within(scope, { school: 'p.school_id', currentClassOf: 'p.student_id' })} and p.key is not null`
}

/**
 * As JSON, the child's latest keys, for staff those that have waited a long time for the next key, with their number,
 * and the child's assignments.
 */
export async function worksOf(tx: Tx, scope: Scope, studentId: string) {
  const waiting =
    scope.role === 'PARENT'
      ? sql`false`
      : sql`key in ('P', 'WA') and day < ${plusDays(scope.today, -unseenAfterDays)}::date`
  const set = assignmentsOfChild(scope, studentId, most)
  return tx.row({
    lately: text,
    unseen: text,
    unseenCount: bigint,
    assignments: text,
    assignmentCount: bigint,
  })`
    with work as materialized (
      select * from (${latestWorks(scope)}) work where student_id = ${studentId}::uuid
    ), latest as (select * from work order by day desc, item_id limit ${most}
    ), longest as (select * from work where ${waiting} order by day, item_id limit ${most})
    select (select coalesce(json_agg(${workFields} order by t.day desc, t.item_id), '[]') from latest t ${itemJoin})::text as lately,
           (select coalesce(json_agg(${workFields} order by t.day, t.item_id), '[]') from longest t ${itemJoin})::text as unseen,
           (select count(*) from work where ${waiting}) as "unseenCount",
           ${set.assignments} as assignments, ${set.count} as "assignmentCount"`
}

/**
 * The works on which a child reached another key in the week of a day: the last key of each, as its records' histories
 * say, so that a past week stays as it was. A key that was undone within the week counts as not set. Parents get what
 * was published, and no observations. Throws 404 if the child is out of reach; only the office can open one who has left.
 */
export async function weekOfChild(
  tx: Tx,
  scope: Scope,
  studentId: string,
  day: string,
): Promise<Json<StudentWeek>> {
  const { startDate, endDate } = weekOf(day)
  // A Saturday belongs to the week before it.
  const until = plusDays(endDate, 1)
  const isShared = sql`(school.filter_status or r.published and past.place > r.keys_before_publication)`
  const row = await tx.maybeRow({ week: text })`
    select json_build_object('startDate', ${startDate}::date, 'endDate', ${endDate}::date, 'works', (
             select coalesce(json_agg(${workFields}::jsonb || jsonb_build_object('shared', t.shared)
                                      order by t.day desc, t.item_id), '[]')
               from (
                 select distinct on (r.item_id) r.item_school_id, r.item_id, latest.key, latest.day, latest.shared
                   from app.records r
                  cross join lateral (
                    select (array_agg(past.key order by past.place desc) filter (where past.day >= ${startDate}::date))[1] as key,
                           (array_agg(past.shared order by past.place desc) filter (where past.day >= ${startDate}::date))[1] as shared,
                           (array_agg(past.key order by past.place desc) filter (where past.day < ${startDate}::date))[1] as before,
                           max(past.day) as day
                      from (select past.entry ->> 'key' as key, past.place, ${isShared} as shared,
                                   ((past.entry ->> 'changedAt')::timestamptz at time zone school.time_zone)::date as day
                              from jsonb_array_elements(r.history) with ordinality past(entry, place)) past
                     where past.day <= ${until}::date and ${scope.role === 'PARENT' ? sql`past.shared` : sql`true`}) latest
                  where r.school_id = s.school_id and r.student_id = s.id
                    and r.changed_at >= ${startDate}::date::timestamp at time zone school.time_zone
                    and latest.key is distinct from latest.before and latest.key is not null
                  order by r.item_id, latest.day desc, r.id desc) t ${itemJoin}),
             'observations', observed.latest, 'observationCount', observed.count)::text as week
      from app.students s
      join app.schools school on school.id = s.school_id
     cross join lateral (
       select count(*)::int as count,
              coalesce(json_agg(json_build_object('_id', o.id, 'date', o.day, 'text', left(o.text, ${textLength}))
                                order by o.day desc, o.id desc) filter (where o.place <= ${mostObservations}), '[]') as latest
         from (select o.id, o.day, o.text, row_number() over (order by o.day desc, o.id desc) as place
                 from app.observations o
                where o.school_id = s.school_id and o.student_id = s.id and ${scope.role !== 'PARENT'}
                  and o.day between ${startDate}::date and ${until}::date) o) observed
     where ${within(scope, studentReach('s'))} and s.id = ${studentId}::uuid
       and ${scope.role === 'SCHOOLE' ? sql`true` : sql`s.archived_at is null`}`
  if (!row) throw notFound()
  return new Json(row.week)
}
