import type { Class } from '@casa/contract/classes'
import { platformId } from '@casa/contract/wire'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'

constraint('classes_name', 'There is a class of this name already.', 'className')
constraint('classes_level_school_id_level_id_fkey', 'This level is used by classes of schools.')

export const classRows = rowsOf<Class>()('app.classes', {
  columns: {
    _id: 'id',
    schooleId: 'school_id',
    className: 'name',
    status: 'active',
    levelId: { column: 'level_id', read: referenceTo('level', 'className') },
    version: 'version',
  },
  join: sql`left join app.classes level on level.school_id = t.level_school_id and level.id = t.level_id`,
  reach: { school: 't.school_id', class: 't.id' },
  live: sql`t.archived_at is null`,
  search: ['className'],
  order: sql`t.name, t.id`,
})

/** The platform's level with a class's name, if there is one. */
export async function levelNamed(tx: Tx, _scope: Scope, name: string): Promise<string | null> {
  const level = await tx
    .selectFrom('app.classes')
    .select('id')
    .where('school_id', '=', platformId)
    .where('archived_at', 'is', null)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  return level?.id ?? null
}

/** Throws 422 at `classId`, with this text, unless it is a class of the scope's school that is not archived. */
export async function requireClass(tx: Tx, scope: Scope, id: string, text: string): Promise<void> {
  const room = await tx
    .selectFrom('app.classes')
    .select('id')
    .where('school_id', '=', scope.school)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!room) throw invalid('classId', text)
}

/** The classes of the scope's school that are not archived, by name. */
export async function classNames(tx: Tx, scope: Scope): Promise<{ _id: string; className: string }[]> {
  return tx
    .selectFrom('app.classes')
    .select(['id as _id', 'name as className'])
    .where('school_id', '=', scope.school)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute()
}

/** What hangs on a class: who would be left without it, and whether it has a history to keep. */
export async function usesOf(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ students: number; teachers: number; history: boolean }> {
  const { rows } = await sql<{ students: string; teachers: string; history: boolean }>`
    select (select count(*) from app.students where school_id = ${scope.school} and class_id = ${id} and archived_at is null) as students,
           (select count(*) from app.teachers where school_id = ${scope.school} and class_id = ${id} and archived_at is null) as teachers,
           exists (select from app.students where school_id = ${scope.school} and class_id = ${id})
             or exists (select from app.teachers where school_id = ${scope.school} and class_id = ${id}) as history`.execute(
    tx,
  )
  const { students, teachers, history } = rows[0]!
  return { students: Number(students), teachers: Number(teachers), history }
}
