import * as z from 'zod'
import { staffAndFamily } from './access.ts'
import { activityReference, areaReference, exerciseReference, key } from './curriculum-references.ts'
import { childStand } from './next.ts'
import { prerequisite } from './prerequisites.ts'
import { route } from './route.ts'
import { childReference, entity, idParams } from './wire.ts'

/** What a lesson says about the exercise it presents, without the presentation itself. */
export const exerciseAim = entity('ExerciseAim', {
  _id: z.string(),
  lesson: z.string(),
  objectives: z.array(z.string()),
  materialRequired: z.array(z.string()),
  /** The text after "Age:" in the first line of the lesson's remarks. */
  age: z.string().nullable(),
})

/** A parent's child and their status on an exercise, limited to what the parent may see. */
export const ownChildStand = entity('OwnChildStand', {
  ...childReference.shape,
  fullName: z.string(),
  key: key.nullable(),
  date: z.string().nullable(),
  planned: z.boolean(),
})

/** Everything known about an exercise: its purpose, what comes before and after it, and how far each child is. */
export const exercisePage = entity('ExercisePage', {
  superActivityId: areaReference,
  activityId: activityReference,
  subActivityId: exerciseReference,
  lessons: z.array(exerciseAim),
  /** What it requires, direct prerequisites first. */
  requires: z.array(prerequisite),
  /** What requires it directly or indirectly, in the same form. */
  prepares: z.array(prerequisite),
  /** For staff, the children within reach whose class uses it; empty for parents. */
  students: z.array(childStand),
  /** For parents, their own children whose class uses it. */
  children: z.array(ownChildStand),
})
export type ExercisePage = z.output<typeof exercisePage>

export const exercisePageCalls = {
  exercise: route({
    method: 'GET',
    path: '/activity/exercise/{id}',
    summary: "An exercise's purpose, what comes before and after it, and how far each child within reach is.",
    access: staffAndFamily,
    tx: 'read',
    params: idParams,
    response: exercisePage,
  }),
}
