import * as z from 'zod'
import { office } from './access.ts'
import { listOf, version } from './bounded.ts'
import { messages } from './messages.ts'
import { areaReference } from './prerequisites.ts'
import { route } from './route.ts'
import { furtherRoles } from './rules/class-roles.ts'
import {
  blank,
  classReference,
  day,
  deleted,
  entity,
  idParams,
  reference,
  spanIn,
  teacherReference,
  written,
} from './wire.ts'

/** A further class of a teacher, and what the teacher is in it. With a last day it is a cover, which ends by itself. */
export const teacherClassEntity = entity('TeacherClass', {
  _id: z.string(),
  teacherId: teacherReference,
  classId: classReference,
  role: z.enum(furtherRoles),
  /** The areas of work in which a specialist records. */
  superActivityId: z.array(areaReference),
  /** The first and the last day, both included; null without a limit. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  version: z.number(),
})
export type TeacherClass = z.output<typeof teacherClassEntity>

const fields = {
  role: z.enum(furtherRoles),
  superActivityId: listOf(reference(), 50).optional(),
  startDate: blank(day()),
  endDate: blank(day()),
}

type Chosen = { role: string; superActivityId?: readonly string[] | undefined }

function requireAreas({ role, superActivityId }: Chosen, context: z.RefinementCtx) {
  if (role === 'specialist' && !superActivityId?.length)
    context.addIssue({
      code: 'custom',
      path: ['superActivityId'],
      message: messages.teacherClass.areasRequired,
    })
}

/** The form that gives a teacher a further class. */
export const teacherClassForm = z
  .object({ classId: reference(messages.teacher.classRequired), ...fields })
  .superRefine(spanIn('startDate', 'endDate'))
  .superRefine(requireAreas)

/** The form that changes it; the class stays. */
export const teacherClassChanges = z
  .object(fields)
  .superRefine(spanIn('startDate', 'endDate'))
  .superRefine(requireAreas)

export const teacherClasses = {
  find: route({
    method: 'POST',
    path: '/teacherclass/find',
    summary:
      'The further classes that teachers have or will have, of a teacher or of a class; with `past`, also covers that have ended.',
    access: office,
    area: 'children',
    tx: 'read',
    reads: true,
    body: z.strictObject({
      teacherId: blank(reference()),
      classId: blank(reference()),
      past: blank(z.boolean()),
    }),
    response: z.array(teacherClassEntity),
  }),
  add: route({
    method: 'POST',
    path: '/teacherclass/add',
    summary: 'Gives a teacher a further class with a role, for chosen days if it is a cover.',
    access: office,
    area: 'children',
    tx: 'write',
    body: teacherClassForm.safeExtend({ teacherId: reference(), schooleId: reference().optional() }),
    response: written(teacherClassEntity),
    message: messages.added,
  }),
  update: route({
    method: 'PUT',
    path: '/teacherclass/{id}',
    summary: 'Changes the role, the areas of work and the days; the teacher and the class stay.',
    access: office,
    area: 'children',
    tx: 'write',
    params: idParams,
    body: teacherClassChanges.safeExtend({ version: version.optional() }),
    response: written(teacherClassEntity),
    message: messages.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/teacherclass/{id}',
    summary: 'Takes a further class from a teacher, from the next request on.',
    access: office,
    area: 'children',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
