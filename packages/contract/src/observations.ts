import * as z from 'zod'
import { staff } from './access.ts'
import { listOf, version } from './bounded.ts'
import { messages } from './messages.ts'
import { exerciseReference } from './prerequisites.ts'
import { recordingId } from './record-fields.ts'
import { route } from './route.ts'
import {
  childReference,
  classReference,
  day,
  deleted,
  entity,
  id,
  idParams,
  listQuery,
  optional,
  reference,
  required,
  rowCount,
  schooleIdParams,
  userReference,
  written,
} from './wire.ts'

/** What a teacher observed in a child on a day. */
export const observationEntity = entity('Observation', {
  _id: z.string(),
  schooleId: z.string(),
  studentId: childReference,
  /** The child's class on that day. */
  classId: classReference,
  date: z.string(),
  specialObservation: z.string().nullable(),
  /** The related exercise; null if there is none or it was deleted. */
  subActivityId: exerciseReference.nullable(),
  /** The user who wrote it. */
  userId: userReference,
  version: z.number(),
})
export type Observation = z.output<typeof observationEntity>

/** The observation form. Without a class, it uses the child's own. */
export const observationForm = z.object({
  classId: reference(messages.class.nameRequired).nullish(),
  studentId: reference(messages.studentRequired),
  date: day(messages.observation.dateRequired),
  specialObservation: required(messages.observation.textRequired, 10_000),
  /** An exercise that the child's class uses. */
  subActivityId: reference().nullish(),
})

/** The maximum number of children in one observation. */
const mostChildren = 500

export const observations = {
  list: route({
    method: 'GET',
    path: '/specialobservation/list/{schooleId}',
    summary: "A school's special observations, newest first.",
    access: staff,
    area: 'learning',
    tx: 'read',
    params: schooleIdParams,
    query: listQuery.extend({
      classId: id.optional(),
      studentId: id.optional(),
      subActivityId: id.optional(),
    }),
    response: z.array(observationEntity),
  }),
  add: route({
    method: 'POST',
    path: '/specialobservation/add',
    summary: 'Records an observation.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    body: observationForm.extend({ schooleId: reference().nullish() }),
    response: written(observationEntity),
    message: messages.observation.added,
  }),
  update: route({
    method: 'PUT',
    path: '/specialobservation/{id}',
    summary: 'Changes an observation; absent fields keep their value.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    params: idParams,
    // Observations without a text, from earlier releases, can still be changed in their other fields.
    body: observationForm.extend({ specialObservation: optional(10_000), version }).partial(),
    response: written(observationEntity),
    message: messages.observation.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/specialobservation/{id}',
    summary: 'Removes an observation.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  record: route({
    method: 'POST',
    path: '/specialobservation/children',
    summary:
      'Records the same observation for several children, about one exercise or none, all or none. Repeating what the caller already wrote in the same words that day adds nothing.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    keyField: 'recording',
    body: z.strictObject({
      schooleId: reference().nullish(),
      studentIds: listOf(reference(messages.studentRequired), mostChildren, {
        long: messages.record.tooMany,
      }).min(1, messages.studentRequired),
      subActivityId: reference().nullish(),
      date: day(messages.observation.dateRequired),
      specialObservation: required(messages.observation.textRequired, 10_000),
      recording: recordingId,
    }),
    response: written(rowCount),
    message: messages.observation.added,
  }),
  undo: route({
    method: 'PUT',
    path: '/specialobservation/undo',
    summary: 'Undoes what the caller wrote under an id, all or none, unless it has been changed since.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'own',
    body: z.strictObject({ recording: recordingId }),
    response: written(rowCount),
    message: messages.record.undone,
    refuses: [404],
  }),
}
