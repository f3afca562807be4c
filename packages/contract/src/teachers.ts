import * as z from 'zod'
import { office, staff } from './access.ts'
import { bounded, typed, version } from './bounded.ts'
import { newPassword } from './credentials.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import {
  blank,
  classReference,
  deleted,
  emailAddress,
  entity,
  filter,
  id,
  idParams,
  listQuery,
  mobile,
  optional,
  reference,
  required,
  schooleIdParams,
  soughtMobile,
  written,
} from './wire.ts'

/** A teacher of one class. Responses never include the password. */
export const teacherEntity = entity('Teacher', {
  _id: z.string(),
  schooleId: z.string(),
  teacherName: z.string(),
  email: z.string().nullable(),
  qualification: z.string().nullable(),
  address: z.string().nullable(),
  /** The login name. */
  mobileNumber: z.string(),
  classId: classReference,
  version: z.number(),
})
export type Teacher = z.output<typeof teacherEntity>

const fields = {
  teacherName: required(messages.teacher.nameRequired, 100),
  email: optional(200).pipe(emailAddress.nullish()),
  qualification: optional(200),
  address: optional(),
  mobileNumber: mobile(messages.mobileRequired),
  classId: reference(messages.teacher.classRequired),
}

/** The form for adding a teacher. */
export const teacherForm = z.object({
  ...fields,
  password: newPassword(messages.teacher.passwordRequired),
})

/** The form for changing a teacher; an empty password keeps the old one. */
export const teacherChanges = z.object({
  ...fields,
  password: blank(bounded(1_000, { long: messages.password.tooLong })),
})

const text = typed(500).nullable()

/** The filter of a list of teachers. */
const teacherFilter = filter({
  _id: id,
  schooleId: reference(),
  classId: reference(),
  teacherName: text,
  email: text,
  qualification: text,
  address: text,
  mobileNumber: soughtMobile().nullable(),
  version,
})

export const teachers = {
  list: route({
    method: 'GET',
    path: '/teacher/list/{schooleId}',
    summary: 'The teachers of a school; for a teacher, those of their own class.',
    access: staff,
    area: ['children', 'learning'],
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(teacherEntity),
  }),
  find: route({
    method: 'POST',
    path: '/teacher/find',
    summary: 'The teachers that match a filter, such as those of a class.',
    access: staff,
    area: ['children', 'learning'],
    tx: 'read',
    reads: true,
    body: teacherFilter,
    response: z.array(teacherEntity),
  }),
  add: route({
    method: 'POST',
    path: '/teacher/add',
    demo: 'closed',
    summary: 'Creates a teacher, who signs in with the mobile number and this password.',
    access: office,
    area: 'children',
    // Hashes the password first.
    tx: 'none',
    body: teacherForm.extend({ schooleId: reference().optional() }),
    response: written(teacherEntity),
    message: messages.teacher.added,
  }),
  update: route({
    method: 'PUT',
    path: '/teacher/{id}',
    demo: 'closed',
    summary:
      'Changes a teacher; absent fields keep their value. A change of class takes effect with the next request.',
    access: office,
    area: 'children',
    tx: 'none',
    params: idParams,
    body: teacherChanges.partial().extend({ version: version.optional() }),
    response: written(teacherEntity),
    message: messages.teacher.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/teacher/{id}',
    demo: 'closed',
    summary: 'Deletes a teacher and ends their sessions; a teacher with history is archived.',
    access: office,
    area: 'children',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
