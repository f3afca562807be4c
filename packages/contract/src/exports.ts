import * as z from 'zod'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { deleted, entity, idParams, reference, written } from './wire.ts'

/** `queued` and `running`: it is being made; `failed`: it has to be asked for again. */
const exportStatuses = ['queued', 'running', 'ready', 'failed'] as const

/** A copy of a school's or a child's data as one ZIP. */
export const dataExport = entity('DataExport', {
  _id: z.string(),
  /** The child whose data it is; null for a whole school. */
  studentId: z.string().nullable(),
  status: z.enum(exportStatuses),
  /** Parts of the archive that are done, and all of them; 0 of 0 until they are counted. */
  done: z.number(),
  total: z.number(),
  /** The size in bytes, once it is ready. */
  bytes: z.number().nullable(),
  madeAt: z.string(),
  /** When it is deleted. */
  expiresAt: z.string().nullable(),
  /** Where it can be downloaded while signed in, also in parts. */
  url: z.string().nullable(),
})
export type DataExport = z.output<typeof dataExport>

/** The office exports its school; a guardian exports a child. */
const exporters = { SCHOOLE: 'own', PARENT: 'own' } as const

export const exports = {
  list: route({
    method: 'GET',
    path: '/export',
    summary: "The user's own exports of data, latest first.",
    access: exporters,
    area: 'every',
    tx: 'read',
    visitors: 'closed',
    response: z.array(dataExport),
  }),
  add: route({
    method: 'POST',
    path: '/export',
    demo: 'closed',
    summary:
      'Starts an export: of the school for its office, of the child `studentId` for a guardian. It replaces the earlier one.',
    access: exporters,
    area: 'every',
    tx: 'write',
    body: z.object({ studentId: reference().optional() }).meta({ id: 'NewExport' }),
    response: written(dataExport),
    message: messages.dataExport.started,
    allowedWhenFull: true,
    refuses: [404, 409],
  }),
  remove: route({
    method: 'DELETE',
    path: '/export/{id}',
    summary: "Deletes one of the user's exports, or stops it.",
    access: exporters,
    area: 'every',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
    refuses: [404],
  }),
  read: route({
    method: 'GET',
    path: '/files/export/{id}',
    summary:
      'The ZIP of an export or a byte range of it. The sign-in cookie is accepted in place of a bearer token.',
    access: exporters,
    area: 'every',
    tx: 'none',
    params: idParams,
    response: z.unknown(),
    answers: 'file',
    filesCookie: true,
    refuses: [404],
  }),
}
