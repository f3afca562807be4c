import * as z from 'zod'
import { administrators, anyRole } from './access.ts'
import { typed, version, whole } from './bounded.ts'
import { exerciseNameCalls } from './exercise-names.ts'
import { messages } from './messages.ts'
import {
  activityReference,
  areaReference,
  exerciseFields,
  exerciseReference,
  prerequisiteLists,
} from './prerequisites.ts'
import { route } from './route.ts'
import { highestMinimumAge } from './rules/minimum-age.ts'
import {
  blank,
  classReference,
  deleted,
  entity,
  filter,
  id,
  idParams,
  listQuery,
  reference,
  required,
  schooleIdParams,
  written,
} from './wire.ts'
import { importedWorkbook } from './workbook.ts'

/** Fields common to every row of the curriculum. */
const owned = {
  _id: z.string(),
  /** The platform, or the school that added the row. */
  schooleId: z.string(),
  /** The class in the request; without one, there is a row for each class that uses it. */
  classId: classReference,
  /** Position in the teaching order, ascending; may be fractional to fit between two others. */
  position: z.number(),
  version: z.number(),
}

/** An area of work, such as Practical Life or Sensorial, with its activities in teaching order. */
export const areaEntity = entity('Area', {
  ...owned,
  superActivityName: z.string(),
  activities: z.array(activityReference),
})
export type Area = z.output<typeof areaEntity>

/** An activity of an area, such as Pouring: a group of exercises in teaching order. */
export const activityEntity = entity('Activity', {
  ...owned,
  activityName: z.string(),
  superActivityId: areaReference,
  subActivities: z.array(exerciseReference),
})
export type Activity = z.output<typeof activityEntity>

/** An exercise: what is presented to a child and recorded. */
export const exerciseEntity = entity('Exercise', {
  ...owned,
  ...exerciseFields,
})
export type Exercise = z.output<typeof exerciseEntity>

/** An area with its activities and their exercises, in teaching order. */
export const areaTree = entity('AreaTree', {
  ...areaEntity.shape,
  activities: z.array(activityReference.extend({ subActivities: z.array(exerciseReference) })),
})
export type AreaTree = z.output<typeof areaTree>

const place = z.number().min(-1_000_000).max(1_000_000)
const position = blank(place)

/** The form; without a position, the row is appended at the end. */
export const areaForm = z.object({
  superActivityName: required(messages.area.nameRequired, 100),
  classId: reference(messages.class.nameRequired),
  position,
})
export type AreaFields = z.output<typeof areaForm>
export const activityForm = z.object({
  activityName: required(messages.activity.nameRequired, 100),
  superActivityId: reference(messages.activity.areaRequired),
  classId: reference(messages.class.nameRequired),
  position,
})
export type ActivityFields = z.output<typeof activityForm>
export const exerciseForm = z.object({
  subActivityName: required(messages.exercise.nameRequired, 200),
  classId: reference(messages.class.nameRequired),
  superActivityId: reference(messages.activity.areaRequired),
  activityId: reference(messages.exercise.activityRequired),
  position,
  opener: z.boolean().optional(),
  fromMonths: blank(whole(0, highestMinimumAge)),
  ...prerequisiteLists,
})
export type ExerciseFields = z.output<typeof exerciseForm>

const named = { _id: id, schooleId: reference(), classId: reference(), position: place, version }
const schooleId = reference().optional()
const ofClass = listQuery.extend({ classId: id.optional() })

