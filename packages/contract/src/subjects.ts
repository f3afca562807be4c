import * as z from 'zod'
import { typed, version } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { deleted, entity, filter, id, idParams, required, written } from './wire.ts'

/** The subject of lessons, such as Sensorial or Mathematics. */
export const subjectEntity = entity('Subject', {
  _id: z.string(),
  subject: z.string(),
  /** true means Active; false means In Active: schools cannot see it or its lessons. */
  status: z.boolean(),
  version: z.number(),
})
export type Subject = z.output<typeof subjectEntity>

/** A subject in responses. */
export const subjectReference = entity('SubjectReference', { _id: z.string(), subject: z.string() })

export const subjectForm = z.object({
  subject: required(messages.subject.nameRequired, 100),
  status: z.boolean({ error: messages.subject.statusRequired }),
})

const readers = { SUPERADMIN: 'platform', SCHOOLE: 'all', TEACHER: 'all' } as const
const administrator = { SUPERADMIN: 'platform' } as const

export const subjects = {
  find: route({
    method: 'POST',
    path: '/subject/find',
    summary: 'The subjects that match a filter; only the administrator sees the In Active ones.',
    access: readers,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: filter({ _id: id, subject: typed(200), status: z.boolean(), version }),
    response: z.array(subjectEntity),
  }),
  add: route({
    method: 'POST',
    path: '/subject/add',
    summary: 'Creates a subject.',
    access: administrator,
    area: 'none',
    tx: 'write',
    body: subjectForm,
    response: written(subjectEntity),
    message: messages.subject.added,
  }),
  update: route({
    method: 'PUT',
    path: '/subject/{id}',
    summary:
      'Changes a subject; absent fields keep their value. If In Active, it and its lessons are hidden from schools.',
    access: administrator,
    area: 'none',
    tx: 'write',
    params: idParams,
    body: subjectForm.partial().extend({ version: version.optional() }),
    response: written(subjectEntity),
    message: messages.subject.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/subject/{id}',
    summary: 'Deletes a subject without lessons.',
    access: administrator,
    area: 'none',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  name: route({
    method: 'POST',
    path: '/subject/getSubjectNameById',
    summary: "A subject's name.",
    access: readers,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: idParams,
    response: z.object({ _id: z.string(), name: z.string(), subject: z.string() }),
  }),
}
