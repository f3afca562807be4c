import * as z from 'zod'
import { type Access, everyone, staff } from './access.ts'
import { route } from './route.ts'

/**
 * The topics of live changes, and the roles that receive them. A topic is a domain of this contract whose data should be
 * fetched again. Parents do not receive attendance, because one save would make thirty families fetch at once.
 */
export const topics = {
  attendance: staff,
  /** Which classes a teacher has. */
  classes: { SCHOOLE: 'school', TEACHER: 'school' },
  staffEvents: { SCHOOLE: 'school', TEACHER: 'school' },
} satisfies Record<string, Access>
export type Topic = keyof typeof topics

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
