import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/db/scope.ts'
import { concerns, seenEvents } from './reach-queries.ts'

/**
 * A child's upcoming assignments by due date and events, as JSON: from today until this many days later, earliest day
 * first.
 */
export function datesOfChild(
  scope: Scope,
  studentId: string,
  { days, most }: { days: number; most: number },
): RawBuilder<unknown> {
  const today = sql`${scope.today}::date`
  return sql`(
    select coalesce(json_agg(json_build_object('_id', d.id, 'kind', d.kind, 'eventName', d.name, 'date', d.day,
                               'dueDate', d.due_day, 'status', d.status) order by d.at, d.name, d.id), '[]')
      from (select t.id, t.kind, t.name, t.day, t.due_day,
                   case when t.kind = 'assignment' then coalesce(own.status, 'Not Submitted') end as status,
                   case when t.kind = 'assignment' then coalesce(t.due_day, t.day) else greatest(t.day, ${today}) end as at
              from app.events t
              left join app.event_students own
                on own.school_id = t.school_id and own.event_id = t.id and own.student_id = ${studentId}::uuid
             where ${seenEvents(scope, 't')} and ${concerns(scope, studentId)}
               and coalesce(t.due_day, t.day) >= ${today}
               and case when t.kind = 'assignment' then coalesce(t.due_day, t.day) else t.day end <= ${today} + ${sql.lit(days)}
             order by at, t.name, t.id limit ${sql.lit(most)}) d)`
}
