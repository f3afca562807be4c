import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/db/scope.ts'
import { memberBetween, memberOn } from '../students/membership-queries.ts'
import { studentReach } from '../students/reach-queries.ts'

/** Joins children to their parts in an event, `part`, as `student`. */
export const studentOfPart = sql`join app.students student on student.school_id = part.school_id and student.id = part.student_id`

/** Joins events to their parts, `part`, as `event`. */
const eventOfPart = sql`join app.events event on event.school_id = part.school_id and event.id = part.event_id`

/** The last day of an event, under this alias; today while it is in the future. */
export function lastDay(scope: Scope, event: string): RawBuilder<unknown> {
  return sql`least(coalesce(${sql.ref(`${event}.due_day`)}, ${sql.ref(`${event}.day`)}), ${scope.today}::date)`
}

/**
 * The condition that the child of a part was at the school when the event was due, or is now if it is not yet due: a
 * child admitted later or gone before has no part in it.
 */
export function atSchoolThen(scope: Scope, event: string, part = 'part'): RawBuilder<boolean> {
  return sql`exists (select from app.class_memberships m
    where m.school_id = ${sql.ref(`${part}.school_id`)} and m.student_id = ${sql.ref(`${part}.student_id`)}
      and ${memberOn('m', lastDay(scope, event))})`
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
export function seenParts(scope: Scope, event: string, part = 'part'): RawBuilder<boolean> {
  return sql`${whoseParts(scope, event, part)} and ${atSchoolThen(scope, event, part)}`
}

function whoseParts(scope: Scope, event: string, part: string): RawBuilder<boolean> {
  if (scope.reach === 'school') return within(scope, { school: `${part}.school_id` })
  if (scope.reach !== 'class') return presentStudents(scope)
  return sql`${within(scope, { school: `${part}.school_id` })}
    and (${sql.ref(`${event}.class_id`)} = ${scope.classId}::uuid or ${presentStudents(scope)})`
}

/**
 * The events, under this alias, that are within reach: for staff those of their classes and of the whole school, for
 * parents those for their children; for both also events that name a child within reach.
 */
export function seenEvents(scope: Scope, alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const named = sql`${of('id')} in (
    select part.event_id from app.event_students part ${studentOfPart} ${eventOfPart} where ${seenParts(scope, 'event')})`
  const ofSchool = within(scope, { school: `${alias}.school_id` })
  switch (scope.reach) {
    case 'school':
      return ofSchool
    case 'class':
      return sql`(${ofSchool} and (${of('class_id')} = ${scope.classId}::uuid
        or (${of('class_id')} is null and ${of('for_all')}) or ${named}))`
    case 'child':
      return sql`(${ofSchool} and (${named} or (${of('kind')} = 'event' and ${of('for_all')}
        and (${of('class_id')} is null or ${isClassOf(alias, sql`m.student_id = any(${scope.children}::uuid[])`)}))))`
    default:
      return sql`false`
  }
}

/** The condition that an event `t` has a part within reach that meets a condition; with a child, that child's. */
export function hasPart(
  scope: Scope,
  condition: RawBuilder<unknown>,
  studentId?: string | null,
): RawBuilder<boolean> {
  return sql`t.id in (
    select part.event_id from app.event_students part ${studentOfPart} ${eventOfPart}
     where ${seenParts(scope, 'event')} and ${condition} and ${studentId ? sql`student.id = ${studentId}::uuid` : sql`true`})`
}

/**
 * The condition that an event `t` is for a child within reach: it names the child, or is for the child's whole class
 * or school.
 */
export function concerns(scope: Scope, studentId: string): RawBuilder<unknown> {
  return sql`(${hasPart(scope, sql`true`, studentId)} or (t.kind = 'event' and t.for_all and exists (
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
