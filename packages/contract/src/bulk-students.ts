import * as z from 'zod'
import { listOf } from './bounded.ts'
import { chargeChoice, chargePreview } from './charges.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { classFrom, welcomeSlip } from './students.ts'
import {
  classReference,
  day,
  entity,
  filter,
  id,
  optionalCode,
  printLanguages,
  reference,
  rowCount,
  schooleIdParams,
  soughtMobile,
  written,
} from './wire.ts'

/** How many children one request can change. */
const mostInBulk = 500

const children = { studentId: listOf(reference(), mostInBulk).min(1, messages.studentRequired) }

/** A number of rows, and how many of the children they are about. */
export const rowsOfChildren = entity('RowsOfChildren', { count: z.number(), children: z.number() })

/** What a change of class affects, for several children together. */
export const bulkMovePreview = entity('BulkMovePreview', {
  /** How many children move, and how many are in the class already. */
  children: z.number(),
  already: z.number(),
  /** The earliest and the latest day on which all of them can begin in the new class. */
  since: z.string(),
  latest: z.string(),
  plans: rowsOfChildren,
  drafts: rowsOfChildren,
  assignmentsKept: rowsOfChildren,
  assignmentsNew: rowsOfChildren,
  /** Days from the first day in the new class onwards that stay on the former classes' sheets. */
  daysMarked: rowsOfChildren,
  charges: chargePreview,
})
export type BulkMovePreview = z.output<typeof bulkMovePreview>

/** What it means that children leave the school. */
export const leavingPreview = entity('LeavingPreview', {
  children: z.number(),
  /** Parents who can open no other child of this school, and so lose access to it. */
  parents: z.number(),
  plans: rowsOfChildren,
  /** Assignments that are not handed in and not yet due. */
  assignments: rowsOfChildren,
  /** What is owed today, and by how many children; and what is credited back because it falls due later. */
  owed: z.object({ amount: z.string(), children: z.number() }),
  takenBack: z.string(),
})
export type LeavingPreview = z.output<typeof leavingPreview>

/** Why a child is not at the school any more. */
export const leavingReasons = ['left', 'deleted'] as const

/** A child who has left the school or was deleted. */
export const leftStudent = entity('LeftStudent', {
  _id: z.string(),
  schooleId: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  dob: z.string(),
  /** The class that the child was in; `isOpen` is false if there is no such class any more. */
  classId: classReference,
  classIsOpen: z.boolean(),
  admissionNumber: z.string().nullable(),
  serialNumber: z.string(),
  motherName: z.string(),
  mobileNumber: z.string().nullable(),
  profileURL: z.string().nullable(),
  leftOn: z.string(),
  leftAs: z.enum(leavingReasons),
})
export type LeftStudent = z.output<typeof leftStudent>

const leftFilter = filter({
  _id: id,
  classId: reference(),
  admissionNumber: optionalCode(50),
  mobileNumber: soughtMobile().nullable(),
  leftOn: day(),
  leftAs: z.enum(leavingReasons),
})

/** How many children were changed; `undo` is the id under which `PUT /removals/{id}` reverses all of it. */
export const bulkChange = entity('BulkChange', { count: z.number(), undo: z.string().nullable() })
const office = { SCHOOLE: 'school' } as const
const read = { method: 'POST', access: office, area: 'children', tx: 'read', reads: true } as const
const write = { method: 'POST', access: office, area: 'children', tx: 'write', refuses: [409] } as const

export const bulkStudents = {
  previewMove: route({
    ...read,
    path: '/student/bulk/move-preview',
    summary: 'Previews the effects of moving several children to a class on a day; nothing is stored.',
    body: z.strictObject({ ...children, classId: reference(messages.student.classRequired), classFrom }),
    response: bulkMovePreview,
  }),
  move: route({
    ...write,
    path: '/student/bulk/move',
    summary: 'Moves several children to a class from a day on. Children who are in it already are left out.',
    body: z.object({
      ...children,
      classId: reference(messages.student.classRequired),
      classFrom,
      charge: chargeChoice,
    }),
    response: written(bulkChange),
    message: messages.updated,
  }),
  previewLeaving: route({
    ...read,
    path: '/student/bulk/leave-preview',
    summary: 'Previews the effects of several children leaving the school today; nothing is stored.',
    body: z.strictObject(children),
    response: leavingPreview,
  }),
  leave: route({
    ...write,
    path: '/student/bulk/leave',
    demo: 'closed',
    summary:
      'Several children leave the school today, or are deleted. They can be restored; their parents lose access.',
    body: z.object({ ...children, leftAs: z.enum(leavingReasons) }),
    response: written(bulkChange),
    message: messages.updated,
  }),
  welcome: route({
    ...write,
    path: '/student/bulk/welcome',
    demo: 'closed',
    summary:
      'New slips for the parents of several children who have no password yet, by class; siblings share one. Earlier slips stop working.',
    body: z.object(children),
    response: written(rowCount).extend({ welcome: z.array(welcomeSlip) }),
    message: messages.updated,
    secrets: ['welcome'],
  }),
  language: route({
    ...write,
    method: 'PUT',
    path: '/student/bulk/language',
    summary:
      "Stores the language of several children's parents, for slips and other papers. Parents who have chosen a password keep theirs.",
    body: z.object({ ...children, language: z.enum(printLanguages) }),
    response: written(rowCount),
    message: messages.updated,
  }),
  left: route({
    ...read,
    path: '/student/left/{schooleId}',
    summary: 'The children who have left the school or were deleted, latest first.',
    params: schooleIdParams,
    body: leftFilter,
    response: z.array(leftStudent),
  }),
  restore: route({
    ...write,
    path: '/student/bulk/restore',
    demo: 'closed',
    summary:
      'Brings children who left or were deleted back, with their parents. `classId` replaces the class that they were in.',
    body: z.object({ ...children, classId: reference().nullish() }),
    response: written(bulkChange).extend({ welcome: z.array(welcomeSlip) }),
    message: messages.putBack,
    secrets: ['welcome'],
  }),
}
