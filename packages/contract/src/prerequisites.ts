import * as z from 'zod'
import { listOf, mapOf, typed } from './bounded.ts'
import { keys } from './rules/keys.ts'
import { entity, id, reference } from './wire.ts'

/** A key in responses. */
export const key = z.enum(keys).meta({ id: 'Key' })

/** An area of work in responses. */
export const areaReference = entity('AreaReference', { _id: z.string(), superActivityName: z.string() })
/** An activity in responses. */
export const activityReference = entity('ActivityReference', { _id: z.string(), activityName: z.string() })
/** An exercise in responses. */
export const exerciseReference = entity('ExerciseReference', { _id: z.string(), subActivityName: z.string() })

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
  /** Whether it may be presented without the exercise before it in its activity. */
  opener: z.boolean(),
  /** The minimum age in months; null means that of the exercise before it. */
  fromMonths: z.number().nullable(),
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
