import * as z from 'zod'
import { office, roles } from './access.ts'
import { orNumber } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { loginName } from './rules/countries.ts'
import { loginAnswer } from './users.ts'
import { entity, id, required, written } from './wire.ts'

/** How many hours the administrators may read a school that has let them. */
export const supportHours = 24

/**
 * Why an account cannot sign in, or would see nothing, in the order in which it has to be solved; then what else may be in the
 * way. With a moment: since or until when.
 */
export const supportReasons = [
  'erasing',
  'schoolWaiting',
  'trialOver',
  'schoolOff',
  'closed',
  'left',
  'linkWaiting',
  'linkDeclined',
  'blocked',
  'noChildren',
  'slipUnused',
  'noPassword',
  'locked',
  'refused',
  'factorRemoval',
  'factorAsked',
  'factor',
] as const

/** What became of the latest message to an account. */
export const messageStates = ['sent', 'waiting', 'retried', 'failed', 'noAddress'] as const

/** An account at a school that signs in with a name, without the person's name. */
export const supportAccount = entity('SupportAccount', {
  role: z.enum(roles),
  /** Whether it is the school's registered contact. */
  isContact: z.boolean(),
  /** How many children of the school a parent's account shows. */
  childCount: z.number(),
  /** When it was last in use; null if it never was, or is signed in nowhere. */
  lastSeen: z.string().nullable(),
  reasons: z.array(z.object({ reason: z.enum(supportReasons), at: z.string().nullable() })),
  /** The latest message, such as one with a code; neither its text nor its code. */
  lastMessage: z.object({ state: z.enum(messageStates), at: z.string() }).nullable(),
})
export type SupportAccount = z.output<typeof supportAccount>

/** What the administrator sees about a name that somebody signs in with at a school. */
export const supportAnswer = entity('SupportAnswer', {
  accounts: z.array(supportAccount),
  /** How many other accounts sign in with the name, by role: at other schools, or under another tile. */
  others: z.array(z.object({ role: z.enum(roles), count: z.number() })),
  /** Whether the number is on a child's form at the school, but has no account. */
  onForm: z.boolean(),
})
export type SupportAnswer = z.output<typeof supportAnswer>

/** The form with which the administrator asks why somebody cannot sign in. */
export const supportForm = z.object({
  schoolId: id,
  loginName: orNumber(required(messages.signIn.nameRequired, 100).overwrite(loginName)),
})

/** Until when the administrators may read the school; null if they may not. */
const supportAccess = entity('SupportAccess', { until: z.string().nullable() })

/** A school that the administrators may read. */
export const supportSchool = entity('SupportSchool', {
  _id: z.string(),
  schooleName: z.string(),
  until: z.string(),
})
export type SupportSchool = z.output<typeof supportSchool>

/** The session in which an administrator reads a school. */
export const supportVisit = entity('SupportVisit', {
  ...loginAnswer.shape,
  schooleName: z.string(),
  until: z.string(),
})
export type SupportVisit = z.output<typeof supportVisit>

export const support = {
  find: route({
    method: 'POST',
    path: '/support/find',
    summary:
      'Why somebody who uses this name at a school cannot sign in. It names no person and no child, and the school’s activity log shows it.',
    access: { SUPERADMIN: 'all' },
    area: 'none',
    tx: 'audited',
    reads: true,
    body: supportForm,
    response: supportAnswer,
  }),
  schools: route({
    method: 'GET',
    path: '/support/schools',
    summary: 'The schools that currently let the administrators read them.',
    access: { SUPERADMIN: 'all' },
    area: 'none',
    tx: 'read',
    response: z.array(supportSchool),
  }),
  visit: route({
    method: 'POST',
    path: '/support/visit',
    demo: 'closed',
    summary:
      'Opens a school that lets the administrators read it, in a session of its own with the office’s role and no writes. Documents, pictures, exports and personal details stay closed.',
    access: { SUPERADMIN: 'all' },
    area: 'none',
    // Its response, which holds tokens, must not be stored.
    tx: 'none',
    reads: true,
    body: z.object({ schoolId: id }),
    response: supportVisit,
    refuses: [409],
  }),
  access: route({
    method: 'GET',
    path: '/support/access',
    summary: 'Whether the school lets the administrators read it, and until when.',
    access: office,
    area: 'settings',
    tx: 'read',
    response: supportAccess,
  }),
  allow: route({
    method: 'POST',
    path: '/support/access',
    demo: 'closed',
    allowedWhenFull: true,
    summary: `Lets the administrators read the school for ${supportHours} hours. They and the school’s office are notified.`,
    access: office,
    area: 'settings',
    tx: 'write',
    response: written(supportAccess),
    message: messages.updated,
  }),
  end: route({
    method: 'DELETE',
    path: '/support/access',
    demo: 'closed',
    allowedWhenFull: true,
    summary: 'Ends it at once, with the sessions in which administrators read the school.',
    access: office,
    area: 'settings',
    tx: 'write',
    response: written(supportAccess),
    message: messages.updated,
  }),
}
