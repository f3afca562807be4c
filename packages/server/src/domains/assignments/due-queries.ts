import type { PlanWindow } from '@casa/contract/rules/plan-window'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/db/scope.ts'
import { reachedClasses } from '../classes/queries.ts'
import { studentReach } from '../students/reach-queries.ts'
import { atSchoolThen, seenParts, studentOfPart } from './reach-queries.ts'

/** Number of assignments listed; all of them are counted. */
const assignmentsNamed = 20

/**
 * The assignments within reach, of active classes, that are due in a week or have a resubmission request, with their
 * total, as JSON. Earliest due date first.
 */
export function dueInWeek(scope: Scope, { startDate, endDate }: PlanWindow): RawBuilder<unknown> {
  const ofWeek = sql`e.due_day between ${startDate}::date and ${endDate}::date`
  return sql`(
    select json_build_object('count', coalesce(max(due.total), 0), 'assignments', coalesce(json_agg(
             json_build_object('_id', due.id, 'eventName', due.name, 'className', due.class_name, 'dueDate', due.due_day,
                               'children', due.children, 'open', due.open, 'asked', due.asked)
             order by due.due_day, due.name, due.id), '[]'))
      from (
        select e.id, e.name, e.due_day, c.name as class_name, part.children, part.open, part.asked, count(*) over () as total
          from app.classes c
          join app.events e on e.school_id = c.school_id and e.class_id = c.id and e.kind = 'assignment'
         cross join lateral (
           select count(*) as children, count(*) filter (where part.status = 'Not Submitted') as open,
                  count(*) filter (where part.resubmit = 'Resubmit' and student.archived_at is null) as asked
             from app.event_students part ${studentOfPart}
            where part.school_id = e.school_id and part.event_id = e.id and ${seenParts(scope, 'e')}) part
         where ${reachedClasses(scope)} and c.active
           and (${ofWeek} or part.asked > 0)
           -- Without the children, so that they are counted for these assignments alone.
           and (${ofWeek} or e.id in (
             select asked.event_id from app.event_students asked
              where asked.school_id = ${scope.school}::uuid and asked.resubmit = 'Resubmit'))
         order by e.due_day, e.name, e.id limit ${sql.lit(assignmentsNamed)}) due)`
}

/** What a child \`s\` has to hand in from a school day until \`days\` later, earliest due date first, as JSON. */
export function dueOfChild(today: RawBuilder<string>, days: number): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('_id', e.id, 'eventName', e.name, 'dueDate', e.due_day)
                             order by e.due_day, e.name, e.id), '[]')
      from app.event_students part
      join app.events e on e.school_id = part.school_id and e.id = part.event_id and e.kind = 'assignment'
     where part.school_id = s.school_id and part.student_id = s.id and part.status = 'Not Submitted'
       and s.doa <= ${today} and e.due_day between ${today} and ${today} + ${sql.lit(days)})`
}

/** What a child has to hand in, within reach, for the child's page: `part` and `e`. */
const ofChild = (scope: Scope, studentId: string) => sql`
    app.event_students part ${studentOfPart}
    join app.events e on e.school_id = part.school_id and e.id = part.event_id and e.kind = 'assignment'
   where part.student_id = ${studentId}::uuid and ${within(scope, studentReach('student'))} and ${atSchoolThen(scope, 'e')}`

/** A child's assignments for the child's page, latest due date first, as JSON, with their total. */
export function assignmentsOfChild(scope: Scope, studentId: string, most: number) {
  return {
    assignments: sql`(
      select coalesce(json_agg(json_build_object('_id', a.id, 'eventName', a.name, 'date', a.day, 'dueDate', a.due_day,
                                 'status', a.status, 'resubmit', a.resubmit) order by a.place), '[]')
        from (select e.id, e.name, e.day, e.due_day, part.status, part.resubmit,
                     row_number() over (order by coalesce(e.due_day, e.day) desc, e.id desc) as place
                from ${ofChild(scope, studentId)}
               order by place limit ${sql.lit(most)}) a)::text`,
    count: sql`(select count(*) from ${ofChild(scope, studentId)})`,
  }
}
