import * as z from 'zod'
import { bounded, listOf, typed, typedCode, version } from './bounded.ts'
import { messages } from './messages.ts'
import { readKey } from './rules/keys.ts'
import { blank, day, entity, filter, id, optional, optionalCode, reference, spanIn } from './wire.ts'

// Schemas of requests about records, with every field name that clients use.

/** A key in any form that clients send, parsed to P, WI, WA or M. */
const keyInput = bounded(60, {
  text: messages.record.unknownKey,
  long: messages.record.unknownKey,
}).transform((text, context) => {
  const found = readKey(text)
  if (!found) context.addIssue({ code: 'custom', message: messages.record.unknownKey })
  return found ?? z.NEVER
})

/** An optional key; an empty text counts as missing. */
export const keyFilter = blank(keyInput)

/** A ticked node of the tree: an exercise with its activity and area, or just an activity. */
export const choice = entity('ItemChoice', {
  superActivityId: blank(reference()),
  activityId: blank(reference()),
  subActivityId: blank(reference()),
})

/** One row or several, parsed to a list; empty texts are dropped. */
export const oneOrMany = (most: number) =>
  z.preprocess(
    value => (value === '' ? null : Array.isArray(value) || value == null ? value : [value]),
    listOf(reference(), most, { long: messages.record.tooMany }).nullish(),
  )
/** Lists of exercises or activities, parsed to ids. */
export const several = listOf(reference(), 1_000, { long: messages.record.tooMany }).nullish()

/**
 * A client-generated id for a batch of recorded keys. Repeating an id does not record anything twice;
 * `/activity/undo` undoes the batch.
 */
export const recordingId = bounded(36, { long: messages.invalid.id }).regex(
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  messages.invalid.id,
)
const recording = recordingId.nullish()

/**
 * How to treat children who are already further on than the recorded key, in the order P, WA, WI, M, or, when
 * planning, who already have the exercise planned on some of the days: `skip` leaves them out, `only` includes no
 * others. By default all are recorded or planned.
 */
export const further = z.enum(['skip', 'only']).nullish()

/** Fields shared by all forms of a record; `sfd` is an alias of `date`, `status` of `key`. */
export const recordFields = {
  date: blank(day(messages.record.dateRequired)),
  sfd: blank(day(messages.record.dateRequired)),
  endDate: blank(day(messages.record.dateRequired)),
  key: keyFilter,
  status: keyFilter,
  remarks: optional(2_000),
  academicYear: optionalCode(20),
  superActivityId: blank(reference()),
  subActivityId: blank(reference()),
  recording,
}

/** The filter of a list of records; multiple fields are combined with AND. */
const narrowed = {
  _id: id,
  schooleId: reference(),
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
  remarks: typed(2_000).nullish(),
  authorizedPerson: typed(200).nullish(),
  academicYear: typedCode(40).nullish(),
  version: version.nullish(),
}

/** The filter of `/activity/find`; its span is `startDate1` to `endDate1`. */
export const findFilter = filter({
  ...narrowed,
  endDate: blank(day()),
  startDate1: blank(day()),
  endDate1: blank(day()),
}).superRefine(spanIn('startDate1', 'endDate1'))

/** The filter of a report; its span is `startDate` to `endDate`, or the current week with `isInitLoad`. */
export const reportFilter = filter({
  ...narrowed,
  isInitLoad: z.boolean().nullish(),
  startDate: blank(day()),
  endDate: blank(day()),
})
  .superRefine(spanIn('startDate', 'endDate'))
  .meta({ id: 'RecordFilter' })
