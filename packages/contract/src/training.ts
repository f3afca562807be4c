import * as z from 'zod'
import { typed, version } from './bounded.ts'
import { anyUpload, imageUpload, uploadRemoval } from './files.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import {
  blank,
  classReference,
  deleted,
  entity,
  fileAddress,
  filter,
  id,
  idParams,
  instant,
  listQuery,
  mobile,
  optional,
  reference,
  required,
  schooleIdParams,
  soughtMobile,
  written,
} from './wire.ts'

/**
 * A person who trains teachers. Schools and teachers see only the name and photo; the contact details are null for
 * them.
 */
export const trainerEntity = entity('Trainer', {
  _id: z.string(),
  name: z.string(),
  mobileNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** The URL of the photo. */
  profile: z.string().nullable(),
  version: z.number(),
})
export type Trainer = z.output<typeof trainerEntity>

/** A topic's trainer. */
const trainerReference = entity('TrainerReference', {
  _id: z.string(),
  name: z.string(),
  profile: z.string().nullable(),
})

/** A training topic for teachers: what they hear and watch in one session. */
export const topicEntity = entity('TrainingTopic', {
  _id: z.string(),
  trainerRegisterId: trainerReference,
  /** The level whose teachers it is for. */
  classId: classReference,
  subject: z.string(),
  /** true means Active; only the administrator sees In Active topics. */
  status: z.boolean(),
  audioURL: z.string().nullable(),
  videoURL: z.string().nullable(),
  createdAt: z.string(),
  version: z.number(),
})
export type Topic = z.output<typeof topicEntity>

/** The Trainer Registration form. */
export const trainerForm = z.object({
  name: required(messages.trainer.nameRequired, 100),
  mobileNumber: mobile(messages.mobileRequired),
  email: optional(200),
  profile: blank(fileAddress()),
})

/** The training topic form. */
export const topicForm = z.object({
  trainerRegisterId: reference(messages.topic.required),
  classId: reference(messages.teacher.classRequired),
  subject: required(messages.topic.required),
  status: z.boolean({ error: messages.topic.required }),
  audioURL: blank(fileAddress()),
  videoURL: blank(fileAddress()),
})

const platform = { SUPERADMIN: 'platform' } as const
const schools = { SUPERADMIN: 'platform', SCHOOLE: 'all', TEACHER: 'all' } as const
const schooleId = reference().nullish()

const trainerFilter = filter({
  _id: id,
  name: typed(200),
  mobileNumber: soughtMobile(),
  email: typed(200).nullable(),
  version,
}).meta({ id: 'TrainerFilter' })

export const training = {
  topics: route({
    method: 'POST',
    path: '/trainer/find',
    summary: 'The training topics that match a filter, newest first; schools get the active ones.',
    access: schools,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: filter({
      _id: id,
      trainerRegisterId: reference(),
      classId: reference(),
      subject: typed(200),
      status: z.boolean(),
      createdAt: instant(),
      version,
    }),
    response: z.array(topicEntity),
  }),
  addTopic: route({
    method: 'POST',
    path: '/trainer/add',
    summary: 'Creates a training topic.',
    access: platform,
    area: 'none',
    tx: 'write',
    body: topicForm.extend({ schooleId }),
    response: written(topicEntity),
    message: messages.trainer.added,
  }),
  updateTopic: route({
    method: 'PUT',
    path: '/trainer/{id}',
    summary: 'Changes a topic; absent fields keep their value.',
    access: platform,
    area: 'none',
    tx: 'write',
    params: idParams,
    body: topicForm.partial().extend({ version: version.optional() }),
    response: written(topicEntity),
    message: messages.trainer.updated,
  }),
  removeTopic: route({
    method: 'DELETE',
    path: '/trainer/{id}',
    summary: 'Removes a topic.',
    access: platform,
    area: 'none',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  trainerName: route({
    method: 'POST',
    path: '/trainer/getTrainerNameById',
    summary: "A trainer's name and photo, by the id of the trainer or of a topic.",
    access: schools,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: idParams,
    response: trainerReference,
  }),
  findTrainers: route({
    method: 'POST',
    path: '/trainerregistration/find',
    summary:
      'The trainers that match a filter; schools see only names and photos and cannot filter by anything else.',
    access: schools,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: trainerFilter,
    response: z.array(trainerEntity),
  }),
  trainers: route({
    method: 'GET',
    path: '/trainerregistration/list/{schooleId}',
    summary: 'The trainers, by name; schools see only their names and photos.',
    access: schools,
    area: 'learning',
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(trainerEntity),
  }),
  trainersOf: route({
    method: 'POST',
    path: '/trainerregistration/list/{schooleId}',
    summary: 'The trainers that match a filter, by name; schools see only their names and photos.',
    access: schools,
    area: 'learning',
    tx: 'read',
    reads: true,
    params: schooleIdParams,
    body: trainerFilter,
    response: z.array(trainerEntity),
  }),
  addTrainer: route({
    method: 'POST',
    path: '/trainerregistration/add',
    summary: 'Registers a trainer.',
    access: platform,
    area: 'none',
    tx: 'write',
    body: trainerForm.extend({ schooleId }),
    response: written(trainerEntity),
    message: messages.trainer.added,
  }),
  updateTrainer: route({
    method: 'PUT',
    path: '/trainerregistration/{id}',
    summary: 'Changes a trainer; absent fields keep their value.',
    access: platform,
    area: 'none',
    tx: 'write',
    params: idParams,
    body: trainerForm.partial().extend({ version: version.optional() }),
    response: written(trainerEntity),
    message: messages.trainer.updated,
  }),
  removeTrainer: route({
    method: 'DELETE',
    path: '/trainerregistration/{id}',
    summary: 'Deletes a trainer without topics.',
    access: platform,
    area: 'none',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  trainerImage: route({
    ...imageUpload,
    path: '/trainerregistration/uploadimage',
    summary: "Stores a trainer's photo for use in the registration.",
    access: platform,
    area: 'none',
  }),
  topicFile: route({
    ...anyUpload,
    path: '/trainer/uploadimage',
    summary: 'Stores a recording, video or picture for use in a topic.',
    access: platform,
    area: 'none',
  }),
  removeTopicFile: route({
    ...uploadRemoval,
    path: '/trainer/deleteazureimage',
    summary: 'Deletes an uploaded file that no row uses.',
    access: platform,
    area: 'none',
  }),
}
