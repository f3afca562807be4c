import * as z from 'zod'
import { administrators, anyRole } from './access.ts'
import { version } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import {
  classReference,
  deleted,
  entity,
  idParams,
  listQuery,
  reference,
  requiredName,
  schooleIdParams,
  written,
} from './wire.ts'

/** A class of a school; the platform's own classes are called levels and hold the ready-made curriculum. */
export const classEntity = entity('Class', {
  _id: z.string(),
  schooleId: z.string(),
  className: z.string(),
  /** true means Active; false means In Active. */
  status: z.boolean(),
  levelId: classReference,
  version: z.number(),
})
export type Class = z.output<typeof classEntity>

/**
 * The class form. If a new class does not name a level, the server uses the platform's level of the same name; null
 * means no level.
 */
export const classForm = z.object({
  className: requiredName(messages.class.nameRequired),
  status: z.boolean({ error: messages.class.statusRequired }),
  levelId: reference().nullish(),
})

export const classes = {
  list: route({
    method: 'GET',
    path: '/addclass/list/{schooleId}',
    summary: 'The classes of a school; of the platform, its levels.',
    access: anyRole,
    area: 'any',
    right: 'child',
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(classEntity),
  }),
  all: route({
    method: 'GET',
    path: '/addclass',
    summary: 'All classes within reach.',
    access: anyRole,
    area: 'any',
    right: 'child',
    tx: 'read',
    query: listQuery,
    response: z.array(classEntity),
  }),
  levels: route({
    method: 'GET',
    path: '/addclass/levels',
    summary: "The platform's levels, which provide the ready-made curriculum of a school's class.",
    access: administrators,
    area: 'any',
    tx: 'read',
    query: listQuery,
    response: z.array(classEntity),
  }),
  add: route({
    method: 'POST',
    path: '/addclass/add',
    summary: 'Creates a class.',
    access: administrators,
    area: 'children',
    tx: 'write',
    body: classForm.extend({ schooleId: reference().optional() }),
    response: written(classEntity),
    message: messages.class.added,
  }),
  update: route({
    method: 'PUT',
    path: '/addclass/{id}',
    summary: 'Changes a class; absent fields keep their value.',
    access: administrators,
    area: 'children',
    tx: 'write',
    params: idParams,
    body: classForm.partial().extend({ version: version.optional() }),
    response: written(classEntity),
    message: messages.class.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/addclass/{id}',
    summary: 'Deletes an unused class; a class with history is archived.',
    access: administrators,
    area: 'children',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  name: route({
    method: 'POST',
    path: '/addclassname/getAddClassNameById',
    summary: "A class's name.",
    access: { SUPERADMIN: 'platform', SCHOOLE: 'school', TEACHER: 'school', PARENT: 'child' },
    area: 'any',
    right: 'child',
    tx: 'read',
    reads: true,
    body: idParams,
    response: z.object({ _id: z.string(), name: z.string(), className: z.string() }),
  }),
}
