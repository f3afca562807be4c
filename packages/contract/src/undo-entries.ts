import * as z from 'zod'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { entity, idParams, rowReference, written } from './wire.ts'

/** What a person deleted, as `of` of an entry names it. */
export const deletedThings = [
  'record',
  'note',
  'observation',
  'report',
  'assignment',
  'staffEvent',
  'class',
  'area',
  'activity',
  'exercise',
  'exerciseName',
  'lesson',
  'subject',
  'category',
  'holiday',
  'fee',
  'academicYear',
  'childGroup',
  'trainer',
  'trainingTopic',
] as const

/** Something that the signed-in person did and can still undo with `PUT /removals/{id}`. */
export const undoEntry = entity('UndoEntry', {
  _id: z.string(),
  /** A row deleted; children moved to another class, who left, or who were imported. */
  kind: z.enum(['deletion', 'move', 'leaving', 'import']),
  /** What was deleted; null for what was done with several children. */
  of: z.enum(deletedThings).nullable(),
  /** Its name, or the beginning of its text. */
  name: z.string().nullable(),
  /** The child that it is about. */
  studentName: z.string().nullable(),
  /** The number of children, or 1. */
  count: z.number(),
  doneAt: z.string(),
})
export type UndoEntry = z.output<typeof undoEntry>

const access = { SUPERADMIN: 'platform', SCHOOLE: 'school', TEACHER: 'class' } as const

export const undoEntries = {
  list: route({
    method: 'GET',
    path: '/removals',
    summary: 'What the signed-in person has deleted, moved or imported and can still undo, latest first.',
    access,
    area: 'any',
    tx: 'read',
    response: z.array(undoEntry),
  }),
  putBack: route({
    method: 'PUT',
    path: '/removals/{id}',
    allowedWhenFull: true,
    summary:
      'Restores what the same person deleted in the last ten minutes: a record, a note, an observation, a class or level, or part of the curriculum. Also undoes a move or the leaving of several children, and within a day an import of children. Repeating it changes nothing.',
    access,
    area: 'any',
    tx: 'write',
    classWork: 'own',
    params: idParams,
    response: written(rowReference),
    message: messages.putBack,
  }),
}
