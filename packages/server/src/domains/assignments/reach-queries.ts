import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../platform/db/scope.ts'
import { studentReach } from '../students/reach-queries.ts'

/** Joins children to their parts in an event, `part`, as `student`. */
export const studentOfPart = sql`join app.students student on student.school_id = part.school_id and student.id = part.student_id`

/**
 * The parts `part` of children, `student`, who are within reach and still at the school. A child's part goes with the
 * child: after a move it is its new teacher's to read, and its old teacher's no more.
 */
export function seenParts(scope: Scope): RawBuilder<boolean> {
  return sql`${within(scope, studentReach('student'))} and student.archived_at is null`
}

/**
 * The events, under this alias, that are within reach: for staff those of their classes and of the whole school, for
 * parents what is for their children; for both also what names a child within reach.
 */
export function seenEvents(scope: Scope, alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const named = sql`${of('id')} in (
    select part.event_id from app.event_students part ${studentOfPart} where ${seenParts(scope)})`
  const ofSchool = within(scope, { school: `${alias}.school_id` })
  switch (scope.reach) {
    case 'school':
      return ofSchool
    case 'class':
      return sql`(${ofSchool} and (${of('class_id')} = ${scope.classId}::uuid
        or (${of('class_id')} is null and ${of('for_all')}) or ${named}))`
    case 'child':
      return sql`(${ofSchool} and (${named} or (${of('kind')} = 'event' and ${of('for_all')}
        and (${of('class_id')} is null or ${within(scope, { school: `${alias}.school_id`, class: `${alias}.class_id` })}))))`
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
    select part.event_id from app.event_students part ${studentOfPart}
     where ${seenParts(scope)} and ${condition} and ${studentId ? sql`student.id = ${studentId}::uuid` : sql`true`})`
}

/** The condition that an event `t` is for a child within reach: it names the child, or is for all of its class or school. */
export function concerns(scope: Scope, studentId: string): RawBuilder<unknown> {
  return sql`(${hasPart(scope, sql`true`, studentId)} or (t.kind = 'event' and t.for_all and exists (
    select from app.students child
     where ${within(scope, studentReach('child'))} and child.archived_at is null and child.id = ${studentId}::uuid
       and child.school_id = t.school_id and (t.class_id is null or t.class_id = child.class_id))))`
}
