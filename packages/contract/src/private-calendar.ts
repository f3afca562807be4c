import * as z from 'zod'
import { bounded } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { calendarLanguages } from './rules/calendar-words.ts'
import { day, deleted, entity, rowReference, written } from './wire.ts'

/** The private address at which a calendar program reads the user's calendar; all fields are null if there is none. */
export const calendarAddress = entity('CalendarAddress', {
  /** The full address. Anyone who has it can read the calendar. */
  address: z.string().nullable(),
  madeAt: z.string().nullable(),
  /** When it was last read, rounded to the hour. */
  readAt: z.string().nullable(),
})
export type CalendarAddress = z.output<typeof calendarAddress>

/** A holiday of one of the user's schools. */
export const schoolHoliday = entity('SchoolHoliday', {
  _id: z.string(),
  schooleId: z.string(),
  schooleName: z.string(),
  /** null for a holiday from before holidays had names. */
  name: z.string().nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
})
export type SchoolHoliday = z.output<typeof schoolHoliday>

/** Roles that have a calendar of dates. */
const owners = { SCHOOLE: 'own', TEACHER: 'own', PARENT: 'own' } as const

export const privateCalendar = {
  address: route({
    method: 'GET',
    path: '/calendar/address',
    summary: "The signed-in user's private calendar address, if there is one.",
    access: owners,
    area: 'learning',
    tx: 'read',
    visitors: 'closed',
    response: calendarAddress,
  }),
  renew: route({
    method: 'POST',
    path: '/calendar/address',
    summary: 'Creates a private calendar address; an earlier one stops working.',
    access: owners,
    area: 'learning',
    tx: 'write',
    response: written(rowReference),
    message: messages.updated,
  }),
  end: route({
    method: 'DELETE',
    path: '/calendar/address',
    summary: 'Revokes the private calendar address.',
    access: owners,
    area: 'learning',
    tx: 'write',
    response: deleted,
    message: messages.deleted,
    refuses: [404],
  }),
  holidays: route({
    method: 'GET',
    path: '/calendar/holidays',
    summary: "The holidays of the user's schools that overlap these days, earliest first.",
    access: owners,
    area: 'learning',
    tx: 'read',
    query: z.strictObject({ from: day(), to: day() }),
    response: z.array(schoolHoliday),
  }),
  read: route({
    method: 'GET',
    path: '/calendar/{file}',
    summary: 'The calendar of the user who created this address, for calendar programs (RFC 5545).',
    access: 'public',
    area: 'none',
    // Opens a transaction as the address's user, without a session.
    tx: 'none',
    params: z.object({ file: bounded(200) }),
    query: z.object({
      // The calendar is served whatever type a calendar program asks for.
      lang: z
        .enum(calendarLanguages)
        .default('en')
        .catch('en')
        .describe('The language of the titles that the server generates.'),
    }),
    response: z.string(),
    answers: 'calendar',
    refuses: [404],
  }),
}
