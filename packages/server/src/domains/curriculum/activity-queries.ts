import { type ActivityFields, activityEntity } from '@casa/contract/curriculum'
import { refusals } from '@casa/contract/refusals'
import { sql } from 'kysely'
import { bigint } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  byReader,
  type CurriculumTable,
  exercisesOf,
  findNewPlace,
  findPlace,
  removeEmptyProgress,
  sharedColumns,
} from './place-queries.ts'
import { whyActivityStays } from './rules.ts'

const { curriculum } = refusals

constraint('activities_name', curriculum.activityTaken, 'activityName')
// The administrator cannot see what schools have added and recorded, so the foreign keys refuse.
constraint('exercises_activity', curriculum.activityAddedTo)
constraint('progress_activity', curriculum.activityRecorded)

const table: CurriculumTable = {
  table: 'app.activities',
  name: { field: 'activityName', taken: curriculum.activityTaken },
  parent: {
    table: 'app.areas',
    column: 'area',
    field: 'superActivityId',
    elsewhere: curriculum.areaElsewhere,
  },
}

/** The activities, once for each class that uses them. */
export const activityRows = rowsOf('app.activities', activityEntity, {
  ...byReader,
  columns: {
    ...sharedColumns,
    activityName: 'name',
    superActivityId: { column: 'area_id', read: referenceTo('area', 'superActivityName') },
    subActivities: exercisesOf('t'),
  },
  join: sql`${byReader.join} join app.areas area on area.school_id = t.area_school_id and area.id = t.area_id`,
  search: ['classId', 'superActivityId', 'activityName'],
  order: sql`${byReader.order}, area.position, area.id, t.position, t.id`,
  sorts: {
    classId: sql`class.name`,
    superActivityId: sql`area.name`,
    subActivities: sql`json_array_length(${exercisesOf('t')})`,
  },
})

type Changes = Partial<ActivityFields> & { version?: number }

/** Stores an activity of the scope's school; without a position, it is the last of its area. */
export async function addActivity(tx: Tx, scope: Scope, fields: ActivityFields) {
  const { activityName: name, superActivityId: parentId, ...where } = fields
  const { position, columns } = await findPlace(tx, scope, table, { ...where, name, parentId })
  return activityRows.add(tx, scope, { ...fields, _id: newId(), position }, columns)
}

/**
 * Changes the fields that are present; an activity that moves becomes the last of its area. Throws 404, what
 * `findPlace` throws, and 409 if exercises keep it in its class.
 */
export async function changeActivity(tx: Tx, scope: Scope, id: string, changes: Changes) {
  const { activityName: name, superActivityId: parentId, ...where } = changes
  const place = await findNewPlace(tx, scope, table, id, { ...where, name, parentId })
  if (place.leaves) await requireNoExercises(tx, scope, id)
  return activityRows.change(tx, scope, id, { ...changes, position: place.position }, place.columns)
}

/** Deletes an unused activity. Throws 404, and 409 with what uses it. */
export async function removeActivity(tx: Tx, scope: Scope, id: string) {
  await requireNoExercises(tx, scope, id)
  await removeEmptyProgress(tx, scope, id)
  return activityRows.remove(tx, scope, id)
}

async function requireNoExercises(tx: Tx, scope: Scope, id: string): Promise<void> {
  const { count } = await tx.row({ count: bigint })`
    select count(*) from app.exercises where activity_school_id = ${scope.school} and activity_id = ${id}`
  const reason = whyActivityStays(Number(count))
  if (reason) throw conflict(reason)
}
