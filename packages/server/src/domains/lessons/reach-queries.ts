import { type RawBuilder, sql } from 'kysely'
import { inOwnClasses, type Scope } from '../../platform/db/scope.ts'

/**
 * The condition for a subject to be shown with its lessons; a lesson may have none. Those that are In Active are only
 * for the administrator.
 */
export function subjectShown(scope: Scope, lesson: string): RawBuilder<boolean> {
  if (scope.role === 'SUPERADMIN') return sql`true`
  const of = (column: string) => sql.ref(`${lesson}.${column}`)
  return sql`(${of('subject_id')} is null or exists (
    select from app.subjects shown
     where shown.school_id = ${of('school_id')} and shown.id = ${of('subject_id')} and shown.active))`
}

/**
 * The lessons, under this alias, visible to a user: the platform's for the administrator, those of its classes'
 * levels for the office, those of their own classes' levels for teachers. None for parents.
 */
export function lessonSeen(scope: Scope, lesson: string): RawBuilder<boolean> {
  if (scope.role === 'PARENT') return sql`false`
  const ofClass = scope.role === 'TEACHER' ? inOwnClasses(scope, 'source.class_id') : sql`true`
  return sql`(exists (
    select from app.class_sources source
     where source.school_id = ${scope.school}::uuid and ${ofClass}
       and source.owner_school_id = ${sql.ref(`${lesson}.school_id`)}
       and source.owner_class_id = ${sql.ref(`${lesson}.class_id`)}) and ${subjectShown(scope, lesson)})`
}
