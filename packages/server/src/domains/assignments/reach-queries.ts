import type { PlanWindow } from '@casa/contract/rules/day'
import { type RawBuilder, sql } from 'kysely'
import { inOwnClasses, type Scope, within } from '../../platform/db/scope.ts'
import { reachedClasses } from '../classes/queries.ts'
import { memberBetween, memberOn } from '../students/membership-queries.ts'
import { studentReach } from '../students/reach-queries.ts'

/** Joins children to their parts in an event, `part`, as `student`. */
export const studentOfParticipant = sql`join app.students student on student.school_id = part.school_id and student.id = part.student_id`

/** Joins events to their parts, `part`, as `event`. */
const eventOfPart = sql`join app.events event on event.school_id = part.school_id and event.id = part.event_id`

/** The last day of an event, under this alias; today while it is in the future. */
export function lastDayOfEvent(scope: Scope, event: string): RawBuilder<unknown> {
  return sql`least(coalesce(${sql.ref(`${event}.due_day`)}, ${sql.ref(`${event}.day`)}), ${scope.today}::date)`
}

/**
 * The condition that the child of a part was at the school when the event was due, or is now if it is not yet due: a
 * child who was admitted later or had already left has no part in it.
 */
function atSchoolThen(scope: Scope, event: string, part = 'part'): RawBuilder<boolean> {
  return sql`exists (select from app.class_memberships m
    where m.school_id = ${sql.ref(`${part}.school_id`)} and m.student_id = ${sql.ref(`${part}.student_id`)}
      and ${memberOn('m', lastDayOfEvent(scope, event))})`
}

/** The children `student` of parts who are within reach now and still at the school. */
export function presentStudents(scope: Scope): RawBuilder<boolean> {
  return sql`${within(scope, studentReach('student'))} and student.archived_at is null`
}

/**
 * The parts in an event that are within reach, of children `student` who were at the school then. A class's teacher
 * sees all parts in the class's own assignments, including those of children who have moved since, and in those of
 * other classes the parts of children who are in the class now.
 */
export function seenParticipants(scope: Scope, event: string, part = 'part'): RawBuilder<boolean> {
  return sql`${whoseParts(scope, event, part)} and ${atSchoolThen(scope, event, part)}`
}

function whoseParts(scope: Scope, event: string, part: string): RawBuilder<boolean> {
  if (scope.reach === 'school') return within(scope, { school: `${part}.school_id` })
  if (scope.reach !== 'class') return presentStudents(scope)
  return sql`${within(scope, { school: `${part}.school_id` })}
    and (${inOwnClasses(scope, `${event}.class_id`)} or ${presentStudents(scope)})`
}

/**
 * The events, under this alias, that are within reach: for staff those of their classes and of the whole school, for
 * parents those for their children; for both also events that name a child within reach.
 */
export function seenEvents(scope: Scope, alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const named = sql`${of('id')} in (
    select part.event_id from app.event_students part ${studentOfParticipant} ${eventOfPart} where ${seenParticipants(scope, 'event')})`
  const ofSchool = within(scope, { school: `${alias}.school_id` })
  switch (scope.reach) {
    case 'school':
      return ofSchool
    case 'class':
      return sql`(${ofSchool} and (${inOwnClasses(scope, `${alias}.class_id`)}
        or (${of('class_id')} is null and ${of('for_all')}) or ${named}))`
    case 'child':
      return sql`(${ofSchool} and (${named} or (${of('kind')} = 'event' and ${of('for_all')}
        and (${of('class_id')} is null or ${isClassOf(alias, sql`m.student_id = any(${scope.children}::uuid[])`)}))))`
    default:
      return sql`false`
  }
}

/** The condition that an event `t` has a part within reach that meets a condition; with a child, that child's. */
export function hasParticipant(
  scope: Scope,
  condition: RawBuilder<unknown>,
  studentId?: string | null,
): RawBuilder<boolean> {
  return sql`t.id in (
    select part.event_id from app.event_students part ${studentOfParticipant} ${eventOfPart}
     where ${seenParticipants(scope, 'event')} and ${condition} and ${studentId ? sql`student.id = ${studentId}::uuid` : sql`true`})`
}

