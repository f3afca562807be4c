import * as z from 'zod'
import { messages } from './messages.ts'
import { readKey } from './rules/keys.ts'
import { blank, day, filter, id, optional, reference } from './wire.ts'

// What requests about entries of the plan say, in all the words that are in use.

/** A key in any form that is in use. Gives P, WI, WA or M. */
const keyInput = z.string({ error: messages.record.unknownKey }).transform((text, context) => {
  const found = readKey(text)
  if (!found) context.addIssue({ code: 'custom', message: messages.record.unknownKey })
  return found ?? z.NEVER
})

/** A key that may be missing; an empty input counts as nothing. */
export const keyFilter = blank(keyInput)

/** What the tree has ticked: an exercise with what it belongs to, or an activity alone. */
export const choice = z.object({
  superActivityId: blank(reference()),
  activityId: blank(reference()),
  subActivityId: blank(reference()),
})

/** One row or several; nothing where an input is empty. Gives a list. */
export const oneOrMany = (most: number) =>
  z.preprocess(
    value => (value === '' ? null : Array.isArray(value) || value == null ? value : [value]),
    z.array(reference()).max(most, messages.record.tooMany).nullish(),
  )
/** Exercises or activities, as lists of their own. Gives ids. */
export const several = z.array(reference()).max(1_000, messages.record.tooMany).nullish()

/**
 * An id that the client makes for what it records. Sent again, however late, it records nothing once more; `/activity/undo`
 * takes it back.
 */
export const recordingId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'not an id')
const recording = recordingId.nullish()

/**
 * What becomes of children who are further on than the key that is recorded, in the order P, WA, WI, M: `skip` leaves them
 * out, `only` records nobody else. Without it all are recorded.
 */
export const further = z.enum(['skip', 'only']).nullish()

/** The words that every form of an entry shares; `sfd` is another name of `date`, `status` one of `key`. */
export const entryFields = {
  date: blank(day(messages.record.dateRequired)),
  sfd: blank(day(messages.record.dateRequired)),
  endDate: blank(day(messages.record.dateRequired)),
  key: keyFilter,
  status: keyFilter,
  remarks: optional(2_000),
  academicYear: optional(20),
  superActivityId: blank(reference()),
  subActivityId: blank(reference()),
  recording,
}

/** How a list of entries is narrowed; several words are combined with and. */
const narrowed = {
  _id: id,
  schooleId: id,
  classId: blank(reference()),
  studentId: blank(reference()),
  superActivityId: blank(reference()),
  activityId: blank(reference()),
  subActivityId: blank(reference()),
  isFuturePlanning: z.boolean().nullish(),
  key: keyFilter,
  status: keyFilter,
  publicStatus: z.enum(['draft', 'publish']).nullish(),
  date: blank(day()),
  sfd: blank(day()),
  remarks: z.string().nullish(),
  authorizedPerson: z.string().nullish(),
  academicYear: z.string().nullish(),
  version: z.int().nullish(),
}

const inOrder = (start: unknown, end: unknown) => !start || !end || String(start) <= String(end)

/** What `/activity/find` is narrowed by; its span is `startDate1` to `endDate1`. */
export const findFilter = filter({
  ...narrowed,
  endDate: blank(day()),
  startDate1: blank(day()),
  endDate1: blank(day()),
}).refine(({ startDate1, endDate1 }) => inOrder(startDate1, endDate1), {
  path: ['endDate1'],
  error: messages.dateOrder,
})

/** What a report is narrowed by; its span is `startDate` to `endDate`, or with `isInitLoad` the current week. */
export const reportFilter = filter({
  ...narrowed,
  isInitLoad: z.boolean().nullish(),
  startDate: blank(day()),
  endDate: blank(day()),
}).refine(({ startDate, endDate }) => inOrder(startDate, endDate), {
  path: ['endDate'],
  error: messages.dateOrder,
})
