import * as z from 'zod'
import { keys } from './rules/keys.ts'
import { entity } from './wire.ts'

/** A key as answers carry it. */
export const key = z.enum(keys).meta({ id: 'Key' })

/** An area of work as answers name it. */
export const areaReference = entity('AreaReference', { _id: z.string(), superActivityName: z.string() })
/** An activity as answers name it. */
export const activityReference = entity('ActivityReference', { _id: z.string(), activityName: z.string() })
/** An exercise as answers name it. */
export const exerciseReference = entity('ExerciseReference', { _id: z.string(), subActivityName: z.string() })