/**
 * The condition that an event `t` is for a child within reach: it names the child, or is for the child's whole class
 * or school.
 */
export function concerns(scope: Scope, studentId: string): RawBuilder<unknown> {
  return sql`(${hasParticipant(scope, sql`true`, studentId)} or (t.kind = 'event' and t.for_all and exists (
    select from app.students child
     where ${within(scope, studentReach('child'))} and child.archived_at is null and child.id = ${studentId}::uuid
       and child.school_id = t.school_id and (t.class_id is null or ${isClassOf('t', sql`m.student_id = child.id`)}))))`
}

/** Whether one of these children was in the class of an event, under this alias, on one of the event's days. */
function isClassOf(alias: string, children: RawBuilder<unknown>): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`exists (select from app.class_memberships m
    where m.school_id = ${of('school_id')} and m.class_id = ${of('class_id')} and ${children}
      and ${memberBetween('m', of('day'), sql`coalesce(${of('due_day')}, ${of('day')})`)})`
}

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
                               'dueDate', d.due_day, 'status', d.status) order by d.at, d.name collate app.names, d.id), '[]')
      from (select t.id, t.kind, t.name, t.day, t.due_day,
                   case when t.kind = 'assignment' then coalesce(own.status, 'Not Submitted') end as status,
                   case when t.kind = 'assignment' then coalesce(t.due_day, t.day) else greatest(t.day, ${today}) end as at
              from app.events t
              left join app.event_students own
                on own.school_id = t.school_id and own.event_id = t.id and own.student_id = ${studentId}::uuid
             where ${seenEvents(scope, 't')} and ${concerns(scope, studentId)}
               and coalesce(t.due_day, t.day) >= ${today}
               and case when t.kind = 'assignment' then coalesce(t.due_day, t.day) else t.day end <= ${today} + ${sql.lit(days)}
             order by at, t.name collate app.names, t.id limit ${sql.lit(most)}) d)`
}

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
             order by due.due_day, due.name collate app.names, due.id), '[]'))
      from (
        select e.id, e.name, e.due_day, c.name as class_name, part.children, part.open, part.asked, count(*) over () as total
          from app.classes c
          join app.events e on e.school_id = c.school_id and e.class_id = c.id and e.kind = 'assignment'
         cross join lateral (
           select count(*) as children, count(*) filter (where part.status = 'Not Submitted') as open,
                  count(*) filter (where part.resubmit = 'Resubmit' and student.archived_at is null) as asked
             from app.event_students part ${studentOfParticipant}
            where part.school_id = e.school_id and part.event_id = e.id and ${seenParticipants(scope, 'e')}) part
         where ${reachedClasses(scope)} and c.active
           and (${ofWeek} or part.asked > 0)
           -- Without the children, so that they are counted for these assignments alone.
           and (${ofWeek} or e.id in (
             select asked.event_id from app.event_students asked
              where asked.school_id = ${scope.school}::uuid and asked.resubmit = 'Resubmit'))
         order by e.due_day, e.name collate app.names, e.id limit ${sql.lit(assignmentsNamed)}) due)`
}

/** What a child `s` has to hand in from a school day until `days` later, earliest due date first, as JSON. */
export function dueOfChild(today: RawBuilder<string>, days: number): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('_id', e.id, 'eventName', e.name, 'dueDate', e.due_day)
                             order by e.due_day, e.name collate app.names, e.id), '[]')
      from app.event_students part
      join app.events e on e.school_id = part.school_id and e.id = part.event_id and e.kind = 'assignment'
     where part.school_id = s.school_id and part.student_id = s.id and part.status = 'Not Submitted'
       and s.doa <= ${today} and e.due_day between ${today} and ${today} + ${sql.lit(days)})`
}

/** What a child has to hand in, within reach, for the child's page: `part` and `e`. */
const ofChild = (scope: Scope, studentId: string) => sql`
    app.event_students part ${studentOfParticipant}
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
