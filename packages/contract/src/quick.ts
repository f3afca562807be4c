import * as z from 'zod'
import { staff } from './access.ts'
import { listOf } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { deleted, entity, idParams, reference, required, written } from './wire.ts'

/** Children of a class whom quick recording calls by one name. */
export const childGroup = entity('ChildGroup', {
  _id: z.string(),
  classId: z.string(),
  name: z.string(),
  /** Those of them who are in the class now. */
  studentId: z.array(z.string()),
})

/** An exercise as quick recording needs it: its other names in every language, and when it may be presented. */
const quickExercise = z.object({
  _id: z.string(),
  names: z.array(z.string()),
  /** The id of its activity. */
  strand: z.string(),
  opener: z.boolean(),
  fromMonths: z.number().nullable(),
  /** The indices of its declared direct prerequisites. */
  requires: z.array(z.number()),
})

/** What quick recording needs to know about a class besides the matrix: exercises are in teaching order. */
export const quickClass = entity('QuickClass', {
  exercises: z.array(quickExercise),
  students: z.array(
    z.object({
      _id: z.string(),
      /** The age in completed months. */
      months: z.number(),
      /** Whether today's attendance has been taken and the child is not marked present. */
      absent: z.boolean(),
    }),
  ),
  groups: z.array(childGroup),
})
export type QuickClass = z.output<typeof quickClass>

/** Maximum number of children in a group. */
const mostInGroup = 200

const groupForm = z.object({
  classId: reference(messages.class.nameRequired),
  name: required(messages.group.nameRequired, 60),
  studentId: listOf(reference(), mostInGroup).min(1),
})

export const quick = {
  class: route({
    method: 'POST',
    path: '/activity/quick',
    summary:
      'What quick recording needs to know about a class: other names of its exercises, when they may be presented, who is absent today, and groups.',
    access: staff,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: z.strictObject({ classId: reference(messages.class.nameRequired) }),
    response: quickClass,
  }),
  addGroup: route({
    method: 'POST',
    path: '/studentgroup/add',
    summary: 'Gives children of a class a name as a group.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    body: groupForm.extend({ schooleId: reference().optional() }),
    response: written(childGroup),
    message: messages.group.added,
  }),
  removeGroup: route({
    method: 'DELETE',
    path: '/studentgroup/{id}',
    summary: 'Deletes a group; its children stay as they are.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
