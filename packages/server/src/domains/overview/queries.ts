import type { StudentDays } from '@casa/contract/overview'
import { plusDays } from '@casa/contract/rules/day'
import { unseenAfterDays } from '@casa/contract/rules/what-next'
import { type RawBuilder, sql } from 'kysely'
import { bigint, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { assignmentsOfChild } from '../assignments/reach-queries.ts'
import { seenProgress } from '../progress/queries.ts'
import { itemJoin } from '../records/queries.ts'

/** The maximum number of works in each list on a child's page. */
const most = 8

/** The days with a sheet that lists the child, and the school's holidays since the child's admission. */
export async function attendanceDays(tx: Tx, scope: Scope, studentId: string): Promise<Json<StudentDays>> {
  const { days } = await tx.row({ days: text })`
    select json_build_object(
             'present', coalesce(json_agg(e.day order by e.day) filter (where e.present), '[]'),
             'absent', coalesce(json_agg(e.day order by e.day) filter (where not e.present), '[]'),
             'holidays', (select coalesce(json_agg(holiday order by holiday), '[]')
                            from app.students s
                            join app.schools school on school.id = s.school_id, unnest(school.holidays) holiday
                           where ${within(scope, { school: 's.school_id', class: 's.class_id', child: 's.id' })}
                             and s.id = ${studentId}::uuid and holiday >= s.doa))::text as days
      from app.attendance_entries e
     where ${within(scope, { school: 'e.school_id', currentClassOf: 'e.student_id' })} and e.student_id = ${studentId}::uuid`
  return new Json(days)
}

/** A row `t` of `latestWorks`, with its subject (`itemJoin`), in response form. */
export const workFields = sql`json_build_object('superActivityId', json_build_object('_id', area.id, 'superActivityName', area.name),
  'activityId', json_build_object('_id', activity.id, 'activityName', activity.name),
  'subActivityId', case when exercise.id is not null
    then json_build_object('_id', exercise.id, 'subActivityName', exercise.name) end, 'key', t.key, 'date', t.day)`

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
