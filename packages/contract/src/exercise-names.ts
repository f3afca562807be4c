import * as z from 'zod'
import { administrators } from './access.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { deleted, entity, idParams, printLanguages, reference, required, written } from './wire.ts'

/** Another name of an exercise, by which quick recording and search find it. */
export const exerciseName = entity('ExerciseName', {
  _id: z.string(),
  /** The platform, or the school that added it. */
  schooleId: z.string(),
  subActivityId: z.string(),
  language: z.enum(printLanguages),
  name: z.string(),
})
export type ExerciseName = z.output<typeof exerciseName>

const exerciseNameForm = z.object({
  subActivityId: reference(messages.exercise.nameRequired),
  language: z.enum(printLanguages),
  name: required(messages.exercise.otherNameRequired, 100),
})

export const exerciseNameCalls = {
  addName: route({
    method: 'POST',
    path: '/subactivity/names/add',
    summary:
      'Adds another name to an exercise: the platform’s for everyone, a school’s for itself. A name that it has is left as it is.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    body: exerciseNameForm.extend({ schooleId: reference().optional() }),
    response: written(exerciseName),
    message: messages.exercise.otherNameAdded,
  }),
  removeName: route({
    method: 'DELETE',
    path: '/subactivity/names/{id}',
    summary: 'Deletes another name of an exercise that the caller’s school or the platform added.',
    access: administrators,
    area: 'learning',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
