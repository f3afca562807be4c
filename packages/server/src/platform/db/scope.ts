import type { Reach, Role } from '@casa/contract/access'
import { platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../errors.ts'

export declare const minted: unique symbol

/**
 * Who is asking and how far this call reaches. Only the adapter mints it, from the session that the database opened,
 * and every query takes it: SQL without a scope does not compile.
 */
export type Scope = Readonly<{
  [minted]: true
  user: string
  name: string
  role: Role
  reach: Reach
  /** The actor's school; the platform's id for the administrator; the eldest child's school for a parent. */
  school: string
  /** All schools that the actor belongs to; several only for a parent. */
  schools: readonly string[]
  /** A teacher's own class. */
  classId: string | null
  teacherId: string | null
  /** A parent's linked children; null for everybody else. */
  children: readonly string[] | null
  /** The time zone of the actor's school, and the calendar day that it is there. */
  timeZone: string
  today: string
  now: Date
}>

/** Mints a scope. For the adapter and the job worker alone. */
export function mintScope(actor: Omit<Scope, typeof minted>): Scope {
  return actor as Scope
}

/** The SQL columns by which a table's rows are reached. */
export type ReachColumns = {
  school: string
  class?: string
  child?: string
  /** The child of a row that is reached by the class that the child is in now, whatever class it was in then. */
  pupil?: string
  /** What `all` reaches, where that is more than the platform's rows. */
  all?: RawBuilder<boolean>
}

/**
 * The condition that keeps a query within the scope. Without a child column a parent reaches the children's classes;
 * a table without a class column is reached by its school. `all` is the handler's to narrow. What is somebody's own is
 * said by the query itself, which names the user: for a call of that reach this throws.
 */
export function within(scope: Scope, columns: ReachColumns): RawBuilder<boolean> {
  const school = sql.ref(columns.school)
  switch (scope.reach) {
    case 'all':
      return columns.all ?? sql`${school} = ${platformId}::uuid`
    case 'platform':
      return sql`${school} = ${platformId}::uuid`
    case 'class':
      if (columns.pupil) return sql`${school} = ${scope.school}::uuid and ${ofOwnClass(scope, columns.pupil)}`
      return columns.class
        ? sql`${school} = ${scope.school}::uuid and ${sql.ref(columns.class)} = ${scope.classId}::uuid`
        : sql`${school} = ${scope.school}::uuid`
    case 'child':
      return sql`${school} = any(${scope.schools}::uuid[]) and ${ofChildren(scope, columns)}`
    case 'own':
      throw new Error('Rows are nobody’s own: give the call another reach, or name the user in the query.')
    case 'school':
      return sql`${school} = ${scope.school}::uuid`
  }
}

function ofOwnClass(scope: Scope, pupil: string): RawBuilder<boolean> {
  return sql`${sql.ref(pupil)} in (select id from app.students where school_id = ${scope.school}::uuid and class_id = ${scope.classId}::uuid)`
}

function ofChildren(scope: Scope, columns: ReachColumns): RawBuilder<boolean> {
  const child = columns.child ?? columns.pupil
  if (child) return sql`${sql.ref(child)} = any(${scope.children}::uuid[])`
  if (!columns.class) return sql`true`
  return sql`${sql.ref(columns.class)} in (select class_id from app.students where id = any(${scope.children}::uuid[]))`
}

/** A school named in a path or body never widens a scope. Throws 404 when it is none of the actor's. */
export function requireSchool(scope: Scope, schooleId: string | undefined): void {
  if (schooleId !== undefined && !scope.schools.includes(schooleId)) throw notFound()
}
