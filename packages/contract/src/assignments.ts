import * as z from 'zod'
import { staff, staffAndFamily } from './access.ts'
import { listOf, typed, version } from './bounded.ts'
import { imageUpload, uploadRemoval } from './files.ts'
import { messages } from './messages.ts'
import { recordingId } from './record-fields.ts'
import { route } from './route.ts'
import { areTimesInOrder, isInOrder, resubmissionFlags, submissionStatuses } from './rules/assignments.ts'
import { isTooLong } from './rules/day.ts'
import {
  allowedActions,
  blank,
  childReference,
  classReference,
  clockTime,
  day,
  deleted,
  entity,
  fileAddress,
  filter,
  id,
  idParams,
  listQuery,
  optional,
  reference,
  required,
  rowCount,
  userReference,
  webLink,
  written,
} from './wire.ts'

/** A child's part in an assignment. */
export const eventStudent = entity('EventStudent', {
  _id: z.string(),
  studentId: childReference,
  status: z.enum(submissionStatuses),
  /** `Resubmit` while the parent is asking to hand the work in again. */
  resubmit: z.enum(resubmissionFlags),
  version: z.number(),
})
export type EventStudent = z.output<typeof eventStudent>

/** An assignment or a calendar event. It only includes children within the caller's reach. */
export const eventEntity = entity('Event', {
  _id: z.string(),
  schooleId: z.string(),
  kind: z.enum(['assignment', 'event']),
  /** Null for an event that does not belong to one class. */
  classId: classReference,
  eventName: z.string(),
  date: z.string(),
  /** The due date of an assignment, or the last day of an event that lasts several days. */
  dueDate: z.string().nullable(),
  /** When an event begins on its first day and ends on its last, `HH:MM` by the school's clock; null for whole days. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  /** The remarks. */
  discription: z.string().nullable(),
  /** The same as `discription`. */
  description: z.string().nullable(),
  /** Special instructions. */
  observation: z.string().nullable(),
  /** A link to a video. */
  video: z.string().nullable(),
  imageURL: z.array(z.string()),
  /** For the whole class, or without a class for the whole school. */
  isEventForAllStudent: z.boolean(),
  /** The children it is for, by name; null when it is for everyone. */
  studentId: z.array(childReference).nullable(),
  /** One row per child with the assignment, ordered by name. */
  eventStudentDetailsListId: z.array(eventStudent),
  /** Submitted when all of these rows are. */
  status: z.enum(submissionStatuses),
  /** The user who set it. */
  userId: userReference,
  may: allowedActions,
  version: z.number(),
})
export type Event = z.output<typeof eventEntity>

const fields = {
  eventName: required(messages.event.nameRequired),
  date: blank(day()),
  dueDate: blank(day()),
  discription: optional(5_000),
  description: optional(5_000),
  observation: optional(5_000),
  video: webLink(),
  imageURL: listOf(fileAddress(), 20, { long: messages.invalid.twentyImages }).nullish(),
  isEventForAllStudent: z.boolean().nullish(),
  studentId: listOf(reference(), 1_000).nullish(),
}
const assignmentFields = z.object({ ...fields, classId: reference(messages.class.nameRequired) })
const times = { startTime: blank(clockTime()), endTime: blank(clockTime()) }
const eventFields = z.object({ ...fields, ...times, classId: blank(reference()) })

const dueInOrder = {
  path: ['dueDate'],
  error: messages.event.dueBefore,
  // Reported together with the other errors, so that the user can correct them all at once.
  when: () => true,
}
const timesInOrder = { path: ['endTime'], error: messages.staffEvent.endsBefore, when: () => true }
const withinYear = { ...dueInOrder, error: messages.longerThanYear }
/** The assignment form. Without a date, it is set today; without children, it is for the whole class. */
export const assignmentForm = assignmentFields
  .refine(({ date, dueDate }) => isInOrder(date, dueDate), dueInOrder)
  .refine(({ date, dueDate }) => !isTooLong('event', date, dueDate), withinYear)
/** The event form. Without a class, it is for the whole school or for the children listed. */
export const eventForm = eventFields
  .refine(({ date, dueDate }) => isInOrder(date, dueDate), dueInOrder)
  .refine(({ date, dueDate }) => !isTooLong('event', date, dueDate), withinYear)
  .refine(event => areTimesInOrder(event), timesInOrder)

/** The maximum number of parts submitted at once: more than the largest class has. */
const mostParts = 1_000

/** `skipped` is the number of parts that somebody changed after the caller read them. */
const submitted = written(rowCount).extend({ skipped: z.number() }).meta({ id: 'SubmittedParts' })

const school = { schooleId: reference().nullish() }
const changed = { version: version.optional() }

const text = typed(5_000).nullable()
const eventFilter = filter({
  _id: id,
  schooleId: reference(),
  kind: z.enum(['assignment', 'event']),
  classId: blank(reference()),
  studentId: blank(reference()),
  eventName: text,
  date: day(),
  dueDate: day(),
  discription: text,
  description: text,
  observation: text,
  video: text,
  isEventForAllStudent: z.boolean(),
  status: z.enum(submissionStatuses),
  resubmit: z.enum(resubmissionFlags),
  userId: reference(),
  version,
  /** The first and last day of a window; matches events and due dates that overlap it. */
  startDate: day(),
  endDate: day(),
}).meta({ id: 'EventFilter' })

