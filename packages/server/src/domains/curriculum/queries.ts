import {
  type ActivityFields,
  type AreaFields,
  activityEntity,
  areaEntity,
  areaTree,
  type ExerciseFields,
  exerciseEntity,
} from '@casa/contract/curriculum'
import { refusals } from '@casa/contract/refusals'
import { wayInWords, wayRound } from '@casa/contract/rules/prerequisites'
import { textOf } from '@casa/contract/text'
import { sql } from 'kysely'
import { bigint, boolean, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  activitiesOfArea,
  byReader,
  type CurriculumTable,
  exercisesOf,
  findNewPosition,
  findPosition,
  removeEmptyProgress,
  sharedColumns,
} from './place-queries.ts'
import { whyActivityStays, whyAreaStays } from './rules.ts'
import { shownName } from './shown-name-queries.ts'

const { curriculum } = refusals

constraint('areas_name', curriculum.areaTaken, 'superActivityName')
// The administrator cannot see what schools have added, so the foreign key refuses.
constraint('activities_area', curriculum.areaAddedTo)

const areaTable: CurriculumTable = {
  table: 'app.areas',
  name: { field: 'superActivityName', taken: curriculum.areaTaken },
}

const columns = { ...sharedColumns, superActivityName: 'name' } as const
const definition = {
  ...byReader,
  search: ['classId', 'superActivityName'],
  order: sql`${byReader.order}, t.position, t.id`,
  sorts: { classId: sql`class.name collate app.names` },
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

type AreaChanges = Partial<AreaFields> & { version?: number }

/** Stores an area of the scope's school; without a position, it is the last of its class. */
export async function addArea(tx: Tx, scope: Scope, fields: AreaFields) {
  const { superActivityName: name, ...where } = fields
  const { position } = await findPosition(tx, scope, areaTable, { ...where, name })
  return areaRows.add(tx, scope, { ...fields, _id: newId(), position })
}

/**
 * Changes the fields that are present; an area that moves becomes the last of its class. Throws 404, what `findPosition`
 * throws, and 409 if activities keep it in its class.
 */
export async function changeArea(tx: Tx, scope: Scope, id: string, changes: AreaChanges) {
  const { superActivityName: name, ...where } = changes
  const { position, leaves } = await findNewPosition(tx, scope, areaTable, id, { ...where, name })
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

constraint('activities_name', curriculum.activityTaken, 'activityName')
// The administrator cannot see what schools have added and recorded, so the foreign keys refuse.
constraint('exercises_activity', curriculum.activityAddedTo)
constraint('progress_activity', curriculum.activityRecorded)

const activityTable: CurriculumTable = {
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
    classId: sql`class.name collate app.names`,
    superActivityId: sql`area.name collate app.names`,
    subActivities: sql`json_array_length(${exercisesOf('t')})`,
  },
})

type ActivityChanges = Partial<ActivityFields> & { version?: number }

/** Stores an activity of the scope's school; without a position, it is the last of its area. */
export async function addActivity(tx: Tx, scope: Scope, fields: ActivityFields) {
  const { activityName: name, superActivityId: parentId, ...where } = fields
  const { position, columns } = await findPosition(tx, scope, activityTable, { ...where, name, parentId })
  return activityRows.add(tx, scope, { ...fields, _id: newId(), position }, columns)
}

/**
 * Changes the fields that are present; an activity that moves becomes the last of its area. Throws 404, what
 * `findPosition` throws, and 409 if exercises keep it in its class.
 */
export async function changeActivity(tx: Tx, scope: Scope, id: string, changes: ActivityChanges) {
  const { activityName: name, superActivityId: parentId, ...where } = changes
  const place = await findNewPosition(tx, scope, activityTable, id, { ...where, name, parentId })
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

constraint('exercises_name', curriculum.exerciseTaken, 'subActivityName')
constraint('progress_exercise', curriculum.exerciseRecorded)
// A concurrent request, or a change that bypassed the form.
constraint('exercise_prerequisites_circle', curriculum.prerequisiteCircle, 'requires')
constraint('exercise_prerequisites_level', curriculum.prerequisiteElsewhere, 'requires')

/** What the exercise `t` requires, direct prerequisites first, each in alphabetical order. */
const prerequisitesOf = sql`(
  select coalesce(json_agg(json_build_object('_id', r.id, 'subActivityName', ${shownName('r')}, 'strength', p.strength, 'why', p.why)
                           order by p.strength, (${shownName('r')}) collate app.names, r.id), '[]')
    from app.exercise_prerequisites p
    join app.exercises r on r.school_id = p.requires_school_id and r.id = p.requires_id
   where p.school_id = t.school_id and p.exercise_id = t.id)`

/** The names of what the exercise `t` requires. */
const namesOfPrerequisites = sql`(
  select string_agg(concat_ws(' ', r.name, nullif(${shownName('r')}, r.name)), ' ')
    from app.exercise_prerequisites p
    join app.exercises r on r.school_id = p.requires_school_id and r.id = p.requires_id
   where p.school_id = t.school_id and p.exercise_id = t.id)`

const exerciseTable: CurriculumTable = {
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
    classId: sql`class.name collate app.names`,
    activityId: sql`activity.name collate app.names`,
    superActivityId: sql`area.name collate app.names`,
    prerequisites: sql`json_array_length(${prerequisitesOf})`,
  },
})

type ExerciseChanges = Partial<ExerciseFields> & { version?: number }

