import * as z from 'zod'
import { type Access, everyone, staff } from './access.ts'
import { attendance } from './attendance.ts'
import { classes } from './classes.ts'
import { type Route, route } from './route.ts'
import { staffEvents } from './staff-events.ts'

/**
 * The topics of live changes, and the roles that receive them. A topic is a domain of this contract whose data should be
 * fetched again. Parents do not receive attendance, because one save would make thirty families fetch at once.
 */
export const topics = {
  attendance: staff,
  /** Which classes teachers have. */
  classes: { TEACHER: 'school' },
  staffEvents: { SCHOOLE: 'school', TEACHER: 'school' },
} satisfies Record<string, Access>
export type Topic = keyof typeof topics

/** The calls that people of an office have to be able to make to receive a topic. */
export const topicCalls = {
  attendance: attendance.find,
  classes: classes.all,
  staffEvents: staffEvents.list,
} satisfies Record<Topic, Route>

/** The data of one event. It contains nothing of what was written, so it cannot disclose anything. */
export type Change = { topic: Topic }

export const changes = {
  stream: route({
    method: 'GET',
    path: '/events/stream',
    summary:
      'Server-sent events: `changed` names a topic of the user’s own school that should be fetched again.',
    access: everyone,
    area: 'any',
    tx: 'none',
    response: z.string(),
    answers: 'events',
  }),
}
