import * as z from 'zod'
import { staff } from './access.ts'
import { messages } from './messages.ts'
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
  schooleIdParams,
  userReference,
  written,
} from './wire.ts'

/** What a teacher saw in a child on a day. */
export const observationEntity = entity('Observation', {
  _id: z.string(),
  schooleId: z.string(),
  studentId: childReference,
  /** The child's class on that day. */
  classId: classReference,
  date: z.string(),
  specialObservation: z.string().nullable(),
  /** The user who wrote it. */
  userId: userReference,
  version: z.number(),
})
export type Observation = z.output<typeof observationEntity>

/** The observation form. Without a class it is the child's own. */
export const observationForm = z.object({
  classId: reference(messages.class.nameRequired).nullish(),
  studentId: reference(messages.studentRequired),
  date: day(messages.observation.dateRequired),
  specialObservation: required(messages.observation.textRequired, 10_000),
})

export const observations = {
  list: route({
    method: 'GET',
    path: '/specialobservation/list/{schooleId}',
    summary: "A school's special observations, the latest first.",
    access: staff,
    tx: 'read',
    params: schooleIdParams,
    query: listQuery.extend({ classId: id.optional(), studentId: id.optional() }),
    response: z.array(observationEntity),
  }),
  add: route({
    method: 'POST',
    path: '/specialobservation/add',
    summary: 'Writes down what was observed.',
    access: staff,
    tx: 'write',
    body: observationForm.extend({ schooleId: id.nullish() }),
    response: written(observationEntity),
    message: messages.observation.added,
  }),
  update: route({
    method: 'PUT',
    path: '/specialobservation/{id}',
    summary: 'Changes an observation; absent fields stay.',
    access: staff,
    tx: 'write',
    params: idParams,
    // Observations without a text from earlier releases can still be changed in their other fields.
    body: observationForm.extend({ specialObservation: optional(10_000), version: z.int() }).partial(),
    response: written(observationEntity),
    message: messages.observation.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/specialobservation/{id}',
    summary: 'Removes an observation.',
    access: staff,
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
