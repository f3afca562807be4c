import * as z from 'zod'
import { staff, staffAndFamily } from './access.ts'
import { listOf, version } from './bounded.ts'
import { messages } from './messages.ts'
import { key } from './prerequisites.ts'
import {
  choice,
  findFilter,
  further,
  oneOrMany,
  recordFields,
  recordingId,
  reportFilter,
  several,
} from './record-fields.ts'
import { activityRecord, cell, recorded, recordingCalls, recordLimit } from './recording.ts'
import { route } from './route.ts'
import {
  allowedActions,
  blank,
  childReference,
  classReference,
  deleted,
  entity,
  idParams,
  listQuery,
  reference,
  rowCount,
  schooleIdParams,
  written,
} from './wire.ts'

/**
 * The keys a record has had, oldest first. The history is append-only: a first key that was undone is followed by
 * null.
 */
const statusHistory = z.array(z.object({ key: key.nullable(), changedAt: z.string(), author: z.string() }))
export type StatusHistory = z.output<typeof statusHistory>

/** A record with its history. Teachers can delete only their own drafts. */
export const recordWithHistory = entity('RecordWithHistory', {
  ...activityRecord.shape,
  statusHistory,
  may: allowedActions,
})
export type RecordWithHistory = z.output<typeof recordWithHistory>

/** The most cells of a grid that are planned at once: a large class with fifty works. */
const mostCells = 2_000

/**
 * The planning form: one record per child and chosen exercise. Without dates, it runs from the school's today to
 * seven days later. Children are listed, or `isEventForAllStudent` selects the whole class. With `cells` instead of
 * children and exercises, each cell is one record, so that different works can be planned for several children at once.
 */
export const planForm = entity('PlanForm', {
  ...recordFields,
  schooleId: reference().nullish(),
  classId: reference(messages.class.nameRequired),
  studentId: oneOrMany(recordLimit),
  isEventForAllStudent: z.boolean().nullish(),
  activityRelationships: listOf(choice, 1_000, { long: messages.record.tooMany }).nullish(),
  activityId: oneOrMany(1_000),
  selectedActivities: several,
  selectedSubActivities: several,
  cells: listOf(cell, mostCells, { long: messages.record.tooMany }).nullish(),
  further,
})
export type PlanForm = z.output<typeof planForm>

/** A child with their records, newest first. */
export const studentRecords = entity('StudentRecords', {
  ...childReference.shape,
  fullName: z.string(),
  admissionNumber: z.string().nullable(),
  serialNumber: z.string(),
  classId: classReference,
  activityRecordsId: z.array(activityRecord),
})
export type StudentRecords = z.output<typeof studentRecords>

const ids = listOf(reference(), recordLimit, { long: messages.record.tooMany }).min(
  1,
  messages.record.noneChosen,
)

export const records = {
  list: route({
    method: 'GET',
    path: '/activity/list/{schooleId}',
    summary: 'All records of a school, newest first.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(activityRecord),
  }),
  listPlanned: route({
    method: 'GET',
    path: '/activity/list/{schooleId}/{flag}',
    summary: "A school's plans (`true`) or recorded keys (`false`).",
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: schooleIdParams.extend({ flag: z.enum(['true', 'false']).transform(text => text === 'true') }),
    query: listQuery,
    response: z.array(activityRecord),
  }),
  add: route({
    method: 'POST',
    path: '/activity/add',
    summary: 'Creates a record for one child.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'records',
    keyField: 'recording',
    body: planForm,
    response: written(activityRecord),
    message: messages.record.added,
  }),
  addMany: route({
    method: 'POST',
    path: '/activity/multiple-add',
    summary: `Creates a record for each child and each chosen exercise, all or none, at most ${recordLimit}.`,
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'records',
    keyField: 'recording',
    body: planForm,
    response: recorded,
    message: messages.record.added,
  }),
  ...recordingCalls,
  publishMany: route({
    method: 'PUT',
    path: '/activity/publicstatus',
    summary:
      'Publishes records so that parents can see them. With a `recording`, `/activity/undo` can undo it within ten minutes if no parent has read the notice.',
    access: staff,
    area: 'learning',
    tx: 'write',
    keyField: 'recording',
    body: z.strictObject({
      ids,
      publicStatus: z.literal('publish'),
      recording: recordingId.nullish(),
    }),
    response: written(rowCount),
    message: messages.record.published,
  }),
  publish: route({
    method: 'PUT',
    path: '/activity/publicstatus/{id}',
    summary: 'Publishes a record so that parents can see it.',
    access: staff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: z.object({ publicStatus: z.literal('publish') }),
    response: written(activityRecord),
    message: messages.record.published,
  }),
  find: route({
    method: 'POST',
    path: '/activity/find',
    summary: "A child's records that match a filter; without `studentId`, of each child who has any.",
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: findFilter,
    response: z.union([studentRecords, z.array(studentRecords)]),
  }),
  reports: route({
    method: 'POST',
    path: '/activity/reports',
    summary:
      'Records with their history. `isInitLoad` true means the current week, Sunday to Friday; false means what overlaps the span or is still open.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: reportFilter,
    response: z.array(recordWithHistory),
  }),
  drafts: route({
    method: 'POST',
    path: '/activity/drafts',
    summary: `The ids of the drafts in a report, newest first, at most ${recordLimit}: what "publish all" covers.`,
    access: staff,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: reportFilter,
    response: z.array(z.string()),
  }),
  get: route({
    method: 'GET',
    path: '/activity/{id}',
    summary: 'One record with its history.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: idParams,
    response: recordWithHistory,
  }),
  update: route({
    method: 'PUT',
    path: '/activity/{id}',
    summary: 'Changes a record; absent fields keep their value. To correct a key, record the right one.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'records',
    keyField: 'recording',
    params: idParams,
    body: z.object({
      ...recordFields,
      /** Accepted because the form sends them, but a record's child and class cannot change. */
      studentId: oneOrMany(1),
      classId: blank(reference()),
      activityId: oneOrMany(1),
      /** The selection in the tree; it takes precedence. */
      activityRelationships: listOf(choice, 1_000, { long: messages.record.tooMany }).nullish(),
      version: version.optional(),
    }),
    response: written(activityRecord),
    message: messages.record.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/activity/{id}',
    summary: 'Deletes a record; teachers can delete only their own drafts.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'records',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  removeMany: route({
    method: 'POST',
    path: '/activity/multiple-delete',
    allowedWhenFull: true,
    summary: 'Deletes records, all or none; teachers can delete only their own drafts.',
    access: staff,
    area: 'learning',
    tx: 'write',
    classWork: 'records',
    body: z.strictObject({ ids }),
    response: written(rowCount),
    message: messages.deleted,
  }),
}