/** Stores an exercise of the scope's school; without a position, it is the last of its activity. */
export async function addExercise(
  tx: Tx,
  scope: Scope,
  { superActivityId, requires, preparedBy, why, ...fields }: ExerciseFields,
) {
  const { subActivityName: name, activityId: parentId, ...where } = fields
  const { position, columns, parent } = await findPosition(tx, scope, exerciseTable, {
    ...where,
    name,
    parentId,
  })
  requireArea(parent, superActivityId)
  const _id = newId()
  const added = await exerciseRows.add(tx, scope, { ...fields, _id, position }, columns)
  const asked = await setPrerequisites(tx, scope, _id, { requires, preparedBy, why })
  return asked ? exerciseRows.get(tx, scope, _id) : added
}

/**
 * Changes the fields that are present; an exercise that moves becomes the last of its activity. Throws 404 and what
 * `findPosition` throws.
 */
export async function changeExercise(
  tx: Tx,
  scope: Scope,
  id: string,
  { superActivityId, requires, preparedBy, why, ...changes }: ExerciseChanges,
) {
  const { subActivityName: name, activityId: parentId, ...where } = changes
  const place = await findNewPosition(tx, scope, exerciseTable, id, { ...where, name, parentId })
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

/**
 * Whether the prerequisite in pair `p` exists. No form shows a pair whose prerequisite was deleted, so no form can
 * intend to remove it.
 */
const isThere = sql<boolean>`exists (
  select from app.exercises r where r.school_id = p.requires_school_id and r.id = p.requires_id)`

/** Whether the class of the exercise uses it, too: not if it is from a previous level of the class. */
const isTaught = sql<boolean>`exists (
  select from app.exercises e
    join app.class_sources cs on cs.school_id = e.school_id and cs.class_id = e.class_id
    join app.exercises r on r.school_id = cs.owner_school_id and r.class_id = cs.owner_class_id
   where e.school_id = p.school_id and e.id = p.exercise_id and r.school_id = p.requires_school_id and r.id = p.requires_id)`

type Wanted = {
  requires?: string[] | undefined
  preparedBy?: string[] | undefined
  why?: Record<string, string> | undefined
}

/**
 * Sets the prerequisites of an exercise of the scope's school; an absent list is unchanged, and reasons are kept.
 * Returns whether there was anything to set. Throws 422 for an exercise that the class does not use, and for a
 * circular prerequisite, with the cycle.
 */
async function setPrerequisites(tx: Tx, scope: Scope, id: string, wanted: Wanted): Promise<boolean> {
  if (!wanted.requires && !wanted.preparedBy && !wanted.why) return false
  const known = await tx.rows({ exercise: uuid, requires: uuid, strength: text, taught: boolean })`
    select p.exercise_id as exercise, p.requires_id as requires, p.strength, ${isTaught} as taught
      from app.exercise_prerequisites p where p.school_id = ${scope.school}`
  const stored = (strength: string) =>
    known
      .filter(pair => pair.exercise === id && pair.strength === strength && pair.taught)
      .map(({ requires }) => requires)
  const direct = wanted.requires ?? stored('direct')
  const indirect = (wanted.preparedBy ?? stored('indirect')).filter(one => !direct.includes(one))
  const all = [...new Set([...direct, ...indirect])]
  const way = wayRound(known, id, all)
  if (way)
    throw invalid('requires', textOf(curriculum.prerequisiteWayRound, { way: await named(tx, scope, way) }))
  const found = await tx.rows({ id: uuid })`
    select r.id from app.exercises e
      join app.class_sources cs on cs.school_id = e.school_id and cs.class_id = e.class_id
      join app.exercises r on r.school_id = cs.owner_school_id and r.class_id = cs.owner_class_id
     where e.school_id = ${scope.school} and e.id = ${id}::uuid and r.id = any(${all}::uuid[])`
  const missing = all.find(one => !found.some(row => row.id === one))
  if (missing)
    throw invalid(direct.includes(missing) ? 'requires' : 'preparedBy', curriculum.prerequisiteElsewhere)
  const listed = [wanted.requires && 'direct', wanted.preparedBy && 'indirect'].filter(Boolean)
  await tx.run`
    delete from app.exercise_prerequisites p
     where p.school_id = ${scope.school} and p.exercise_id = ${id}::uuid and p.requires_id <> all(${all}::uuid[])
       and p.strength = any(${listed}::text[]) and ${isThere}`
  const why = JSON.stringify(wanted.why ?? {})
  await tx.run`
    insert into app.exercise_prerequisites (school_id, exercise_id, requires_id, requires_school_id, strength, why)
    select ${scope.school}::uuid, ${id}::uuid, r.id, r.school_id,
           case when r.id = any(${direct}::uuid[]) then 'direct' else 'indirect' end, coalesce(${why}::jsonb ->> r.id::text, '')
      from app.exercises r
      join app.exercises e on e.school_id = ${scope.school} and e.id = ${id}::uuid
      join app.class_sources cs on cs.school_id = e.school_id and cs.class_id = e.class_id
       and cs.owner_school_id = r.school_id and cs.owner_class_id = r.class_id
     where r.id = any(${all}::uuid[])
        on conflict (school_id, exercise_id, requires_id) do update set strength = excluded.strength,
           why = coalesce(${why}::jsonb ->> excluded.requires_id::text, exercise_prerequisites.why)`
  return true
}

/** The names of exercises in this order, as a path. */
async function named(tx: Tx, scope: Scope, way: readonly string[]): Promise<string> {
  const rows = await tx.rows({ id: uuid, name: text })`
    select id, name from app.exercises where school_id = ${scope.school} and id = any(${way}::uuid[])`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return wayInWords(way.map(id => names.get(id) ?? '…'))
}
