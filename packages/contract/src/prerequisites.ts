import * as z from 'zod'
import { listOf, mapOf, typed } from './bounded.ts'
import { activityReference, areaReference, exerciseReference } from './curriculum-references.ts'
import { entity, id, reference } from './wire.ts'

/**
 * An exercise that another one requires: `direct` where a child works alone with it first, `indirect` where it prepares.
 */
export const prerequisite = entity('Prerequisite', {
  ...exerciseReference.shape,
  strength: z.enum(['direct', 'indirect']),
  /** Why, in a few words; empty where nobody wrote it. */
  why: z.string(),
})

/** What an exercise says of itself. */
export const exerciseFields = {
  subActivityName: z.string(),
  activityId: activityReference,
  superActivityId: areaReference,
  prerequisites: z.array(prerequisite),
}

/** What comes before an exercise, in its form. */
export const prerequisiteLists = {
  /** The exercises that a child works alone with first; absent, they stay. */
  requires: listOf(reference(), 50).optional(),
  /** The exercises that prepare it; absent, they stay. */
  preparedBy: listOf(reference(), 50).optional(),
  /** Why, by the id of what is required, in a few words; absent, what was said stays. */
  why: mapOf(id, typed(200), 100).optional(),
}
