import * as z from 'zod'
import { entity } from './wire.ts'

/** How many there are, and the names of the first few. */
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
  /** The child's first day in the current class, and so the earliest day on which the new one may begin. */
  since: z.string(),
  /** The latest day on which the new class may begin. */
  latest: z.string(),
  /** Plans without a key and unpublished records; the new class's teachers take them over. */
  plans: namedCount,
  drafts: namedCount,
  /** Assignments of the current class that are not yet due; the child keeps them. */
  assignmentsKept: namedCount,
  /** Assignments of the new class that are not yet due; the child is added to them. */
  assignmentsNew: namedCount,
  /** Days from the first day in the new class onwards that are on the current class's sheets, where they stay. */
  daysMarked: z.number(),
  /** The class-wide fees of the current class and of the new one. */
  feesBefore: z.array(classFee),
  feesAfter: z.array(classFee),
})
export type MovePreview = z.output<typeof movePreview>
