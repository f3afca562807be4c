import * as z from 'zod'
import { listOf, mapOf, typed } from './bounded.ts'
import { activityReference, areaReference, exerciseReference } from './curriculum-references.ts'
import { entity, id, reference } from './wire.ts'

/**
 * A prerequisite of an exercise: `direct` if a child must work on it independently first, `indirect` if it prepares
 * for it.
 */
export const prerequisite = entity('Prerequisite', {
  ...exerciseReference.shape,
  strength: z.enum(['direct', 'indirect']),
  /** The reason in a few words; empty if nobody wrote one. */
  why: z.string(),
})

/** An exercise's own description. */
export const exerciseFields = {
  subActivityName: z.string(),
  activityId: activityReference,
  superActivityId: areaReference,
  prerequisites: z.array(prerequisite),
}

/** The prerequisites in the exercise form. */
export const prerequisiteLists = {
  /** The direct prerequisites; omit to leave them unchanged. */
  requires: listOf(reference(), 50).optional(),
  /** The indirect prerequisites; omit to leave them unchanged. */
  preparedBy: listOf(reference(), 50).optional(),
  /** Reasons in a few words, by prerequisite id; omitted ones are left unchanged. */
  why: mapOf(id, typed(200), 100).optional(),
}
