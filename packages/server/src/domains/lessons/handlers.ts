import { lessons as calls } from '@casa/contract/lessons'
import { implement } from '../../platform/http/implement.ts'
import { removeUpload } from '../files/queries.ts'
import { storeImage } from '../files/store-queries.ts'
import { addLesson, changeLesson, lessonLinks, lessonRows, listLessons, readLesson } from './queries.ts'

export const lessons = implement(calls, {
  list: async ({ scope, tx, body }) => listLessons(tx, scope, body),

  find: async ({ scope, tx, body }) => listLessons(tx, scope, body),

  links: async ({ scope, tx }) => lessonLinks(tx, scope),

  get: async ({ scope, tx, params }) => readLesson(tx, scope, params.id),

  uploadImage: storeImage,

  removeImage: async ({ scope, tx, body }) => ({ data: await removeUpload(tx, scope, body.imageURL) }),

  add: async ({ scope, tx, body }) => ({ data: await addLesson(tx, scope, body) }),

  update: async ({ scope, tx, params, body }) => ({ data: await changeLesson(tx, scope, params.id, body) }),

  remove: async ({ scope, tx, params }) => ({ data: await lessonRows.remove(tx, scope, params.id) }),
})
