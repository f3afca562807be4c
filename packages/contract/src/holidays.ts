import * as z from 'zod'
import { office, staff } from './access.ts'
import { version } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { whyNotHoliday } from './rules/holidays.ts'
import {
  blank,
  classReference,
  day,
  deleted,
  entity,
  idParams,
  listQuery,
  reference,
  requiredName,
  schooleIdParams,
  written,
} from './wire.ts'

/** A school's holiday: one day, or several in a row. */
export const holidayEntity = entity('Holiday', {
  _id: z.string(),
  schooleId: z.string(),
  /** null for a holiday from before holidays had names. */
  name: z.string().nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
  version: z.number(),
})
export type Holiday = z.output<typeof holidayEntity>

/** What becomes of attendance that was taken on days that are now a holiday. */
export const sheetChoices = ['keep', 'delete'] as const
export type SheetChoice = (typeof sheetChoices)[number]

const fields = z.object({
  name: requiredName(messages.holiday.nameRequired, 60),
  firstDay: day(messages.holiday.dayRequired),
  /** Without it, the holiday is a single day. */
  lastDay: blank(day()),
  /** Required if attendance was taken on one of the days that become a holiday. */
  sheets: z.enum(sheetChoices).nullish(),
})

/** The holiday form. */
export const holidayForm = fields.superRefine((holiday, context) => {
  const message = whyNotHoliday(holiday)
  if (message) context.addIssue({ code: 'custom', path: ['lastDay'], message })
})

/** A class's attendance on a day that would become a holiday. */
export const sheetOnHoliday = entity('SheetOnHoliday', {
  _id: z.string(),
  classId: classReference,
  date: z.string(),
  presentCount: z.number(),
  absentCount: z.number(),
})
export type SheetOnHoliday = z.output<typeof sheetOnHoliday>

export const holidays = {
  list: route({
    method: 'GET',
    path: '/holiday/list/{schooleId}',
    summary: "A school's holidays, latest first.",
    access: staff,
    area: 'any',
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(holidayEntity),
  }),
  sheets: route({
    method: 'POST',
    path: '/holiday/sheets',
    summary: 'The attendance that was taken on days that are not a holiday yet.',
    access: office,
    area: ['learning', 'settings'],
    tx: 'read',
    reads: true,
    body: z.strictObject({ schooleId: blank(reference()), firstDay: day(), lastDay: blank(day()) }),
    response: z.array(sheetOnHoliday),
  }),
  add: route({
    method: 'POST',
    path: '/holiday/add',
    summary: 'Adds a holiday; says what becomes of attendance that was taken on its days.',
    access: office,
    area: ['learning', 'settings'],
    tx: 'write',
    body: holidayForm.safeExtend({ schooleId: reference().nullish() }),
    response: written(holidayEntity),
    message: messages.added,
  }),
  update: route({
    method: 'PUT',
    path: '/holiday/{id}',
    summary: 'Changes a holiday; absent fields keep their value.',
    access: office,
    area: ['learning', 'settings'],
    tx: 'write',
    params: idParams,
    body: fields.partial().extend({ version: version.optional() }),
    response: written(holidayEntity),
    message: messages.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/holiday/{id}',
    summary: 'Deletes a holiday.',
    access: office,
    area: ['learning', 'settings'],
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
