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
import { namesOfPrerequisites, prerequisitesOf, setPrerequisites } from './prerequisite-queries.ts'

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

/** The exercises, once for each class that uses them. */
export const exerciseRows = rowsOf('app.exercises', exerciseEntity, {
  ...byReader,
  columns: {
    ...sharedColumns,
    subActivityName: 'name',
    activityId: { column: 'activity_id', read: referenceTo('activity', 'activityName') },
    superActivityId: referenceTo('area', 'superActivityName'),
    prerequisites: prerequisitesOf,
  },
  join: sql`${byReader.join}
    join app.activities activity on activity.school_id = t.activity_school_id and activity.id = t.activity_id
    join app.areas area on area.school_id = activity.area_school_id and area.id = activity.area_id`,
  search: ['classId', 'superActivityId', 'activityId', 'subActivityName', namesOfPrerequisites],
  order: sql`${byReader.order}, area.position, area.id, activity.position, activity.id, t.position, t.id`,
  sorts: {
    classId: sql`class.name`,
    activityId: sql`activity.name`,
    superActivityId: sql`area.name`,
    prerequisites: sql`json_array_length(${prerequisitesOf})`,
  },
})

type Changes = Partial<ExerciseFields> & { version?: number }

/** Stores an exercise of the scope's school; without a position, it is the last of its activity. */
export async function addExercise(
  tx: Tx,
  scope: Scope,
  { superActivityId, requires, preparedBy, why, ...fields }: ExerciseFields,
) {
  const { subActivityName: name, activityId: parentId, ...where } = fields
  const { position, columns, parent } = await findPlace(tx, scope, table, { ...where, name, parentId })
  requireArea(parent, superActivityId)
  const _id = newId()
  const added = await exerciseRows.add(tx, scope, { ...fields, _id, position }, columns)
  const asked = await setPrerequisites(tx, scope, _id, { requires, preparedBy, why })
  return asked ? exerciseRows.get(tx, scope, _id) : added
}

/**
 * Changes the fields that are present; an exercise that moves becomes the last of its activity. Throws 404 and what
 * `findPlace` throws.
 */
export async function changeExercise(
  tx: Tx,
  scope: Scope,
  id: string,
  { superActivityId, requires, preparedBy, why, ...changes }: Changes,
) {
  const { subActivityName: name, activityId: parentId, ...where } = changes
  const place = await findNewPlace(tx, scope, table, id, { ...where, name, parentId })
  if (superActivityId) requireArea(place.parent, superActivityId)
  const values = { ...changes, position: place.position }
  const changed = await exerciseRows.change(tx, scope, id, values, place.columns)
  const asked = await setPrerequisites(tx, scope, id, { requires, preparedBy, why })
  // An exercise that moves to another class loses its prerequisites.
  return asked || place.leaves ? exerciseRows.get(tx, scope, id) : changed
}

/** Deletes an exercise that no record uses. Throws 404, and 409 if one does. */
export async function removeExercise(tx: Tx, scope: Scope, id: string) {
  await removeEmptyProgress(tx, scope, id)
  return exerciseRows.remove(tx, scope, id)
}

function requireArea(activity: { area_id: string | null } | undefined, area: string): void {
  if (activity?.area_id !== area) throw invalid('superActivityId', curriculum.activityOfAnotherArea)
}
