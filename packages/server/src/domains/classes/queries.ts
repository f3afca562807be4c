import { classEntity } from '@casa/contract/classes'
import { refusals } from '@casa/contract/refusals'
import { nameKey } from '@casa/contract/rules/names'
import type { PlainText } from '@casa/contract/text'
import { type ListQuery, platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { integer, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { removeOrArchive } from '../../platform/db/remove-or-archive.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'

constraint('classes_name', refusals.class.nameTaken, 'className')
constraint('classes_level_school_id_level_id_fkey', refusals.class.levelUsed)

export const classRows = rowsOf('app.classes', classEntity, {
  columns: {
    _id: 'id',
    schooleId: 'school_id',
    className: 'name',
    status: 'active',
    levelId: { column: 'level_id', read: referenceTo('level', 'className') },
  },
  join: sql`left join app.classes level on level.school_id = t.level_school_id and level.id = t.level_id`,
  reach: { school: 't.school_id', class: 't.id' },
  live: sql`t.archived_at is null`,
  search: ['className', 'levelId'],
  order: sql`t.name collate app.names, t.id`,
  sorts: { levelId: sql`level.name collate app.names` },
})

/** The classes `c` that are within reach and not archived. */
export function reachedClasses(scope: Scope): RawBuilder<boolean> {
  return sql`${within(scope, { school: 'c.school_id', class: 'c.id' })} and c.archived_at is null`
}

/** The classes within the scope that match a query; teachers do not see inactive ones. */
export async function listClasses(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return classRows.list(tx, scope, query, scope.role === 'TEACHER' ? sql`t.active` : undefined)
}

/** Removes a class: archived if it has history, otherwise deleted. A level in use is refused by its foreign key. */
export async function removeClass(tx: Tx, scope: Scope, id: string): Promise<{ _id: string }> {
  return scope.school === platformId
    ? classRows.remove(tx, scope, id)
    : removeOrArchive(classRows, tx, scope, id)
}

/**
 * The level in a request; undefined if the class itself is a level. Throws 422 if the platform has no such level, or
 * if it is inactive and not already the class's `own`.
 */
export async function chosenLevel(
  tx: Tx,
  scope: Scope,
  id: string | null | undefined,
  own: string | null = null,
): Promise<string | null | undefined> {
  if (scope.school === platformId) return undefined
  if (!id) return id
  const level = await tx.run`
    select from app.classes
     where school_id = ${platformId} and id = ${id} and archived_at is null
       and (active or id = ${own})`
  if (!level) throw invalid('levelId', refusals.class.levelUnknown)
  return id
}

/**
 * The platform's active level with the name of a school's class, if there is one; null if the class itself is a
 * level.
 */
export async function levelNamed(tx: Tx, scope: Scope, name: string): Promise<string | null> {
  if (scope.school === platformId) return null
  const level = await tx.maybeRow({ id: uuid })`
    select id from app.classes
     where school_id = ${platformId} and archived_at is null and active and app.name_key(name) = ${nameKey(name)}`
  return level?.id ?? null
}

/** Throws 422 at `classId`, with this text, unless it is a class of the scope's school that is not archived. */
export async function requireClass(tx: Tx, scope: Scope, id: string, text: PlainText): Promise<void> {
  const isThere = await tx.run`
    select from app.classes where school_id = ${scope.school} and id = ${id} and archived_at is null`
  if (!isThere) throw invalid('classId', text)
}

/** The classes within reach that are not archived, by name; for teachers only their own. */
export async function classNames(tx: Tx, scope: Scope): Promise<{ _id: string; className: string }[]> {
  return tx.rows({ _id: uuid, className: text })`
    select c.id as "_id", c.name as "className" from app.classes c where ${reachedClasses(scope)} order by c.name collate app.names`
}

/** How many children and teachers would be left without a class, and how many areas a level has. */
export async function countUses(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ students: number; teachers: number; areas: number }> {
  return tx.row({ students: integer, teachers: integer, areas: integer })`
    select (select count(*)::integer from app.students
             where school_id = ${scope.school} and class_id = ${id} and archived_at is null) as students,
           (select count(*)::integer from app.teachers
             where school_id = ${scope.school} and class_id = ${id} and archived_at is null) as teachers,
           (select count(*)::integer from app.areas
             where school_id = ${platformId} and class_id = ${id}) as areas`
}

/** How many of a class's own activities and exercises belong to areas and activities of its level's curriculum. */
export async function additionsToLevel(tx: Tx, scope: Scope, id: string): Promise<number> {
  const { additions } = await tx.row({ additions: integer })`
    select (select count(*)::integer from app.activities
             where school_id = ${scope.school} and class_id = ${id} and area_school_id <> school_id)
         + (select count(*)::integer from app.exercises
             where school_id = ${scope.school} and class_id = ${id} and activity_school_id <> school_id) as additions`
  return additions
}
