import { progress as calls } from '@casa/contract/progress'
import { implement } from '../../platform/http/implement.ts'
import { analysisOf, keyCountsOf, movementOf, spreadOf } from './analysis-queries.ts'
import { nextTogetherOf, whatToShowNext } from './next-queries.ts'
import { listExerciseProgress, matrixOf, performanceOf } from './queries.ts'
import { exercisePageOf, readyOf } from './ready-queries.ts'

export const progress = implement(calls, {
  analysis: async ({ scope, tx, body }) => {
    return analysisOf(tx, scope, body)
  },

  movement: async ({ scope, tx, body }) => movementOf(tx, scope, body),

  counts: async ({ scope, tx, body }) => {
    return keyCountsOf(tx, scope, body)
  },

  spread: async ({ scope, tx, body }) => {
    return spreadOf(tx, scope, body.classId)
  },

  performance: async ({ scope, tx, body }) => {
    return performanceOf(tx, scope, body)
  },

  studentReport: async ({ scope, tx, body }) => {
    return listExerciseProgress(tx, scope, body)
  },

  next: async ({ scope, tx, body }) => {
    return whatToShowNext(tx, scope, body)
  },

  nextTogether: async ({ scope, tx, body }) => {
    return nextTogetherOf(tx, scope, body)
  },

  ready: async ({ scope, tx, body }) => {
    return readyOf(tx, scope, body)
  },

  exercise: async ({ scope, tx, params }) => {
    return exercisePageOf(tx, scope, params.id)
  },

  matrix: async ({ scope, tx, body }) => {
    return matrixOf(tx, scope, { classId: body.classId, areaId: body.superActivityId })
  },
})
