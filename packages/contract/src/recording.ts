import * as z from 'zod'
import { staff } from './access.ts'
import { listOf } from './bounded.ts'
import { messages } from './messages.ts'
import { activityReference, areaReference, exerciseReference, key } from './prerequisites.ts'
import { further, keyFilter, recordingId } from './record-fields.ts'
import { route } from './route.ts'
import { childReference, classReference, entity, id, reference, rowCount, written } from './wire.ts'

/** The maximum number of records that one request creates, changes or publishes. */
export const recordLimit = 10_000

/** One row of the plan: a child, an exercise (or just an activity), a span of days, and the key once recorded. */
export const activityRecord = entity('ActivityRecord', {
  _id: z.string(),
  schooleId: z.string(),
  studentId: childReference,
  /** The class in which it was created. */
  classId: classReference,
  superActivityId: areaReference,
  activityId: activityReference,
  /** Null if the record is about an activity as a whole. */
  subActivityId: exerciseReference.nullable(),
  remarks: z.string().nullable(),
  date: z.string(),
  /** An alias of the start date. */
  sfd: z.string(),
  endDate: z.string(),
  /** True while it is a plan without a key. */
  isFuturePlanning: z.boolean(),
  key: key.nullable(),
  /** The school's day on which the key was set; null without a key. */
  keyDate: z.string().nullable(),
  academicYear: z.string(),
  /** The user who last changed it. */
  authorizedPerson: z.string(),
  /** The account that created it. */
  madeBy: z.string(),
  publicStatus: z.enum(['draft', 'publish']),
  version: z.number(),
})
export type ActivityRecord = z.output<typeof activityRecord>

/** A cell of a grid of children and exercises. */
export const cell = z
  .object({ studentId: reference(messages.studentRequired), subActivityId: reference() })
  .meta({ id: 'CellReference' })

/** `skipped` is the number of cells left out because of `further`. */
export const recorded = written(z.array(activityRecord))
  .extend({ skipped: z.number() })
  .meta({ id: 'RecordedEntries' })

/** The routes that record keys and undo them. */
export const recordingCalls = {
  record: route({
    method: 'PUT',
    path: '/activity/update-status',
    summary:
      'Records a key: on entries (`ids` or `_id`), or on `cells` of the matrix, where it is set on the latest entry or on a new one dated today.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'records',
    keyField: 'recording',
    // This many cells take about 1,200,000 bytes with a space after every token.
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
      'Undoes what was recorded or published under an id: entries it created are deleted, others get their previous key back, and published ones become drafts again. All or none, and only once.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'own',
    body: z.strictObject({ recording: recordingId }),
    response: written(rowCount),
    message: messages.record.undone,
    refuses: [404],
  }),
}
