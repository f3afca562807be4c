import * as z from 'zod'
import { everyone } from './access.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { deleted, entity, idParams, rowCount, written } from './wire.ts'

/** A session of the signed-in user: where somebody is signed in with this account. */
export const ownSession = entity('OwnSession', {
  _id: z.string(),
  /** The browser and the system, such as `Firefox, Windows`; null if they are unknown. */
  device: z.string().nullable(),
  /** The network address, or the first half of it under IPv6; null for a session from before it was stored. */
  network: z.string().nullable(),
  createdAt: z.string(),
  /** When it was last used, exact to a few minutes. */
  lastSeen: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const account = {
  sessions: route({
    method: 'GET',
    path: '/user/sessions',
    demo: 'closed',
    summary: "The signed-in user's sessions, this one first, then the last used.",
    access: everyone,
    area: 'any',
    tx: 'read',
    response: z.array(ownSession),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    demo: 'closed',
    summary:
      "Ends another session of the signed-in user, at its next request, and forgets the session's device.",
    access: everyone,
    area: 'any',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.account.sessionEnded,
    refuses: [404],
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/user/sessions',
    demo: 'closed',
    summary: 'Ends all other sessions of the signed-in user.',
    access: everyone,
    area: 'any',
    tx: 'write',
    response: written(rowCount),
    message: messages.account.sessionsEnded,
  }),
}
