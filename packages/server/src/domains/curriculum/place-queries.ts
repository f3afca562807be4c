import { messages } from '@casa/contract/messages'
import { nameKey } from '@casa/contract/rules/names'
import type { PlainText } from '@casa/contract/text'
import { type RawBuilder, sql } from 'kysely'
import { boolean, double, nullable, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { referenceTo } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflictAt, invalid, notFound } from '../../platform/errors.ts'
import { requireClass } from '../classes/queries.ts'
import { shownName } from './shown-name-queries.ts'

/**
 * The schools whose rows row-level security shows. Said again, so that the index on schools finds a written row's
 * classes: its class is not a constant, and PostgreSQL would read the classes of all schools.
 */
const shownSchools = sql`array_append(nullif(current_setting('app.schools', true), '')::uuid[], app.platform())`

/**
 * A table of the curriculum, read through the classes that use its rows: `reader` is such a class in
 * app.class_sources, `class` in app.classes. Only the scope's own rows are written.
 */
export const byReader = {
  join: sql`
    join app.class_sources reader on reader.owner_school_id = t.school_id and reader.owner_class_id = t.class_id
                                 and reader.school_id = any(${shownSchools})
    join app.classes class on class.school_id = reader.school_id and class.id = reader.class_id`,
  reach: { school: 'reader.school_id', class: 'reader.class_id' },
  writes: { school: 't.school_id' },
  order: sql`class.name collate app.names, class.id`,
} as const

/** The fields of every row of the curriculum; a filter by school or class means the class that uses the row. */
export const sharedColumns = {
  _id: 'id',
  schooleId: { column: 'school_id', read: sql`t.school_id`, match: sql`reader.school_id` },
  classId: { column: 'class_id', read: referenceTo('class', 'className'), match: sql`reader.class_id` },
} as const

/** The activities of the area `t` that the class `reader` uses, in teaching order; `more` adds fields. */
export const activitiesOfArea = (more = sql``) => sql`(
  select coalesce(json_agg(json_build_object('_id', activity.id, 'activityName', activity.name ${more})
                           order by activity.position, activity.id), '[]')
    from app.activities activity
    join app.class_sources source on source.owner_school_id = activity.school_id and source.owner_class_id = activity.class_id
   where source.school_id = reader.school_id and source.class_id = reader.class_id
     and activity.area_school_id = t.school_id and activity.area_id = t.id)`

/** The exercises of an activity, given by its alias, that the class `reader` uses, in teaching order. */
export const exercisesOf = (activity: 't' | 'activity') => sql`(
  select coalesce(json_agg(json_build_object('_id', exercise.id, 'subActivityName', ${shownName('exercise')})
                           order by exercise.position, exercise.id), '[]')
    from app.exercises exercise
    join app.class_sources source on source.owner_school_id = exercise.school_id and source.owner_class_id = exercise.class_id
   where source.school_id = reader.school_id and source.class_id = reader.class_id
     and exercise.activity_school_id = ${sql.ref(`${activity}.school_id`)} and exercise.activity_id = ${sql.ref(`${activity}.id`)})`

/** One of the three tables of the curriculum: its parent table, and the refusal of a name that is taken. */
export type CurriculumTable = {
  table: 'app.areas' | 'app.activities' | 'app.exercises'
  name: { field: string; taken: PlainText }
  parent?: {
    table: 'app.areas' | 'app.activities'
    /** Its columns are this word with `_id`, `_school_id` and `_class_id`. */
    column: 'area' | 'activity'
    field: string
    /** The refusal of a parent that the class does not use. */
    elsewhere: PlainText
  }
}

/** The intended position and name of a row. A name of null is not checked. */
type Wanted = { classId: string; name: string | null; parentId?: string | null; position?: number | null }
type Changes = { classId?: string; name?: string; parentId?: string; position?: number | null }
const parentRow = { id: uuid, school_id: uuid, class_id: uuid, area_id: nullable(uuid) }
type Parent = RowOf<typeof parentRow>

/**
 * Finds the position of a row among what its class uses: its parent, the columns that identify it, and the position,
 * at the end unless one is requested. Throws 422 for a class that is not the scope's or a parent that the class does
 * not use, and 409 for a name that is taken.
 */
