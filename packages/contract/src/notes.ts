import * as z from 'zod'
import { staff, staffAndFamily } from './access.ts'
import { typed, version } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import {
  allowedActions,
  childReference,
  classReference,
  deleted,
  entity,
  filter,
  id,
  idParams,
  instant,
  listQuery,
  reference,
  required,
  teacherReference,
  written,
} from './wire.ts'

/** A note for a child's report. */
export const noteEntity = entity('Note', {
  _id: z.string(),
  schooleId: z.object({ _id: z.string(), schooleName: z.string() }),
  classId: classReference,
  studentId: childReference,
  /** The teacher who wrote it; null when the office did. */
  teacherId: teacherReference.nullable(),
  /** The author. A note by the office is shown as PRINCIPAL with the school's name. */
  userId: z.object({ _id: z.string(), name: z.string(), role: z.enum(['SCHOOLE', 'TEACHER']) }),
  isTeacher: z.boolean(),
  notes: z.string(),
  /** When it was first saved. */
  createdAt: z.string(),
  may: allowedActions,
  version: z.number(),
})
export type Note = z.output<typeof noteEntity>

/** The note form. */
export const noteForm = z.object({
  classId: reference(messages.class.nameRequired),
  studentId: reference(messages.studentRequired),
  notes: required(messages.note.required, 10_000),
})

export const notes = {
  list: route({
    method: 'GET',
    path: '/teachernotes/list',
    summary: 'All notes within reach, newest first.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    query: listQuery,
    response: z.array(noteEntity),
  }),
  find: route({
    method: 'POST',
    path: '/teachernotes/find',
    summary: 'Notes that match a filter, newest first.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: filter({
      _id: id,
      schooleId: reference(),
      classId: reference(),
      studentId: reference(),
      teacherId: reference(),
      userId: reference(),
      isTeacher: z.boolean(),
      notes: typed(10_000),
      createdAt: instant(),
      version,
    }),
    response: z.array(noteEntity),
  }),
  add: route({
    method: 'POST',
    path: '/teachernotes/add',
    summary: "Writes a note for a child's report and notifies the parents.",
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    body: noteForm.extend({ schooleId: reference().nullish() }),
    response: written(noteEntity),
    message: messages.added,
  }),
  update: route({
    method: 'PATCH',
    path: '/teachernotes/update/{id}',
    summary: 'Changes a note; teachers can change only their own.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    params: idParams,
    body: noteForm.partial().extend({ version: version.optional() }),
    response: written(noteEntity),
    message: messages.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/teachernotes/{id}',
    summary: 'Deletes a note; teachers can delete only their own.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
