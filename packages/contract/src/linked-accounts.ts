import * as z from 'zod'
import { type Access, roles } from './access.ts'
import { bounded, orNumber, typed } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { loginName } from './rules/countries.ts'
import { loginAnswer } from './users.ts'
import { blank, deleted, entity, idParams, required, rowReference, written } from './wire.ts'

/** Another account of the signed-in user. */
export const linkedAccount = entity('LinkedAccount', {
  _id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** For a parent, the schools of the children; null without any. */
  schooleName: z.string().nullable(),
})
export type LinkedAccount = z.output<typeof linkedAccount>

/** The roles whose accounts can be linked: an administrator's cannot. */
export const linkableRoles = ['PARENT', 'TEACHER', 'SCHOOLE'] as const

const password = bounded(1_000, { text: messages.password.required, long: messages.signIn.wrong }).min(
  1,
  messages.password.required,
)
/** A code of the other account's authenticator app, or one of its recovery codes. */
const code = blank(typed(100, { text: messages.account.codeRequired, long: messages.otp.wrong }))

/** The form that links another account: how its user signs in to it, and the password of the signed-in user. */
export const accountLinkForm = z.object({
  role: z.enum(linkableRoles, { error: messages.signIn.roleRequired }),
  loginName: orNumber(required(messages.signIn.nameRequired, 100).overwrite(loginName)),
  password,
  /** Required if the other account has a second factor. */
  code,
  ownPassword: password,
})

/** The form of the code for which a switch asks. */
export const accountSwitchForm = z.object({ code })

const linkable = { SCHOOLE: 'own', TEACHER: 'own', PARENT: 'own' } as const satisfies Access

export const linkedAccounts = {
  list: route({
    method: 'GET',
    path: '/user/accounts',
    demo: 'closed',
    visitors: 'closed',
    summary: "The signed-in user's other accounts, to which the user can switch.",
    access: linkable,
    area: 'any',
    tx: 'read',
    response: z.array(linkedAccount),
  }),
  link: route({
    method: 'POST',
    path: '/user/accounts',
    demo: 'closed',
    summary:
      'Links another account of the same person, given the passwords of both and, if the other has one, its second factor. Each can then switch to the other.',
    access: linkable,
    area: 'any',
    // Hashes before opening a transaction.
    tx: 'none',
    body: accountLinkForm,
    response: written(rowReference),
    message: messages.added,
    refuses: [403, 409],
  }),
  change: route({
    method: 'POST',
    path: '/user/accounts/{id}/switch',
    demo: 'closed',
    visitors: 'closed',
    summary:
      'Signs in to a linked account without its password; asks for its second factor unless it was shown before. The session of the request stays, and its sign-out token ends it.',
    access: linkable,
    area: 'any',
    tx: 'none',
    // The response is a secret, so it is never stored for idempotent replay.
    reads: true,
    params: idParams,
    body: accountSwitchForm,
    response: loginAnswer,
    refuses: [403, 404, 409],
  }),
  unlink: route({
    method: 'DELETE',
    path: '/user/accounts/{id}',
    demo: 'closed',
    summary: 'Ends the link with another account, for both at once.',
    access: linkable,
    area: 'any',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
    refuses: [404],
  }),
}
