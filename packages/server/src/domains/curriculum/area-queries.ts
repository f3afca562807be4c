import { type AreaFields, areaEntity, areaTree } from '@casa/contract/curriculum'
import { refusals } from '@casa/contract/refusals'
import { sql } from 'kysely'
import { bigint } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  activitiesOfArea,
  byReader,
  type CurriculumTable,
  exercisesOf,
  findNewPlace,
  findPlace,
  sharedColumns,
} from './place-queries.ts'
import { whyAreaStays } from './rules.ts'

const { curriculum } = refusals

constraint('areas_name', curriculum.areaTaken, 'superActivityName')
// The administrator cannot see what schools have added, so the foreign key refuses.
constraint('activities_area', curriculum.areaAddedTo)

const table: CurriculumTable = {
  table: 'app.areas',
  name: { field: 'superActivityName', taken: curriculum.areaTaken },
}

const columns = { ...sharedColumns, superActivityName: 'name' } as const
const definition = {
  ...byReader,
  search: ['classId', 'superActivityName'],
  order: sql`${byReader.order}, t.position, t.id`,
  sorts: { classId: sql`class.name` },
} as const

/** The areas of work, once for each class that uses them. */
export const areaRows = rowsOf('app.areas', areaEntity, {
  ...definition,
  columns: { ...columns, activities: activitiesOfArea() },
  sorts: { ...definition.sorts, activities: sql`json_array_length(${activitiesOfArea()})` },
})

/** The areas with their activities and exercises, in one statement. */
export const treeRows = rowsOf('app.areas', areaTree, {
  ...definition,
  columns: { ...columns, activities: activitiesOfArea(sql`, 'subActivities', ${exercisesOf('activity')}`) },
})

type Changes = Partial<AreaFields> & { version?: number }

/** Stores an area of the scope's school; without a position, it is the last of its class. */
export async function addArea(tx: Tx, scope: Scope, fields: AreaFields) {
  const { superActivityName: name, ...where } = fields
  const { position } = await findPlace(tx, scope, table, { ...where, name })
  return areaRows.add(tx, scope, { ...fields, _id: newId(), position })
}

/**
 * Changes the fields that are present; an area that moves becomes the last of its class. Throws 404, what `findPlace`
 * throws, and 409 if activities keep it in its class.
 */
export async function changeArea(tx: Tx, scope: Scope, id: string, changes: Changes) {
  const { superActivityName: name, ...where } = changes
  const { position, leaves } = await findNewPlace(tx, scope, table, id, { ...where, name })
  if (leaves) await requireNoActivities(tx, scope, id)
  return areaRows.change(tx, scope, id, { ...changes, position })
}

/** Deletes an area that has no activities. Throws 404, and 409 with their number. */
export async function removeArea(tx: Tx, scope: Scope, id: string) {
  await requireNoActivities(tx, scope, id)
  return areaRows.remove(tx, scope, id)
}

async function requireNoActivities(tx: Tx, scope: Scope, id: string): Promise<void> {
  const { count } = await tx.row({ count: bigint })`
    select count(*) from app.activities where area_school_id = ${scope.school} and area_id = ${id}`
  const reason = whyAreaStays(Number(count))
  if (reason) throw conflict(reason)
}
