import * as z from 'zod'
import { staff } from './access.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { letters, sounds } from './rules/grids.ts'
import {
  childReference,
  classReference,
  deleted,
  entity,
  filter,
  id,
  idParams,
  listQuery,
  reference,
  written,
} from './wire.ts'
import { importedWorkbook } from './workbook.ts'

/** A child with an admission number, as the rows of the grids show it. */
const numberedChild = entity('NumberedChildReference', {
  ...childReference.shape,
  admissionNumber: z.string().nullable(),
})

const child = {
  /** The child's id: each grid has one row per child. */
  _id: z.string(),
  schooleId: z.string(),
  studentId: numberedChild,
  classId: classReference,
}

/** A grid row in responses: only the columns the child has worked with, each true. */
const worked = z.record(z.string(), z.boolean())

/** A child's row of the movable alphabets grid. */
export const movableRecord = entity('MovableRecord', { ...child, movable: worked })
export type MovableRecord = z.output<typeof movableRecord>

/** A child's row of the sounds grid. */
export const soundRecord = entity('SoundRecord', { ...child, sounds: worked })
export type SoundRecord = z.output<typeof soundRecord>

/** Cells to change; columns that are not named keep their value. */
const cells = <const C extends readonly string[]>(columns: C, text: string) =>
  z.partialRecord(z.enum(columns), z.boolean({ error: messages.invalid.cell }), {
    error: ({ code }) => (code === 'invalid_type' ? text : messages.invalid.column),
  })
/** Cells of the sounds grid to change. */
export const soundCells = cells(sounds, messages.sounds.required)
/** Cells of the movable alphabets grid to change. */
export const letterCells = cells(letters, messages.movable.required)

const movableForm = z.object({
  classId: reference(messages.class.nameRequired),
  studentId: reference(messages.studentRequired),
  movable: letterCells.refine(map => Object.keys(map).length > 0, messages.movable.required),
})

const gridFilter = filter({
  _id: id,
  schooleId: reference(),
  classId: reference(),
  studentId: reference(),
}).meta({ id: 'GridFilter' })

export const language = {
  letters: route({
    method: 'GET',
    path: '/movable/list',
    summary: 'The movable alphabets grid: one row per child within reach.',
    access: staff,
    area: 'learning',
    tx: 'read',
    query: listQuery,
    response: z.array(movableRecord),
  }),
  findLetters: route({
    method: 'POST',
    path: '/movable/find',
    summary: 'The movable alphabets of children that match a filter.',
    access: staff,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: gridFilter,
    response: z.array(movableRecord),
  }),
  findSounds: route({
    method: 'POST',
    path: '/sound/find',
    summary: 'The sounds of children that match a filter.',
    access: staff,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: gridFilter,
    response: z.array(soundRecord),
  }),
  addLetters: route({
    method: 'POST',
    path: '/movable/add',
    summary: "Marks letters in a child's movable alphabet.",
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    body: movableForm,
    response: written(movableRecord),
    message: messages.movable.added,
  }),
  updateLetters: route({
    method: 'PATCH',
    path: '/movable/update/{id}',
    summary: "Changes individual letters of a child's movable alphabet.",
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    params: idParams,
    body: z.object({ movable: letterCells }),
    response: written(movableRecord),
    message: messages.movable.updated,
  }),
  removeLetters: route({
    method: 'DELETE',
    path: '/movable/{id}',
    summary: "Clears a child's movable alphabet.",
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'notes',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  importSounds: route({
    method: 'POST',
    path: '/sound/data/upload',
    summary:
      'Marks the sounds of the children in an Excel file, all or none; an empty cell leaves a sound unchanged. A refusal names row and column and includes a marked copy.',
    access: staff,
    area: 'learning',
    tx: 'none',
    classWork: 'notes',
    files: ['excel'],
    body: z.object({ schooleId: reference().optional() }),
    response: written(importedWorkbook),
    message: messages.upload.imported,
  }),
  soundSample: route({
    method: 'GET',
    path: '/sound/sample',
    summary: "The Excel template for sounds, with the names of the caller's classes.",
    access: staff,
    area: 'learning',
    tx: 'none',
    response: z.unknown(),
    answers: 'file',
  }),
}
