import * as z from 'zod'
import { messages } from './messages.ts'
import { blank, day, entity, reference } from './wire.ts'

/** With a change of class: the first day in the new class; the school's today by default. */
export const classFrom = blank(day())

/** How many there are, with the names of the first ones. */
export const namedCount = entity('NamedCount', { count: z.number(), names: z.array(z.string()) })

/** A fee for every child of a class. */
export const classFee = entity('ClassFee', {
  _id: z.string(),
  acadamicYear: z.string().nullable(),
  totalFee: z.string(),
})

export type NamedCount = z.output<typeof namedCount>
export type ClassFee = z.output<typeof classFee>

/** What a change of class affects. */
export const movePreview = entity('MovePreview', {
  /** The child's first day in the present class, and so the earliest day on which the new one may begin. */
  since: z.string(),
  /** The latest day on which the new class may begin. */
  latest: z.string(),
  /** Plans without a key, and unpublished entries: the new class's teachers take them over. */
  plans: namedCount,
  drafts: namedCount,
  /** Assignments of the present class that are not due yet; the child keeps its part in them. */
  assignmentsKept: namedCount,
  /** Assignments of the new class that are not due yet; the child gets a part in them. */
  assignmentsNew: namedCount,
  /** Days from the first day in the new class on that are on the present class's sheets, where they stay. */
  daysMarked: z.number(),
  /** The fees for every child of the present class and of the new one. */
  feesBefore: z.array(classFee),
  feesAfter: z.array(classFee),
})
export type MovePreview = z.output<typeof movePreview>

/** The move whose effect is asked for. */
export const moveRequest = z.strictObject({
  studentId: reference(messages.studentRequired),
  classId: reference(messages.student.classRequired),
  classFrom,
})
