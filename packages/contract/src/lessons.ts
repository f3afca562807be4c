import * as z from 'zod'
import { listOf, typed, version } from './bounded.ts'
import { imageUpload, uploadRemoval } from './files.ts'
import { messages } from './messages.ts'
import { exerciseReference } from './prerequisites.ts'
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
  /** For the administrator, the platform's level; for a school, the class that uses that level, as in the curriculum. */
  classId: classReference,
  subjectId: subjectReference.nullable(),
  objectives: z.array(z.string()),
  materialRequired: z.array(z.string()),
  /** In presentation order. */
  stepsAndProcedures: z.array(z.string()),
  controlOfError: z.array(z.string()),
  pointOfInterest: z.array(z.string()),
  /** The URLs of its pictures. */
  images: z.array(z.string()),
  /** A link to a video (http or https), or the URL of an uploaded one. */
  video: z.string().nullable(),
  remarks: z.string().nullable(),
  /** The exercises of its level that the lesson presents. */
  subActivityId: z.array(exerciseReference),
  version: z.number(),
})
export type Lesson = z.output<typeof lessonEntity>

/** A lesson and the exercises it presents, used to find an exercise's lesson. */
export const lessonLink = entity('LessonLink', {
  _id: z.string(),
  lesson: z.string(),
  subActivityId: z.array(z.string()),
})
export type LessonLink = z.output<typeof lessonLink>

/** Limits for a list, an entry and a lesson. */
export const lessonLimits = { entries: 40, entry: 1_000, images: 20, exercises: 40 } as const
const { entries, entry, images, exercises } = lessonLimits

const { entryRequired } = messages.lesson
/** A list with at least one entry, none blank. */
const filledList = listOf(required(entryRequired, entry), entries, { text: entryRequired }).min(
  1,
  entryRequired,
)
/** A list that may be empty; blank entries are dropped. */
const openList = listOf(typed(entry), entries)
  .nullish()
  .transform(list => (list === null ? [] : list?.filter(text => text !== '')))

const uploaded = /^\/api\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The id of an uploaded video, or undefined for a link. */
export function filmOf(video: string): string | undefined {
  return uploaded.test(video) ? video.slice(-36) : undefined
}
/** Accepts only absolute http and https addresses, which a browser opens as a web page. */
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

/** `search` finds lessons in which each word is the beginning of a word in the name, subject or objectives. */
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
      "The lessons within reach that match a filter; for a school, those of its classes' levels, once per class.",
    access: readers,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: lessonFilter,
    response: z.array(lessonEntity),
  }),
  find: route({
    method: 'POST',
    path: '/lesson/find',
    summary:
      'Lesson plans that match a filter; `search` matches beginnings of words in the name, subject or objectives.',
    access: readers,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: lessonFilter,
    response: z.array(lessonEntity),
  }),
  links: route({
    method: 'GET',
    path: '/lesson/links',
    summary: 'The lessons within reach that present exercises, each once, with the exercise ids.',
    access: readers,
    area: 'learning',
    tx: 'read',
    query: listQuery.pick({}),
    response: z.array(lessonLink),
  }),
  get: route({
    method: 'GET',
    path: '/lesson/{id}',
    summary: 'One lesson.',
    access: readers,
    area: 'learning',
    tx: 'read',
    params: idParams,
    response: lessonEntity,
  }),
  uploadImage: route({
    ...imageUpload,
    path: '/lesson/uploadimage',
    summary: 'Stores a picture for use in a lesson.',
    access: administrator,
    area: 'none',
  }),
  removeImage: route({
    ...uploadRemoval,
    path: '/lesson/deleteazureimage',
    summary: 'Deletes an uploaded picture that no lesson uses.',
    access: administrator,
    area: 'none',
  }),
  add: route({
    method: 'POST',
    path: '/lesson/add',
    summary: 'Creates a lesson for a level.',
    access: administrator,
    area: 'none',
    tx: 'write',
    body: lessonForm,
    response: written(lessonEntity),
    message: messages.lesson.added,
  }),
  update: route({
    method: 'PUT',
    path: '/lesson/{id}',
    summary: 'Changes a lesson; absent fields keep their value.',
    access: administrator,
    area: 'none',
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
    area: 'none',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
