import { progress as calls } from '@casa/contract/progress'
import { requireSchool } from '../../platform/db/scope.ts'
import { implement } from '../../platform/http/implement.ts'
import { analysisOf, keyCountsOf } from './analysis-queries.ts'
import { matrixOf } from './matrix-queries.ts'
import { listExerciseProgress, performanceOf } from './queries.ts'

export const progress = implement(calls, {
  analysis: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId ?? undefined)
    return analysisOf(tx, scope, body)
  },

  counts: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId ?? undefined)
    return keyCountsOf(tx, scope, body)
  },

  performance: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId ?? undefined)
    return performanceOf(tx, scope, body)
  },

  studentReport: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId)
    return listExerciseProgress(tx, scope, body)
  },

  matrix: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId ?? undefined)
    return matrixOf(tx, scope, { classId: body.classId, areaId: body.superActivityId })
  },
})
