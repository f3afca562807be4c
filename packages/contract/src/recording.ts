import * as z from 'zod'
import { staff } from './access.ts'
import { listOf } from './bounded.ts'
import { activityReference, areaReference, exerciseReference, key } from './curriculum-references.ts'
import { messages } from './messages.ts'
import { further, keyFilter, recordingId } from './record-fields.ts'
import { route } from './route.ts'
import { childReference, classReference, entity, id, reference, rowCount, written } from './wire.ts'

/** The most records that one request makes, changes or publishes. */
export const recordLimit = 10_000

/** One row of the plan: a child, an exercise (or an activity alone), a span of days, and the key once it is recorded. */
export const activityRecord = entity('ActivityRecord', {
  _id: z.string(),
  schooleId: z.string(),
  studentId: childReference,
  /** The class in which it was made. */
  classId: classReference,
  superActivityId: areaReference,
  activityId: activityReference,
  /** Null where the record is about an activity alone. */
  subActivityId: exerciseReference.nullable(),
  remarks: z.string().nullable(),
  date: z.string(),
  /** Another name of the start date. */
  sfd: z.string(),
  endDate: z.string(),
  /** True while it is a plan, without a key. */
  isFuturePlanning: z.boolean(),
  key: key.nullable(),
  /** The school's day on which the key was set; null without a key. */
  keyDate: z.string().nullable(),
  academicYear: z.string(),
  /** Who last changed it. */
  authorizedPerson: z.string(),
  /** The account that made it: a teacher removes only drafts of her own. */
  madeBy: z.string(),
  publicStatus: z.enum(['draft', 'publish']),
  version: z.number(),
})
export type ActivityRecord = z.output<typeof activityRecord>

/** A cell of the matrix. */
const cell = z.object({ studentId: reference(messages.studentRequired), subActivityId: reference() })

/** `skipped` is how many places were left out, as `further` says. */
export const recorded = written(z.array(activityRecord))
  .extend({ skipped: z.number() })
  .meta({ id: 'RecordedEntries' })

/** The routes that record keys and undo recordings. */
export const recordingCalls = {
  record: route({
    method: 'PUT',
    path: '/activity/update-status',
    summary:
      'Records a key: on entries (`ids` or `_id`), or on `cells` of the matrix, where the latest entry takes it or one of today is made.',
    access: staff,
    tx: 'write',
    // So many cells are some 1,200,000 bytes, with a space behind every sign.
    bodyBytes: 2 * 1_048_576,
    body: z.strictObject({
      schooleId: reference().nullish(),
      _id: id.nullish(),
      ids: listOf(reference(), recordLimit, { long: messages.record.tooMany }).nullish(),
      cells: listOf(cell, recordLimit, { long: messages.record.tooMany }).nullish(),
      key: keyFilter,
      status: keyFilter,
      further,
      recording: recordingId.nullish(),
    }),
    response: recorded,
    message: messages.record.updated,
  }),
  undo: route({
    method: 'PUT',
    path: '/activity/undo',
    summary:
      'Takes back what was recorded or published under an id: entries that it made go, others get the key that they had, published ones are drafts again. All or none, once.',
    access: staff,
    tx: 'write',
    body: z.strictObject({ recording: recordingId }),
    response: written(rowCount),
    message: messages.record.undone,
    refuses: [404],
  }),
}
