import * as z from 'zod'
import { keys } from './rules/keys.ts'
import { entity } from './wire.ts'

/** A key in responses. */
export const key = z.enum(keys).meta({ id: 'Key' })

/** An area of work in responses. */
export const areaReference = entity('AreaReference', { _id: z.string(), superActivityName: z.string() })
/** An activity in responses. */
export const activityReference = entity('ActivityReference', { _id: z.string(), activityName: z.string() })
/** An exercise in responses. */
export const exerciseReference = entity('ExerciseReference', { _id: z.string(), subActivityName: z.string() })
