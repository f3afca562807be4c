import type { GuardianRight, Reach, Role } from '@casa/contract/access'
import { type Area, type AreaRights, hasRight } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import { type ClassRole, type ClassWork, classRoles, mayInClass } from '@casa/contract/rules/class-roles'
import type { PlainText } from '@casa/contract/text'
import { type AllowedAction, platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { forbidden, notFound } from '../errors.ts'

export declare const minted: unique symbol

/**
 * The caller of a request and how far the call reaches. Only the adapter and the job worker create one, from the session
 * that the database opened.
 */
export type Scope = Readonly<{
  [minted]: true
  user: string
  name: string
  role: Role
  reach: Reach
  /** The session in which an administrator reads the school to help it; undefined for everyone else. */
  visit?: string | undefined
  /** The actor's right to each area of the office's work: all rights, except for some people of an office. */
  rights: AreaRights
  /** The actor's school; the platform's id for the administrator; the eldest child's school for a parent. */
  school: string
  /** All schools that the actor belongs to; several only for a parent. */
  schools: readonly string[]
  /** A teacher's main class. */
  classId: string | null
  /** The classes that a teacher reaches with this call: the main one first, then the further ones that include its work. */
  classes: readonly ActorClass[]
  /** A teacher's further classes in which this call is refused. */
  refusedClasses: readonly ActorClass[]
  teacherId: string | null
  /** A parent's children for whom the call's right is given; null for everyone else. */
  children: readonly string[] | null
  /** A parent's children with each right. */
  childrenWith: Readonly<Record<GuardianRight, readonly string[] | null>>
  /** Whether a school has blocked this parent for a child. */
  isBlocked: boolean
  /** The time zone of the actor's school, and the current calendar day there. */
  timeZone: string
  today: string
  now: Date
}>

/** A class of a teacher, and what the teacher is in it; `areas` are the areas of work of a specialist. */
export type ActorClass = Readonly<{ id: string; role: ClassRole; areas: readonly string[] }>

/** Creates a scope. Only the adapter and the job worker may call it. */
export function mintScope(actor: Omit<Scope, typeof minted>): Scope {
  return actor as Scope
}

/** Whether the actor may read an area of the office's work. */
export function reads(scope: Scope, area: Area): boolean {
  return hasRight(scope.rights, area, 'read')
}

/** The same caller, with a parent's reach narrowed to the children with a right: for part of a call. */
export function withRight(scope: Scope, right: GuardianRight): Scope {
  return mintScope({ ...scope, children: scope.childrenWith[right] })
}

/** The columns that decide who reaches a table's rows. */
export type ReachColumns = {
  school: string
  class?: string
  child?: string
  /** The column of the child, for rows that are reached through the child's current class. */
  currentClassOf?: string
  /**
   * For rows that belong to every child of a class if they name no child: whether a membership `m` makes a child one
   * of these.
   */
  everyChildOf?: RawBuilder<unknown>
  /** What `all` reaches, if that is more than the platform's rows. */
  all?: RawBuilder<boolean>
}

/**
 * The condition that keeps a query within the scope. Without a child column a parent reaches the children's classes;
 * a table without a class column is reached by its school. `all` is narrowed by the handler. Throws for the reach
 * `own`, for which the query has to filter by the user itself.
 */
export function within(scope: Scope, columns: ReachColumns): RawBuilder<boolean> {
  const school = sql.ref(columns.school)
  switch (scope.reach) {
    case 'all':
      return columns.all ?? sql`${school} = ${platformId}::uuid`
    case 'platform':
      return sql`${school} = ${platformId}::uuid`
    case 'class':
      if (columns.currentClassOf)
        return sql`${school} = ${scope.school}::uuid and ${ofOwnClass(scope, columns.currentClassOf)}`
      return columns.class
        ? sql`${school} = ${scope.school}::uuid and ${inOwnClasses(scope, columns.class)}`
        : sql`${school} = ${scope.school}::uuid`
    case 'child':
      return sql`${inSchools(columns.school, scope.schools)} and ${ofChildren(scope, columns)}`
    case 'own':
      throw new Error('The reach `own` has no rows: use another reach, or filter by the user.')
    case 'school':
      return sql`${school} = ${scope.school}::uuid`
  }
}

/**
 * The condition that a column is one of the actor's schools. Only a parent of children in two schools has several; for
 * everyone else the statement names one, and the planner applies the equality to every joined table of that school.
 */
export function inSchools(column: string, schools: readonly string[]): RawBuilder<boolean> {
  const school = sql.ref(column)
  return schools.length < 2
    ? sql`${school} = ${schools[0] ?? null}::uuid`
    : sql`${school} = any(${schools}::uuid[])`
}

/**
 * The condition that a column is one of the classes that a teacher reaches. With a single class it is an equality, which
 * the planner applies to every joined table.
 */
export function inOwnClasses({ classes }: Scope, column: string): RawBuilder<boolean> {
  return classes.length === 1
    ? sql`${sql.ref(column)} = ${classes[0]!.id}::uuid`
    : sql`${sql.ref(column)} = any(${classes.map(({ id }) => id)}::uuid[])`
}

/** The scope within one of the teacher's classes, the main one by default. Throws 404 if it is not one of them. */
export function inOneClass(scope: Scope, classId?: string): Scope {
  const chosen = classId ? scope.classes.find(({ id }) => id === classId) : scope.classes[0]
  if (classId && !chosen) throw notFound()
  return chosen && scope.classes.length > 1 ? { ...scope, classId: chosen.id, classes: [chosen] } : scope
}

function ofOwnClass(scope: Scope, child: string): RawBuilder<boolean> {
  return sql`${sql.ref(child)} in (select id from app.students where school_id = ${scope.school}::uuid and ${inOwnClasses(scope, 'class_id')})`
}

function ofChildren(scope: Scope, columns: ReachColumns): RawBuilder<boolean> {
  const child = columns.child ?? columns.currentClassOf
  if (!child) return columns.class ? ofChildrensClasses(scope, columns.class) : sql`true`
  const own = sql<boolean>`${sql.ref(child)} = any(${scope.children}::uuid[])`
  if (!columns.everyChildOf) return own
  return sql`(${own} or ${sql.ref(child)} is null and exists (
    select from app.class_memberships m where ${inSchools('m.school_id', scope.schools)} and m.student_id = any(${scope.children}::uuid[]) and ${columns.everyChildOf}))`
}

function ofChildrensClasses(scope: Scope, column: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} in (
    select class_id from app.students where ${inSchools('school_id', scope.schools)} and id = any(${scope.children}::uuid[]))`
}

/**
 * Whether the caller is the school's office or the user in a column. It reads the session's settings instead of a scope,
 * so that it can be part of a definition that is compiled once.
 */
export function officeOrAuthor(column: string): RawBuilder<boolean> {
  return sql`(current_setting('app.role', true) = 'SCHOOLE'
    or current_setting('app.role', true) = 'TEACHER' and ${sql.ref(column)} = nullif(current_setting('app.user', true), '')::uuid)`
}

/**
 * Whether the caller's role in the class of a column includes a kind of work; of records, in the area of work in `area`.
 * Like `officeOrAuthor`, it reads the session's settings. True for everyone but teachers of further classes.
 */
export function worksIn(classColumn: string, kind: ClassWork, area?: string): RawBuilder<boolean> {
  const roles = classRoles.filter(role => mayInClass(role, kind))
  return sql`(coalesce(current_setting('app.further_classes', true), '') = ''
    or app.works_in(${sql.ref(classColumn)}, ${sql.lit(`{${roles}}`)}::text[]${area ? sql`, ${sql.ref(area)}` : sql``}))`
}

/** Whether the caller records in an area of work for a class within reach: a specialist only in those the office chose. */
export function recordsIn(scope: Scope, classId: string, area: string): boolean {
  const own = scope.classes.find(({ id }) => id === classId)
  return own?.role !== 'specialist' || own.areas.includes(area)
}

/** Throws 403 unless the caller records in these areas of work for a class within reach. */
export function requireAreas(scope: Scope, classId: string, areas: Iterable<string>): void {
  for (const area of areas) if (!recordsIn(scope, classId, area)) throw forbidden(refusals.classRole.area)
}

/**
 * The `may` of a row: both actions if the condition holds, `otherwise` if not, and none for people of an office who may
 * not change the row's area. Handlers also use it to refuse.
 */
export function allowedIf(
  area: Area,
  condition: RawBuilder<boolean>,
  otherwise: readonly AllowedAction[] = [],
) {
  return sql`case when not (select app.writes_area(${sql.lit(area)})) then '{}'::text[]
                  when ${condition} then '{edit,delete}'::text[] else ${sql.lit(`{${otherwise}}`)}::text[] end`
}

/** Throws 403 with this text unless the row's `may` allows the action. */
export function requireAllowed(
  { may }: { may: readonly AllowedAction[] },
  action: AllowedAction,
  refusal: PlainText,
): void {
  if (!may.includes(action)) throw forbidden(refusal)
}

/** A request, whose path or body may name a school as `schooleId`. */
type Naming = { params: unknown; body: unknown }

/** Throws 404 if a request names a school that is not the actor's. */
export function requireOwnSchool(scope: Scope, { params, body }: Naming): void {
  for (const part of [params, body]) {
    const named = (part as { schooleId?: string | null } | undefined)?.schooleId
    if (named && !scope.schools.includes(named)) throw notFound()
  }
}
