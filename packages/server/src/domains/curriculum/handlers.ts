import { curriculum as calls } from '@casa/contract/curriculum'
import { requireSchool } from '../../platform/db/scope.ts'
import { implement } from '../../platform/http/implement.ts'
import { classRows } from '../classes/queries.ts'
import { activityRows, addActivity, changeActivity, removeActivity } from './activity-queries.ts'
import { addArea, areaRows, changeArea, removeArea, treeRows } from './area-queries.ts'
import { addExercise, changeExercise, exerciseRows, removeExercise } from './exercise-queries.ts'
import { importExercises, sampleExercises } from './import.ts'

export const curriculum = implement(calls, {
  areas: async ({ scope, tx, params, query }) => {
    requireSchool(scope, params.schooleId)
    return areaRows.list(tx, scope, { ...query, schooleId: params.schooleId })
  },

  areasOf: async ({ scope, tx, params, body }) => {
    requireSchool(scope, params.schooleId)
    requireSchool(scope, body.schooleId)
    return areaRows.list(tx, scope, { ...body, schooleId: params.schooleId })
  },

  tree: async ({ scope, tx, body }) => {
    await classRows.get(tx, scope, body.classId)
    requireSchool(scope, body.schooleId ?? undefined)
    return treeRows.list(tx, scope, { classId: body.classId })
  },

  addArea: async ({ scope, tx, body: { schooleId, ...fields } }) => {
    requireSchool(scope, schooleId)
    return { data: await addArea(tx, scope, fields) }
  },

  updateArea: async ({ scope, tx, params, body }) => ({ data: await changeArea(tx, scope, params.id, body) }),

  removeArea: async ({ scope, tx, params }) => ({ data: await removeArea(tx, scope, params.id) }),

  activities: async ({ scope, tx, params, query }) => {
    requireSchool(scope, params.id)
    return activityRows.list(tx, scope, { ...query, schooleId: params.id })
  },

  findActivities: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId)
    return activityRows.list(tx, scope, body)
  },

  activitiesOfArea: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId)
    return activityRows.list(tx, scope, body)
  },

  addActivity: async ({ scope, tx, body: { schooleId, ...fields } }) => {
    requireSchool(scope, schooleId)
    return { data: await addActivity(tx, scope, fields) }
  },

  updateActivity: async ({ scope, tx, params, body }) => ({
    data: await changeActivity(tx, scope, params.id, body),
  }),

  removeActivity: async ({ scope, tx, params }) => ({ data: await removeActivity(tx, scope, params.id) }),

  exercises: async ({ scope, tx, params, query }) => {
    requireSchool(scope, params.id)
    return exerciseRows.list(tx, scope, { ...query, schooleId: params.id })
  },

  exercisesOfActivity: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId)
    return exerciseRows.list(tx, scope, body)
  },

  addExercise: async ({ scope, tx, body: { schooleId, ...fields } }) => {
    requireSchool(scope, schooleId)
    return { data: await addExercise(tx, scope, fields) }
  },

  updateExercise: async ({ scope, tx, params, body }) => ({
    data: await changeExercise(tx, scope, params.id, body),
  }),

  removeExercise: async ({ scope, tx, params }) => ({ data: await removeExercise(tx, scope, params.id) }),

  importExercises,
  exerciseSample: sampleExercises,
})
