import * as z from 'zod'
import { type Access, staff } from './access.ts'
import { formatted, version } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { isInCalendar } from './rules/day.ts'
import {
  allowedActions,
  anyDay,
  blank,
  childReference,
  day,
  deleted,
  entity,
  idParams,
  listQuery,
  reference,
  required,
  schooleIdParams,
  teacherReference,
  userReference,
  written,
} from './wire.ts'

const texts = messages.staffEvent

/** An event in the calendar of a school's staff. */
export const staffEventEntity = entity('StaffEvent', {
  _id: z.string(),
  schooleId: z.string(),
  eventName: z.string(),
  /** When it begins: an instant, or `YYYY-MM-DD` for whole days; null without a date. */
  dateTime: z.string().nullable(),
  /** When it ends: an instant, or the last day. */
  endDateTime: z.string().nullable(),
  allDay: z.boolean(),
  /** The teacher whose event it is; null for a school event. */
  teacherId: teacherReference.nullable(),
  /** Who made it. */
  userId: userReference,
  /** Which of the six colours it has, from 0: each new event takes the next. */
  colour: z.number(),
  may: allowedActions,
  version: z.number(),
})
export type StaffEvent = z.output<typeof staffEventEntity>

/** What a calendar shows beside its events. */
export const calendarDays = entity('CalendarDays', {
  holidays: z.array(z.object({ name: z.string().nullable(), firstDay: z.string(), lastDay: z.string() })),
  /** Birthdays of children in the caller's classes, with the age they reach that day. */
  birthdays: z.array(childReference.extend({ day: z.string(), years: z.number() })),
})
export type CalendarDays = z.output<typeof calendarDays>

/** An instant with its zone, a local time by the school's clock, `YYYY-MM-DDTHH:MM`, or a whole day. */
const moment = z
  .union(
    [
      anyDay(texts.moment),
      formatted(40, z.iso.datetime({ offset: true, local: true, error: texts.moment }), texts.moment),
    ],
    {
      error: texts.moment,
    },
  )
  .refine(isInCalendar, messages.invalid.year)

/** The event form. Without an end, it lasts an hour or that day. */
export const staffEventForm = z.object({
  eventName: required(texts.nameRequired),
  dateTime: blank(moment),
  endDateTime: blank(moment),
  /** Only the office chooses this: a teacher's event is always their own. */
  teacherId: blank(reference()),
})

const schoolStaff = { SCHOOLE: 'school', TEACHER: 'school' } as const satisfies Access

export const staffEvents = {
  list: route({
    method: 'GET',
    path: '/calelnderevents/list/{schooleId}',
    summary:
      "The events of a school's staff, newest first; with `from` and `to`, those that overlap these days.",
    access: schoolStaff,
    area: 'learning',
    tx: 'read',
    params: schooleIdParams,
    query: listQuery.extend({ from: day().optional(), to: day().optional() }),
    response: z.array(staffEventEntity),
  }),
  days: route({
    method: 'GET',
    path: '/calelnderevents/days/{schooleId}',
    summary: "The school's holidays in a span of days, and the birthdays of children within reach.",
    access: staff,
    area: 'learning',
    tx: 'read',
    params: schooleIdParams,
    query: z.strictObject({ from: day(), to: day() }),
    response: calendarDays,
  }),
  add: route({
    method: 'POST',
    path: '/calelnderevents/add',
    summary: 'Creates an event.',
    access: schoolStaff,
    area: 'learning',
    tx: 'write',
    body: staffEventForm.extend({ schooleId: reference().nullish() }),
    response: written(staffEventEntity),
    message: texts.added,
  }),
  update: route({
    method: 'PUT',
    path: '/calelnderevents/{id}',
    summary:
      'Changes an event; teachers can change only their own. An event that only moves its start keeps its length.',
    access: schoolStaff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: staffEventForm.extend({ version }).partial(),
    response: written(staffEventEntity),
    message: texts.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/calelnderevents/{id}',
    summary: 'Deletes an event; teachers can delete only their own.',
    access: schoolStaff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
