import { movableRecord, soundRecord } from '@casa/contract/language'
import { sql } from 'kysely'
import { nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { namesakeNumber } from '../students/reach-queries.ts'
import { type CellMap, cellsOf, type GridCell, type NamedChild } from './rules.ts'

export type Grid = 'sounds' | 'movable'

/** A child's row of a grid in response form; the child is `t`. */
export const workedItems = (grid: Grid) => sql`(
  select coalesce(json_object_agg(c.item, true), '{}') from app.language_cells c
   where c.school_id = t.school_id and c.student_id = t.id and c.grid = ${sql.lit(grid)})`

/** How many items a child has worked with. */
export const countOf = (grid: Grid) => sql`(
  select count(*) from app.language_cells c
   where c.school_id = t.school_id and c.student_id = t.id and c.grid = ${sql.lit(grid)})`

const child = {
  _id: 'id',
  schooleId: 'school_id',
  studentId: {
    column: 'id',
    read: sql`json_build_object('_id', t.id, 'firstName', t.first_name, 'lastName', t.last_name,
      'admissionNumber', t.admission_number, 'namesakeNumber', ${namesakeNumber('t')})`,
  },
  classId: { column: 'class_id', read: referenceTo('class', 'className') },
} as const

/** The children in these classes of the scope's school, as a workbook names them. */
export async function namedChildren(tx: Tx, scope: Scope, classIds: string[]): Promise<NamedChild[]> {
  return tx.rows({ id: uuid, classId: uuid, fullName: text, admissionNumber: nullable(text) })`
    select t.id, t.class_id as "classId", t.full_name as "fullName", t.admission_number as "admissionNumber"
      from app.students t
     where t.school_id = ${scope.school} and t.class_id = any(${classIds}::uuid[]) and ${definition.live}`
}

const definition = {
  join: sql`join app.classes class on class.school_id = t.school_id and class.id = t.class_id`,
  reach: { school: 't.school_id', class: 't.class_id' },
  live: sql`t.archived_at is null`,
  order: sql`t.full_name collate app.names, t.id`,
  search: ['studentId', 'classId', sql`t.admission_number`],
  sorts: { studentId: sql`t.full_name collate app.names`, classId: sql`class.name collate app.names` },
} as const

/** The sounds grid: one row for each child at the school. */
export const soundRows = rowsOf('app.students', soundRecord, {
  ...definition,
  columns: { ...child, sounds: workedItems('sounds') },
  sorts: { ...definition.sorts, sounds: countOf('sounds') },
})

/** The movable alphabets grid, in the same way. */
export const letterRows = rowsOf('app.students', movableRecord, {
  ...definition,
  columns: { ...child, movable: workedItems('movable') },
  sorts: { ...definition.sorts, movable: countOf('movable') },
})

/**
 * Sets cells of children of the scope's school and leaves all others unchanged; a marked cell that is marked again
 * does not change.
 */
export async function writeCells(tx: Tx, scope: Scope, grid: Grid, cells: GridCell[]): Promise<void> {
  if (cells.length === 0) return
  const given = JSON.stringify(cells)
  await tx.run`
    with given as (
      select * from json_to_recordset(${given}::json) as g("studentId" uuid, item text, worked boolean)
    ), cleared as (
      delete from app.language_cells c using given g
       where c.school_id = ${scope.school} and c.student_id = g."studentId" and c.grid = ${grid} and c.item = g.item
         and not g.worked
    )
    insert into app.language_cells (school_id, student_id, grid, item, made_by, made_at)
    select ${scope.school}, g."studentId", ${grid}, g.item, ${scope.user}, ${scope.now} from given g
     where g.worked order by g."studentId", g.item
        on conflict do nothing`
}

/** Sets the cells of a child's two grids from a request body. */
export async function mergeGrids(
  tx: Tx,
  scope: Scope,
  studentId: string,
  { sounds = {}, movable = {} }: { sounds?: CellMap; movable?: CellMap },
): Promise<void> {
  await writeCells(tx, scope, 'sounds', cellsOf(studentId, sounds))
  await writeCells(tx, scope, 'movable', cellsOf(studentId, movable))
}

export async function clearCells(tx: Tx, scope: Scope, grid: Grid, studentId: string): Promise<void> {
  await tx.run`delete from app.language_cells
    where school_id = ${scope.school} and student_id = ${studentId} and grid = ${grid}`
}