const narrowed = listQuery.extend({
  classId: id.optional(),
  studentId: id.optional(),
  startDate: day().optional(),
  endDate: day().optional(),
})
const list = z.array(eventEntity)

export const assignments = {
  list: route({
    method: 'GET',
    path: '/event/list',
    summary: 'The assignments within reach, newest first.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    query: narrowed,
    response: list,
  }),
  find: route({
    method: 'POST',
    path: '/event/find',
    summary: "Assignments that match a filter. With `studentId`, they carry only that child's status.",
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: eventFilter,
    response: list,
  }),
  add: route({
    method: 'POST',
    path: '/event/add',
    summary: 'Sets an assignment for children or the whole class and notifies their parents.',
    access: staff,
    area: 'learning',
    tx: 'write',
    body: assignmentFields.extend(school),
    response: written(eventEntity),
    message: messages.event.added,
  }),
  update: route({
    method: 'PUT',
    path: '/event/{id}',
    summary:
      'Changes an assignment; absent fields keep their value, and so do the statuses of children who stay.',
    access: staff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: assignmentFields.partial().extend(changed),
    response: written(eventEntity),
    message: messages.event.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/event/{id}',
    summary: 'Removes an assignment.',
    access: staff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  changeStatus: route({
    method: 'PUT',
    path: '/event/studentactivity/{id}',
    summary:
      "Updates a child's part in an assignment by its own id: staff submit it; a parent asks to resubmit it once it is past due.",
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'write',
    params: idParams,
    body: z.object({
      resubmit: z.enum(resubmissionFlags).nullish(),
      status: z.enum(submissionStatuses).nullish(),
      ...changed,
    }),
    response: written(eventStudent),
    message: messages.event.submitted,
  }),
  submit: route({
    method: 'PUT',
    path: '/event/submit/{id}',
    summary:
      'Submits the parts of several children in an assignment at once. Parts with another version are skipped. `/event/undo` undoes it within ten minutes.',
    access: staff,
    area: 'learning',
    tx: 'write',
    keyField: 'recording',
    params: idParams,
    body: z.strictObject({
      parts: listOf(z.strictObject({ _id: reference(), version }), mostParts, {
        long: messages.record.tooMany,
      }).min(1, messages.record.childrenRequired),
      recording: recordingId,
    }),
    response: submitted,
    message: messages.event.submitted,
  }),
  undo: route({
    method: 'PUT',
    path: '/event/undo',
    summary: 'Undoes what the caller submitted under an id, all or none, unless it has been changed since.',
    access: staff,
    area: 'learning',
    tx: 'write',
    body: z.strictObject({ recording: recordingId }),
    response: written(rowCount),
    message: messages.record.undone,
    refuses: [404],
  }),
  uploadImage: route({
    ...imageUpload,
    path: '/event/uploadimage',
    summary: 'Stores a picture for use in an assignment.',
    access: staff,
    area: 'learning',
  }),
  removeImage: route({
    ...uploadRemoval,
    path: '/event/deleteazureimage',
    summary: 'Deletes an unused picture; teachers can delete only their own uploads.',
    access: staff,
    area: 'learning',
  }),
  calendar: route({
    method: 'GET',
    path: '/calenderassignment/list',
    summary: 'The events and assignments within reach, newest first.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    query: narrowed.extend({ kind: z.enum(['assignment', 'event']).optional() }),
    response: list,
  }),
  findInCalendar: route({
    method: 'POST',
    path: '/calenderassignment/find',
    summary: 'Events and assignments that match a filter.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: eventFilter,
    response: list,
  }),
  get: route({
    method: 'GET',
    path: '/calenderassignment/{id}',
    summary: 'One event or assignment.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: idParams,
    response: eventEntity,
  }),
  addEvent: route({
    method: 'POST',
    path: '/calenderassignment/add',
    summary:
      "Adds an event for children, a class or, by the office, the whole school. A teacher's event is for their own class.",
    access: staff,
    area: 'learning',
    tx: 'write',
    body: eventFields.extend(school),
    response: written(eventEntity),
    message: messages.event.added,
  }),
  updateEvent: route({
    method: 'PUT',
    path: '/calenderassignment/{id}',
    summary: 'Changes an event; absent fields keep their value.',
    access: staff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: eventFields.partial().extend(changed),
    response: written(eventEntity),
    message: messages.event.updated,
  }),
  removeEvent: route({
    method: 'DELETE',
    path: '/calenderassignment/{id}',
    summary: 'Removes an event.',
    access: staff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  uploadEventImage: route({
    ...imageUpload,
    path: '/calenderassignment/uploadimage',
    summary: 'Stores a picture for use in an event.',
    access: staff,
    area: 'learning',
  }),
  removeEventImage: route({
    ...uploadRemoval,
    path: '/calenderassignment/deleteazureimage',
    summary: 'Deletes an unused picture; teachers can delete only their own uploads.',
    access: staff,
    area: 'learning',
  }),
}
