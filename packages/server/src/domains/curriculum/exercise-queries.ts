import { type ExerciseFields, exerciseEntity } from '@casa/contract/curriculum'
import { refusals } from '@casa/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  byReader,
  type CurriculumTable,
  findNewPlace,
  findPlace,
  removeEmptyProgress,
  sharedColumns,
} from './place-queries.ts'

const { curriculum } = refusals

constraint('exercises_name', curriculum.exerciseTaken, 'subActivityName')
constraint('progress_exercise', curriculum.exerciseRecorded)

const table: CurriculumTable = {
  table: 'app.exercises',
  name: { field: 'subActivityName', taken: curriculum.exerciseTaken },
  parent: {
    table: 'app.activities',
    column: 'activity',
    field: 'activityId',
    elsewhere: curriculum.activityElsewhere,
  },
}

/** The exercises, once for each class that works with them. */
export const exerciseRows = rowsOf('app.exercises', exerciseEntity, {
  ...byReader,
  columns: {
    ...sharedColumns,
    subActivityName: 'name',
    activityId: { column: 'activity_id', read: referenceTo('activity', 'activityName') },
    superActivityId: referenceTo('area', 'superActivityName'),
  },
  join: sql`${byReader.join}
    join app.activities activity on activity.school_id = t.activity_school_id and activity.id = t.activity_id
    join app.areas area on area.school_id = activity.area_school_id and area.id = activity.area_id`,
  search: ['classId', 'activityId', 'subActivityName'],
  order: sql`${byReader.order}, area.position, area.id, activity.position, activity.id, t.position, t.id`,
  sorts: { classId: sql`class.name`, activityId: sql`activity.name`, superActivityId: sql`area.name` },
})

type Changes = Partial<ExerciseFields> & { version?: number }

/** Stores an exercise of the scope's school; without a position, as the last of its activity. */
export async function addExercise(tx: Tx, scope: Scope, { superActivityId, ...fields }: ExerciseFields) {
  const { subActivityName: name, activityId: parentId, ...where } = fields
  const { position, columns, parent } = await findPlace(tx, scope, table, { ...where, name, parentId })
  requireArea(parent, superActivityId)
  return exerciseRows.add(tx, scope, { ...fields, _id: newId(), position }, columns)
}

/**
 * Changes the fields that are present; an exercise that moves becomes the last of its activity. Throws 404 and what
 * `findPlace` throws.
 */
export async function changeExercise(
  tx: Tx,
  scope: Scope,
  id: string,
  { superActivityId, ...changes }: Changes,
) {
  const { subActivityName: name, activityId: parentId, ...where } = changes
  const place = await findNewPlace(tx, scope, table, id, { ...where, name, parentId })
  if (superActivityId) requireArea(place.parent, superActivityId)
  return exerciseRows.change(tx, scope, id, { ...changes, position: place.position }, place.columns)
}

/** Deletes an exercise that no record names. Throws 404, and 409 when one does. */
export async function removeExercise(tx: Tx, scope: Scope, id: string) {
  await removeEmptyProgress(tx, scope, id)
  return exerciseRows.remove(tx, scope, id)
}

function requireArea(activity: { area_id: string | null } | undefined, area: string): void {
  if (activity?.area_id !== area) throw invalid('superActivityId', curriculum.activityOfAnotherArea)
}
