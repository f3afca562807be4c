import * as z from 'zod'
import { everyone } from './access.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { entity, text, written } from './wire.ts'

/** A notification for a user: an assignment, published records, a note, an answered link, or a report to proofread. */
export const notice = entity('Notice', {
  _id: z.string(),
  /** The school that it is about. */
  schooleId: z.string(),
  kind: z.enum([
    'assignment',
    'resubmission',
    'published',
    'note',
    'school',
    'link',
    'guardian',
    'fee',
    'report',
    'review',
    'account',
  ]),
  text: z.string(),
  key: text.key,
  values: text.values,
  /** The path of the screen it links to. */
  link: z.string(),
  createdAt: z.string(),
  read: z.boolean(),
})
export type Notice = z.output<typeof notice>

export const notices = {
  list: route({
    method: 'GET',
    path: '/notices',
    summary: "The signed-in user's latest notices, newest first.",
    access: everyone,
    area: 'any',
    tx: 'read',
    visitors: 'closed',
    response: z.array(notice),
  }),
  read: route({
    method: 'PUT',
    path: '/notices/read',
    demo: 'open',
    allowedWhenFull: true,
    summary: "Marks all the user's notices as read.",
    access: everyone,
    area: 'any',
    tx: 'write',
    response: written(z.object({ read: z.number() })),
    message: messages.updated,
  }),
}
