import * as z from 'zod'
import { staff, staffAndFamily } from './access.ts'
import { listOf, version } from './bounded.ts'
import { key } from './curriculum-references.ts'
import { messages } from './messages.ts'
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
import { activityRecord, recorded, recordingCalls, recordLimit } from './recording.ts'
import { route } from './route.ts'
import {
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
 * The keys that a record had, oldest first. The history is append-only: a first key that was undone is followed by
 * null.
 */
const statusHistory = z.array(z.object({ key: key.nullable(), changedAt: z.string(), author: z.string() }))
export type StatusHistory = z.output<typeof statusHistory>

/** A record with its history. */
export const recordWithHistory = entity('RecordWithHistory', { ...activityRecord.shape, statusHistory })
export type RecordWithHistory = z.output<typeof recordWithHistory>

/**
 * The planning form: one record for each child and each chosen exercise. Without dates it is the school's today to seven
 * days later. The children are listed, or `isEventForAllStudent` selects the whole class.
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
  further,
})
export type PlanForm = z.output<typeof planForm>

/** A child with its records, latest first. */
export const studentRecords = entity('StudentRecords', {
  ...childReference.shape,
  fullName: z.string(),
  admissionNumber: z.string().nullable(),
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
    summary: 'All entries of a school, the latest first.',
    access: staffAndFamily,
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(activityRecord),
  }),
  listPlanned: route({
    method: 'GET',
    path: '/activity/list/{schooleId}/{flag}',
    summary: 'The plans of a school (`true`), or what is recorded (`false`).',
    access: staffAndFamily,
    tx: 'read',
    params: schooleIdParams.extend({ flag: z.enum(['true', 'false']).transform(text => text === 'true') }),
    query: listQuery,
    response: z.array(activityRecord),
  }),
  add: route({
    method: 'POST',
    path: '/activity/add',
    summary: 'Makes an entry for one child.',
    access: staff,
    tx: 'write',
    body: planForm,
    response: written(activityRecord),
    message: messages.record.added,
  }),
  addMany: route({
    method: 'POST',
    path: '/activity/multiple-add',
    summary: `Makes an entry for each child and each chosen exercise, all or none, at most ${recordLimit}.`,
    access: staff,
    tx: 'write',
    body: planForm,
    response: recorded,
    message: messages.record.added,
  }),
  ...recordingCalls,
  publishMany: route({
    method: 'PUT',
    path: '/activity/publicstatus',
    summary:
      'Publishes entries: from then on parents see them. With a `recording`, `/activity/undo` takes it back within ten minutes, as long as no parent has read the notice.',
    access: staff,
    tx: 'write',
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
    summary: 'Publishes an entry: from then on parents see it.',
    access: staff,
    tx: 'write',
    params: idParams,
    body: z.object({ publicStatus: z.literal('publish') }),
    response: written(activityRecord),
    message: messages.record.published,
  }),
  find: route({
    method: 'POST',
    path: '/activity/find',
    summary: 'The entries of a child that match a filter; without `studentId`, of each child that has any.',
    access: staffAndFamily,
    tx: 'read',
    reads: true,
    body: findFilter,
    response: z.union([studentRecords, z.array(studentRecords)]),
  }),
  reports: route({
    method: 'POST',
    path: '/activity/reports',
    summary:
      'Entries with their history. `isInitLoad` true is the current week, Sunday to Friday; false what touches the span or is still open.',
    access: staffAndFamily,
    tx: 'read',
    reads: true,
    body: reportFilter,
    response: z.array(recordWithHistory),
  }),
  drafts: route({
    method: 'POST',
    path: '/activity/drafts',
    summary: `The ids of the drafts among the entries that a report shows, the latest first, at most ${recordLimit}: what publishing all of them means.`,
    access: staff,
    tx: 'read',
    reads: true,
    body: reportFilter,
    response: z.array(z.string()),
  }),
  get: route({
    method: 'GET',
    path: '/activity/{id}',
    summary: 'One entry with its history.',
    access: staffAndFamily,
    tx: 'read',
    params: idParams,
    response: recordWithHistory,
  }),
  update: route({
    method: 'PUT',
    path: '/activity/{id}',
    summary: 'Changes an entry; absent fields stay. A key is corrected by the next one.',
    access: staff,
    tx: 'write',
    params: idParams,
    body: z.object({
      ...recordFields,
      /** Accepted because the form sends them, but a record keeps its child and its class. */
      studentId: oneOrMany(1),
      classId: blank(reference()),
      activityId: oneOrMany(1),
      /** The choice in the tree; it takes precedence. */
      activityRelationships: listOf(choice, 1_000, { long: messages.record.tooMany }).nullish(),
      version: version.optional(),
    }),
    response: written(activityRecord),
    message: messages.record.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/activity/{id}',
    summary: 'Removes an entry; a teacher only drafts of her own.',
    access: staff,
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  removeMany: route({
    method: 'POST',
    path: '/activity/multiple-delete',
    allowedWhenFull: true,
    summary: 'Removes entries, all or none; a teacher only drafts of her own.',
    access: staff,
    tx: 'write',
    body: z.strictObject({ ids }),
    response: written(rowCount),
    message: messages.deleted,
  }),
}