export async function findPosition(
  tx: Tx,
  scope: Scope,
  curriculumTable: CurriculumTable,
  wanted: Wanted,
  id?: string,
) {
  await requireClass(tx, scope, wanted.classId, messages.class.nameRequired)
  const parent = curriculumTable.parent && (await readableParent(tx, scope, curriculumTable.parent, wanted))
  const { last, taken } = await siblingsOf(tx, scope, curriculumTable, { ...wanted, id }, parent)
  if (taken) throw conflictAt(curriculumTable.name.field, curriculumTable.name.taken)
  return {
    position: wanted.position ?? Math.floor(last) + 1,
    parent,
    columns: parentColumns(curriculumTable, parent),
  }
}

/**
 * Finds the position of a changed row of the scope's own, which stays unless its class or parent changes. `leaves` is
 * true if the class changes. Throws 404, and what `findPosition` throws.
 */
export async function findNewPosition(
  tx: Tx,
  scope: Scope,
  curriculumTable: CurriculumTable,
  id: string,
  changes: Changes,
) {
  const before = await ownRow(tx, scope, curriculumTable, id)
  const { classId = before.classId, parentId = before.parentId, name = before.name, position } = changes
  const leaves = classId !== before.classId
  const moves = leaves || parentId !== before.parentId
  const newName = moves || name !== before.name ? name : null
  const place = await findPosition(
    tx,
    scope,
    curriculumTable,
    { classId, parentId, name: newName, position },
    id,
  )
  return { ...place, position: moves ? place.position : (position ?? undefined), leaves }
}

async function ownRow(tx: Tx, scope: Scope, { table, parent }: CurriculumTable, id: string) {
  const parentId = parent ? sql.ref(`${parent.column}_id`) : sql`null::uuid`
  const row = await tx.maybeRow({ classId: uuid, name: text, parentId: nullable(uuid) })`
    select class_id as "classId", name, ${parentId} as "parentId"
      from ${sql.table(table)} where school_id = ${scope.school} and id = ${id}`
  if (!row) throw notFound()
  return row
}

async function readableParent(
  tx: Tx,
  scope: Scope,
  { table, field, elsewhere }: NonNullable<CurriculumTable['parent']>,
  { classId, parentId }: Wanted,
): Promise<Parent> {
  const areaId = table === 'app.activities' ? sql`t.area_id` : sql`null::uuid`
  const parent = await tx.maybeRow(parentRow)`
    select t.id, t.school_id, t.class_id, ${areaId} as area_id from ${sql.table(table)} t ${byReader.join}
     where reader.school_id = ${scope.school} and reader.class_id = ${classId} and t.id = ${parentId}`
  if (!parent) throw invalid(field, elsewhere)
  return parent
}

async function siblingsOf(
  tx: Tx,
  scope: Scope,
  { table, parent: of }: CurriculumTable,
  { classId, name, id = null }: Wanted & { id?: string | null },
  parent: Parent | undefined,
) {
  const below: RawBuilder<unknown> =
    of && parent
      ? sql`${sql.ref(`t.${of.column}_school_id`)} = ${parent.school_id} and ${sql.ref(`t.${of.column}_id`)} = ${parent.id}`
      : sql`true`
  return tx.row({ last: double, taken: boolean })`
    select coalesce(max(t.position), 0) as last, coalesce(bool_or(app.name_key(t.name) = ${name && nameKey(name)}::text), false) as taken
      from ${sql.table(table)} t ${byReader.join}
     where reader.school_id = ${scope.school} and reader.class_id = ${classId} and ${below}
       and t.id is distinct from ${id}::uuid`
}

function parentColumns({ parent: of }: CurriculumTable, parent: Parent | undefined): Record<string, string> {
  if (!of || !parent) return {}
  return { [`${of.column}_school_id`]: parent.school_id, [`${of.column}_class_id`]: parent.class_id }
}

/**
 * Deletes the progress that children have on one of the scope's own rows without a record, so that only records
 * prevent the row's deletion.
 */
export async function removeEmptyProgress(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.run`select app.forget_empty_progress(${scope.school}::uuid, ${id}::uuid)`
}
