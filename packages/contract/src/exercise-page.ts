import * as z from 'zod'
import { staffAndFamily } from './access.ts'
import { activityReference, areaReference, exerciseReference, key } from './curriculum-references.ts'
import { childStand } from './next.ts'
import { prerequisite } from './prerequisites.ts'
import { route } from './route.ts'
import { childReference, entity, idParams } from './wire.ts'

/** What a lesson says of the exercise that it presents, without the presentation itself. */
export const exerciseAim = entity('ExerciseAim', {
  _id: z.string(),
  lesson: z.string(),
  objectives: z.array(z.string()),
  materialRequired: z.array(z.string()),
  /** What the lesson's remarks say after "Age:" in their first line. */
  age: z.string().nullable(),
})

/** A parent's own child beside an exercise, with what the parent may see. */
export const ownChildStand = entity('OwnChildStand', {
  ...childReference.shape,
  fullName: z.string(),
  key: key.nullable(),
  date: z.string().nullable(),
  planned: z.boolean(),
})

/** All that is known of an exercise: what it is for, what comes before and after it, and where children stand. */
export const exercisePage = entity('ExercisePage', {
  superActivityId: areaReference,
  activityId: activityReference,
  subActivityId: exerciseReference,
  lessons: z.array(exerciseAim),
  /** What it requires, the direct ones first. */
  requires: z.array(prerequisite),
  /** What requires it, or is prepared by it, in the same form. */
  prepares: z.array(prerequisite),
  /** For staff, the children within reach whose class works with it; parents get none. */
  students: z.array(childStand),
  /** For parents, their own children whose class works with it. */
  children: z.array(ownChildStand),
})
export type ExercisePage = z.output<typeof exercisePage>

export const exercisePageCalls = {
  exercise: route({
    method: 'GET',
    path: '/activity/exercise/{id}',
    summary:
      'What an exercise is for, what comes before and after it, and where the children within reach stand.',
    access: staffAndFamily,
    tx: 'read',
    params: idParams,
    response: exercisePage,
  }),
}
