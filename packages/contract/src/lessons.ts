import * as z from 'zod'
import { listOf, typed, version } from './bounded.ts'
import { exerciseReference } from './curriculum-references.ts'
import { imageUpload, uploadRemoval } from './files.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { subjectReference } from './subjects.ts'
import {
  classReference,
  deleted,
  entity,
  fileAddress,
  filter,
  id,
  idParams,
  listQuery,
  optional,
  reference,
  required,
  written,
} from './wire.ts'

/** A ready-made lesson plan of the platform for one of its levels. */
export const lessonEntity = entity('Lesson', {
  _id: z.string(),
  /** The platform. */
  schooleId: z.string(),
  lesson: z.string(),
  /** Its level for the administrator; for a school the class that works with that level, as in the curriculum. */
  classId: classReference,
  subjectId: subjectReference.nullable(),
  objectives: z.array(z.string()),
  materialRequired: z.array(z.string()),
  /** In the order of the presentation. */
  stepsAndProcedures: z.array(z.string()),
  controlOfError: z.array(z.string()),
  pointOfInterest: z.array(z.string()),
  /** The addresses of its pictures. */
  images: z.array(z.string()),
  /** The link of a film (http or https), or the address of an uploaded one. */
  video: z.string().nullable(),
  remarks: z.string().nullable(),
  /** The exercises of its level that it presents. */
  subActivityId: z.array(exerciseReference),
  version: z.number(),
})
export type Lesson = z.output<typeof lessonEntity>

/** A lesson and the exercises that it presents, by which an exercise finds its lesson. */
export const lessonLink = entity('LessonLink', {
  _id: z.string(),
  lesson: z.string(),
  subActivityId: z.array(z.string()),
})
export type LessonLink = z.output<typeof lessonLink>

/** The most that a list, an entry and a lesson hold. */
export const lessonLimits = { entries: 40, entry: 1_000, images: 20, exercises: 40 } as const
const { entries, entry, images, exercises } = lessonLimits

const { entryRequired } = messages.lesson
/** A list with at least one entry, none of them blank. */
const filledList = listOf(required(entryRequired, entry), entries, { text: entryRequired }).min(
  1,
  entryRequired,
)
/** A list that may be empty; blank entries are left out. */
const openList = listOf(typed(entry), entries)
  .nullish()
  .transform(list => (list === null ? [] : list?.filter(text => text !== '')))

const uploaded = /^\/api\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The id of an uploaded film, or undefined for a link. */
export function filmOf(video: string): string | undefined {
  return uploaded.test(video) ? video.slice(-36) : undefined
}
/** Only what a browser opens as a page of the web: no other protocol, and none that is left out. */
const isWebLink = (text: string) => /^https?:\/\/\S+$/i.test(text) && z.url().safeParse(text).success

export const lessonForm = z.object({
  lesson: required(messages.lesson.required, 200),
  classId: reference(messages.class.nameRequired),
  subjectId: z.preprocess(
    value => (value === '' ? null : value),
    z.nullish(reference(messages.subject.nameRequired)),
  ),
  objectives: filledList,
  materialRequired: filledList,
  stepsAndProcedures: filledList,
  controlOfError: openList,
  pointOfInterest: openList,
  images: listOf(fileAddress(), images, { long: messages.invalid.twentyImages }).optional(),
  video: optional(2_000).refine(
    video => !video || filmOf(video) !== undefined || isWebLink(video),
    messages.lesson.videoLink,
  ),
  remarks: optional(2_000),
  subActivityId: listOf(reference(), exercises).optional(),
})
export type LessonFields = z.output<typeof lessonForm>

const readers = { SUPERADMIN: 'platform', SCHOOLE: 'school', TEACHER: 'class' } as const
const administrator = { SUPERADMIN: 'platform' } as const

/** `search` finds lessons in which each word begins a word of the name, the subject or the objectives. */
const lessonFilter = filter({
  _id: id,
  schooleId: reference(),
  classId: reference(),
  subjectId: reference(),
  subActivityId: reference(),
  lesson: typed(200),
  remarks: typed(2_000),
  version,
}).meta({ id: 'LessonFilter' })

export const lessons = {
  list: route({
    method: 'POST',
    path: '/lesson/list',
    summary:
      'The lessons within reach that match a filter: for a school, of the levels of its classes, once for each class.',
    access: readers,
    tx: 'read',
    reads: true,
    body: lessonFilter,
    response: z.array(lessonEntity),
  }),
  find: route({
    method: 'POST',
    path: '/lesson/find',
    summary:
      'Lesson plans that match a filter; `search` looks for words that begin so in the name, the subject or the objectives.',
    access: readers,
    tx: 'read',
    reads: true,
    body: lessonFilter,
    response: z.array(lessonEntity),
  }),
  links: route({
    method: 'GET',
    path: '/lesson/links',
    summary: 'The lessons within reach that present exercises, each once, with the ids of these.',
    access: readers,
    tx: 'read',
    query: listQuery.pick({}),
    response: z.array(lessonLink),
  }),
  get: route({
    method: 'GET',
    path: '/lesson/{id}',
    summary: 'One lesson.',
    access: readers,
    tx: 'read',
    params: idParams,
    response: lessonEntity,
  }),
  uploadImage: route({
    ...imageUpload,
    path: '/lesson/uploadimage',
    summary: 'Stores a picture, to be named in a lesson.',
    access: administrator,
  }),
  removeImage: route({
    ...uploadRemoval,
    path: '/lesson/deleteazureimage',
    summary: 'Removes an uploaded picture that no lesson uses.',
    access: administrator,
  }),
  add: route({
    method: 'POST',
    path: '/lesson/add',
    summary: 'Makes a lesson for a level.',
    access: administrator,
    tx: 'write',
    body: lessonForm,
    response: written(lessonEntity),
    message: messages.lesson.added,
  }),
  update: route({
    method: 'PUT',
    path: '/lesson/{id}',
    summary: 'Changes a lesson; absent fields stay.',
    access: administrator,
    tx: 'write',
    params: idParams,
    body: lessonForm.partial().extend({ version: version.optional() }),
    response: written(lessonEntity),
    message: messages.lesson.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/lesson/{id}',
    summary: 'Removes a lesson.',
    access: administrator,
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
