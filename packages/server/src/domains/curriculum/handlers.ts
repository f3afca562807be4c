import { curriculum as calls } from '@casa/contract/curriculum'
import { implement } from '../../platform/http/implement.ts'
import { classRows } from '../classes/queries.ts'
import { importExercises, sampleExercises } from './import.ts'
import { addExerciseName, nameRows } from './name-queries.ts'
import {
  activityRows,
  addActivity,
  addArea,
  addExercise,
  areaRows,
  changeActivity,
  changeArea,
  changeExercise,
  exerciseRows,
  removeActivity,
  removeArea,
  removeExercise,
  treeRows,
} from './queries.ts'

export const curriculum = implement(calls, {
  areas: async ({ scope, tx, params, query }) => {
    return areaRows.list(tx, scope, { ...query, schooleId: params.schooleId })
  },

  areasOf: async ({ scope, tx, params, body }) => {
    return areaRows.list(tx, scope, { ...body, schooleId: params.schooleId })
  },

  tree: async ({ scope, tx, body }) => {
    await classRows.get(tx, scope, body.classId)
    return treeRows.list(tx, scope, { classId: body.classId })
  },

  addArea: async ({ scope, tx, body: { schooleId, ...fields } }) => {
    return { data: await addArea(tx, scope, fields) }
  },

  updateArea: async ({ scope, tx, params, body }) => ({ data: await changeArea(tx, scope, params.id, body) }),

  removeArea: async ({ scope, tx, params }) => ({ data: await removeArea(tx, scope, params.id) }),

  activities: async ({ scope, tx, params, query }) => {
    return activityRows.list(tx, scope, { ...query, schooleId: params.schooleId })
  },

  findActivities: async ({ scope, tx, body }) => {
    return activityRows.list(tx, scope, body)
  },

  activitiesOfArea: async ({ scope, tx, body }) => {
    return activityRows.list(tx, scope, body)
  },

  addActivity: async ({ scope, tx, body: { schooleId, ...fields } }) => {
    return { data: await addActivity(tx, scope, fields) }
  },

  updateActivity: async ({ scope, tx, params, body }) => ({
    data: await changeActivity(tx, scope, params.id, body),
  }),

  removeActivity: async ({ scope, tx, params }) => ({ data: await removeActivity(tx, scope, params.id) }),

  exercises: async ({ scope, tx, params, query }) => {
    return exerciseRows.list(tx, scope, { ...query, schooleId: params.schooleId })
  },

  exercisesOfActivity: async ({ scope, tx, body }) => {
    return exerciseRows.list(tx, scope, body)
  },

  addExercise: async ({ scope, tx, body: { schooleId, ...fields } }) => {
    return { data: await addExercise(tx, scope, fields) }
  },

  updateExercise: async ({ scope, tx, params, body }) => ({
    data: await changeExercise(tx, scope, params.id, body),
  }),

  removeExercise: async ({ scope, tx, params }) => ({ data: await removeExercise(tx, scope, params.id) }),

  addName: async ({ scope, tx, body: { schooleId, ...fields } }) => ({
    data: await addExerciseName(tx, scope, fields),
  }),

  removeName: async ({ scope, tx, params }) => ({ data: await nameRows.remove(tx, scope, params.id) }),

  importExercises,
  exerciseSample: sampleExercises,
})