export const curriculum = {
  areas: route({
    method: 'GET',
    path: '/superactivity/list/{schooleId}',
    summary: "The areas of work of a school's classes: those of their levels and the school's own.",
    access: anyRole,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: schooleIdParams,
    query: ofClass,
    response: z.array(areaEntity),
  }),
  areasOf: route({
    method: 'POST',
    path: '/superactivity/list/{schooleId}',
    summary: 'The areas of work of one class.',
    access: anyRole,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    params: schooleIdParams,
    body: filter({ ...named, superActivityName: typed(200) }),
    response: z.array(areaEntity),
  }),
  tree: route({
    method: 'POST',
    path: '/superactivity/multiple',
    summary: "A class's areas of work with their activities and exercises, in teaching order.",
    access: anyRole,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: z
      .strictObject({ schooleId: blank(reference()), classId: reference(messages.class.nameRequired) })
      .meta({ id: 'OneClass' }),
    response: z.array(areaTree),
  }),
  addArea: route({
    method: 'POST',
    path: '/superactivity/add',
    summary: 'Creates an area of work.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    body: areaForm.extend({ schooleId }),
    response: written(areaEntity),
    message: messages.area.added,
  }),
  updateArea: route({
    method: 'PUT',
    path: '/superactivity/{id}',
    summary: 'Changes an area of work; absent fields keep their value.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: areaForm.partial().extend({ version: version.optional() }),
    response: written(areaEntity),
    message: messages.area.updated,
  }),
  removeArea: route({
    method: 'DELETE',
    path: '/superactivity/{id}',
    summary: 'Deletes an area of work that has no activities.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  activities: route({
    method: 'GET',
    path: '/activitytabel/list/{schooleId}',
    summary: "The activities of a school's classes.",
    access: anyRole,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: schooleIdParams,
    query: ofClass,
    response: z.array(activityEntity),
  }),
  findActivities: route({
    method: 'POST',
    path: '/activitytabel/find',
    summary: 'Activities that match a filter.',
    access: anyRole,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: filter({ ...named, superActivityId: reference(), activityName: typed(200) }),
    response: z.array(activityEntity),
  }),
  activitiesOfArea: route({
    method: 'POST',
    path: '/activitytabel/listbysuperactivityid',
    summary: 'The activities of an area of work.',
    access: anyRole,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: filter({ ...named, activityName: typed(200) }).extend({
      superActivityId: reference(messages.activity.areaRequired),
    }),
    response: z.array(activityEntity),
  }),
  addActivity: route({
    method: 'POST',
    path: '/activitytabel/add',
    summary: 'Creates an activity in an area of work.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    body: activityForm.extend({ schooleId }),
    response: written(activityEntity),
    message: messages.activity.added,
  }),
  updateActivity: route({
    method: 'PUT',
    path: '/activitytabel/{id}',
    summary: 'Changes an activity; absent fields keep their value.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: activityForm.partial().extend({ version: version.optional() }),
    response: written(activityEntity),
    message: messages.activity.updated,
  }),
  removeActivity: route({
    method: 'DELETE',
    path: '/activitytabel/{id}',
    summary: 'Deletes an unused activity.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  exercises: route({
    method: 'GET',
    path: '/subactivity/list/{schooleId}',
    summary: "The exercises of a school's classes.",
    access: anyRole,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: schooleIdParams,
    query: ofClass,
    response: z.array(exerciseEntity),
  }),
  exercisesOfActivity: route({
    method: 'POST',
    path: '/subactivity/listbyactivityid',
    summary: 'The exercises of an activity.',
    access: anyRole,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: filter({ ...named, subActivityName: typed(200) }).extend({
      activityId: reference(messages.exercise.activityRequired),
    }),
    response: z.array(exerciseEntity),
  }),
  addExercise: route({
    method: 'POST',
    path: '/subactivity/add',
    summary: 'Creates an exercise in an activity.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    body: exerciseForm.extend({ schooleId }),
    response: written(exerciseEntity),
    message: messages.exercise.added,
  }),
  updateExercise: route({
    method: 'PUT',
    path: '/subactivity/{id}',
    summary: 'Changes an exercise; absent fields keep their value.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: exerciseForm.partial().extend({ version: version.optional() }),
    response: written(exerciseEntity),
    message: messages.exercise.updated,
  }),
  removeExercise: route({
    method: 'DELETE',
    path: '/subactivity/{id}',
    summary: 'Deletes an exercise that no record uses.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  ...exerciseNameCalls,
  importExercises: route({
    method: 'POST',
    path: '/subactivity/data/upload',
    summary: 'Imports the exercises of an Excel file, all or none; missing areas and activities are created.',
    access: administrators,
    area: 'learning',
    tx: 'none',
    files: ['excel'],
    body: z.object({ schooleId }),
    response: written(importedWorkbook.extend({ areas: z.number(), activities: z.number() })),
    message: messages.upload.imported,
  }),
  exerciseSample: route({
    method: 'GET',
    path: '/subactivity/sample',
    summary: "The Excel template for exercises, with the names of the caller's classes or levels.",
    access: administrators,
    area: 'learning',
    tx: 'none',
    response: z.unknown(),
    answers: 'file',
  }),
}
