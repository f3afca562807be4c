import * as z from 'zod'
import { type Access, everyone, staff } from './access.ts'
import { route } from './route.ts'

/**
 * What changes under the eyes of those who look at it, and which roles are told. A topic is a domain of this contract:
 * all that was read of it is worth reading again. Parents are not told of attendance: one save would call thirty families
 * back at once, and a class's hour of saving is none of theirs.
 */
export const topics = { attendance: staff } satisfies Record<string, Access>
export type Topic = keyof typeof topics

/** What one event carries: never anything of what was written, so that nobody is shown what they may not read. */
export type Change = { topic: Topic }

export const changes = {
  stream: route({
    method: 'GET',
    path: '/events/stream',
    summary: 'Server-sent events: `changed` names a topic of the own school that is worth reading again.',
    access: everyone,
    tx: 'none',
    response: z.string(),
    answers: 'events',
  }),
}
