import * as z from 'zod'
import { version } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { deleted, entity, idParams, listQuery, required, written } from './wire.ts'

/** A platform category for sorting contents. */
export const categoryEntity = entity('Category', {
  _id: z.string(),
  category: z.string(),
  /** true means Active; false means In Active, visible only to the administrator. */
  status: z.boolean(),
  version: z.number(),
})

const categoryForm = z.object({
  category: required(messages.category.nameRequired, 100),
  status: z.boolean({ error: messages.category.statusRequired }),
})

const readers = { SUPERADMIN: 'platform', SCHOOLE: 'all', TEACHER: 'all', PARENT: 'all' } as const
const administrator = { SUPERADMIN: 'platform' } as const

export const categories = {
  list: route({
    method: 'GET',
    path: '/category',
    summary: 'The categories; only the administrator sees the In Active ones.',
    access: readers,
    area: 'learning',
    tx: 'read',
    query: listQuery,
    response: z.array(categoryEntity),
  }),
  get: route({
    method: 'GET',
    path: '/category/{id}',
    summary: 'One category.',
    access: readers,
    area: 'learning',
    tx: 'read',
    params: idParams,
    response: categoryEntity,
  }),
  add: route({
    method: 'POST',
    path: '/category/add',
    summary: 'Creates a category.',
    access: administrator,
    area: 'none',
    tx: 'write',
    body: categoryForm.extend({ status: categoryForm.shape.status.default(true) }),
    response: written(categoryEntity),
    message: messages.category.added,
  }),
  update: route({
    method: 'PUT',
    path: '/category/{id}',
    summary: 'Changes a category; absent fields keep their value.',
    access: administrator,
    area: 'none',
    tx: 'write',
    params: idParams,
    body: categoryForm.partial().extend({ version: version.optional() }),
    response: written(categoryEntity),
    message: messages.category.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/category/{id}',
    summary: 'Removes a category.',
    access: administrator,
    area: 'none',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
