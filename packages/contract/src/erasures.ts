import * as z from 'zod'
import { typed } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { erasureDelayDays } from './rules/retention.ts'
import { entity, id, idParams, printLanguage, reference, written } from './wire.ts'

/** A child, a child with all brothers and sisters and the parent's account, a teacher, or a whole school. */
export const erasureKinds = ['child', 'family', 'teacher', 'school'] as const

/** What rows are counted as. */
export const erasedKinds = [
  'children',
  'accounts',
  'classHistory',
  'attendance',
  'records',
  'observations',
  'notes',
  'assignments',
  'reports',
  'fees',
  'notices',
  'files',
  'exports',
  'staff',
  'temporary',
  'curriculum',
  'school',
] as const
/** What the law requires to be kept, without names; and the log, which has none. */
export const keptKinds = ['ledger', 'receipts', 'audit'] as const

const erased = z.array(z.object({ kind: z.enum(erasedKinds), count: z.number() }))
const kept = z.array(z.object({ kind: z.enum(keptKinds), count: z.number() }))

const subject = { kind: z.enum(erasureKinds), subjectId: reference() }

/** What an erasure would do, before anybody asks for it. */
export const erasurePreview = entity('ErasurePreview', {
  kind: z.enum(erasureKinds),
  subjectId: z.string(),
  /** What has to be typed to confirm it. */
  name: z.string(),
  children: z.array(z.object({ _id: z.string(), fullName: z.string(), serialNumber: z.string() })),
  /** Children of the family who are still at the school, which refuses it. */
  staying: z.array(z.string()),
  /** What the family still owes, or what all families of the school owe. */
  owed: z.string(),
  erased,
  kept,
  /** The day on which it would be erased, at the school. */
  dueOn: z.string(),
})
export type ErasurePreview = z.output<typeof erasurePreview>

/** `waiting`: it can be undone; `running`: it has begun. */
const erasureStates = ['waiting', 'running', 'done', 'undone'] as const

export const erasure = entity('Erasure', {
  _id: z.string(),
  kind: z.enum(erasureKinds),
  state: z.enum(erasureStates),
  /** The name; once it is erased, the serial numbers, or null if there are none. */
  name: z.string().nullable(),
  askedAt: z.string(),
  askedBy: z.string(),
  /** Whether the school's choice began it, some years after the child left. */
  automatic: z.boolean(),
  /** The day on which it is erased, at the school. */
  dueOn: z.string(),
  doneAt: z.string().nullable(),
  /** Whose names the office would look for: the children that it covers. */
  studentIds: z.array(z.string()),
})
export type Erasure = z.output<typeof erasure>

/** A teacher who has left the school. */
export const formerTeacher = entity('FormerTeacher', {
  _id: z.string(),
  teacherName: z.string(),
  leftOn: z.string(),
})
export type FormerTeacher = z.output<typeof formerTeacher>

/** The office erases what belonged to its school, the administrator a school. */
const erasers = { SCHOOLE: 'school', SUPERADMIN: 'platform' } as const

export const erasures = {
  list: route({
    method: 'GET',
    path: '/erasure',
    summary: 'What was asked to be erased, latest first.',
    access: erasers,
    area: 'settings',
    tx: 'read',
    response: z.array(erasure),
  }),
  teachers: route({
    method: 'GET',
    path: '/erasure/teachers',
    summary: 'The teachers who have left the school and can be erased.',
    access: { SCHOOLE: 'school' },
    area: 'settings',
    tx: 'read',
    response: z.array(formerTeacher),
  }),
  preview: route({
    method: 'POST',
    path: '/erasure/preview',
    summary: 'What an erasure would delete and keep; nothing is stored.',
    access: erasers,
    area: 'settings',
    tx: 'read',
    visitors: 'closed',
    reads: true,
    body: z.strictObject(subject),
    response: erasurePreview,
    refuses: [404],
  }),
  add: route({
    method: 'POST',
    path: '/erasure',
    demo: 'closed',
    summary: `Erases a child or a family who has left, a teacher who has left, or a school, after ${erasureDelayDays} days. Until then the accounts are closed, and nothing else changes.`,
    access: erasers,
    area: 'settings',
    tx: 'write',
    body: z.object({ ...subject, name: typed(500) }),
    response: written(erasure),
    message: messages.erasure.asked,
    allowedWhenFull: true,
    refuses: [404, 409],
  }),
  undo: route({
    method: 'PUT',
    path: '/erasure/{id}/undo',
    summary: 'Takes an erasure back before its day; the accounts can be opened again.',
    access: erasers,
    area: 'settings',
    tx: 'write',
    params: idParams,
    response: written(z.object({ _id: id })),
    message: messages.erasure.undone,
    allowedWhenFull: true,
    refuses: [404, 409],
  }),
  certificate: route({
    method: 'GET',
    path: '/erasure/{id}/certificate',
    summary: 'The certificate of an erasure, as PDF.',
    access: erasers,
    area: 'settings',
    tx: 'none',
    params: idParams,
    query: z.strictObject({ language: printLanguage() }),
    response: z.unknown(),
    answers: 'file',
    refuses: [404],
  }),
}
