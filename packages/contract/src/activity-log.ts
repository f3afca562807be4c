import * as z from 'zod'
import { administrators } from './access.ts'
import { areas } from './areas.ts'
import { bounded, wholeOrDigits } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { actions, deviceKinds } from './rules/activity.ts'
import { blank, childReference, day, entity, idParams, reference, spanIn, userReference } from './wire.ts'

/** One entry of the activity log: the person, what they did to which child or thing, and when. */
export const activityEntry = entity('ActivityEntry', {
  _id: z.string(),
  at: z.string(),
  action: z.enum(actions),
  area: z.enum(areas),
  /** The account; null for what a job did, and for one that no longer exists. */
  user: userReference.nullable(),
  role: z.string().nullable(),
  /** Up to three of the children it is about, and how many they are. */
  students: z.array(childReference),
  studentCount: z.number(),
  /** The name of the thing, if it still has one. */
  thing: z.string().nullable(),
  /** The names of the fields that changed or were disclosed, never their values. */
  fields: z.array(z.string()),
  device: z.enum(deviceKinds).nullable(),
  /** How often it happened: several refused sign-ins in a row are one entry. */
  times: z.number(),
})
export type ActivityEntry = z.output<typeof activityEntry>

/** A part of the log, latest first, and the place in the log where the next part begins. */
export const activityPage = entity('ActivityPage', {
  rows: z.array(activityEntry),
  next: z.string().nullable(),
})
export type ActivityPage = z.output<typeof activityPage>

/** Somebody by whom the log can be narrowed. */
export const activityPerson = entity('ActivityPerson', {
  _id: z.string(),
  name: z.string(),
  role: z.string(),
})
export type ActivityPerson = z.output<typeof activityPerson>

/** A person who opened a child's page on a day. */
export const childOpening = entity('ChildOpening', {
  day: z.string(),
  user: userReference.nullable(),
  role: z.string(),
})

/** The openings of a child's page, latest first. A family gets them only if the school shows them. */
export const childOpenings = entity('ChildOpenings', {
  shown: z.boolean(),
  rows: z.array(childOpening),
})
export type ChildOpenings = z.output<typeof childOpenings>

/** A moment with microseconds and the number of an entry, as a response gives it. */
const place = bounded(60).refine(text => {
  const [, moment] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_\d{1,18}$/.exec(text) ?? []
  return moment !== undefined && !Number.isNaN(Date.parse(moment))
}, messages.invalid.other)

/** The longest part of the log in one response. */
export const mostEntries = 5_000

export const activityLog = {
  find: route({
    method: 'POST',
    path: '/activitylog/find',
    summary:
      'What people did at the school, latest first; for the administrator what was done to the platform. `before` is the `next` of the earlier part.',
    access: administrators,
    area: 'settings',
    tx: 'read',
    reads: true,
    body: z
      .strictObject({
        userId: blank(reference()),
        studentId: blank(reference()),
        area: blank(z.enum(areas)),
        startDate: blank(day()),
        endDate: blank(day()),
        before: blank(place),
        size: blank(wholeOrDigits(1, mostEntries)),
      })
      .superRefine(spanIn('startDate', 'endDate')),
    response: activityPage,
  }),
  people: route({
    method: 'GET',
    path: '/activitylog/people',
    summary: 'The accounts of the office and the teachers, by whom the activity log can be narrowed.',
    access: administrators,
    area: 'settings',
    tx: 'read',
    response: z.array(activityPerson),
  }),
  openings: route({
    method: 'GET',
    path: '/activitylog/openings/{id}',
    summary:
      "Which members of staff opened a child's page in the last 90 days, one row per person and day. Families see it if the school shows it to them.",
    access: { SCHOOLE: 'school', PARENT: 'child' },
    right: 'work',
    area: 'children',
    tx: 'read',
    params: idParams,
    response: childOpenings,
  }),
}
