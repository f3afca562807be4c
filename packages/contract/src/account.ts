import * as z from 'zod'
import { type Access, everyone, roles } from './access.ts'
import { bounded, orNumber, typed } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { loginName } from './rules/countries.ts'
import { loginAnswer } from './users.ts'
import { deleted, entity, idParams, required, rowCount, rowReference, sentCode, written } from './wire.ts'

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

/** The second factors of an account. */
export const ownFactors = entity('OwnFactors', {
  /** Since when an authenticator app is asked for at each sign-in; null if none is. */
  totpSince: z.string().nullable(),
  /** How many passkeys there are. */
  passkeys: z.number(),
  recoveryCodesLeft: z.number(),
  /** When the factors are removed because somebody said that the user lost them; null if nobody did. */
  resetDueAt: z.string().nullable(),
})
export type OwnFactors = z.output<typeof ownFactors>

/** A secret to scan or to type into an authenticator app, which a first code then confirms. */
export const totpSecret = entity('TotpSecret', {
  /** In base32, as authenticator apps expect it to be typed. */
  secret: z.string(),
  /** The address in the QR code. */
  uri: z.string(),
})
export type TotpSecret = z.output<typeof totpSecret>

/** Recovery codes, returned only once, and the session, if a sign-in was waiting for the factor. */
export const newRecoveryCodes = entity('NewRecoveryCodes', {
  recoveryCodes: z.array(z.string()),
  signedIn: loginAnswer.nullable(),
})

/** A person whose lost factors are about to be removed. */
export const factorReset = entity('FactorReset', {
  _id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** The name of the person who asked for it. */
  askedBy: z.string(),
  askedAt: z.string(),
  dueAt: z.string(),
})
export type FactorReset = z.output<typeof factorReset>

/** The form that names somebody who lost a second factor by the name that they sign in with. */
export const factorResetForm = z.object({
  loginName: orNumber(required(messages.signIn.nameRequired, 100).overwrite(loginName)),
})

/** Those who help people who lost a second factor: an office its own, the administrator the contacts of schools. */
const helpers = { SUPERADMIN: 'own', SCHOOLE: 'own' } as const satisfies Access

const password = bounded(1_000, { text: messages.password.required, long: messages.password.wrong })

/** The form that confirms with the password. */
export const passwordOnlyForm = z.object({ password: password.min(1, messages.password.required) })

/** The form of a first code from an authenticator app. */
export const firstCodeForm = z.object({ code: sentCode })

/** The form of a code at a sign-in: from an authenticator app, or a recovery code. */
const factorForm = z.object({
  code: typed(100, { text: messages.account.codeRequired, long: messages.otp.wrong }).min(
    1,
    messages.account.codeRequired,
  ),
})

export const account = {
  answerFactor: route({
    method: 'POST',
    path: '/user/login/factor',
    demo: 'closed',
    summary:
      'Completes a sign-in that waits for a second factor, with a code of the authenticator app or a recovery code; returns another token.',
    access: 'reset',
    area: 'any',
    tx: 'none',
    // The response is a secret, so it is never stored for idempotent replay.
    reads: true,
    body: factorForm,
    response: loginAnswer,
  }),
  factors: route({
    method: 'GET',
    path: '/user/factors',
    demo: 'closed',
    summary: "The signed-in user's second factors.",
    access: everyone,
    area: 'any',
    tx: 'read',
    visitors: 'closed',
    response: ownFactors,
  }),
  beginTotp: route({
    method: 'POST',
    path: '/user/factors/totp',
    demo: 'closed',
    summary:
      'Creates the secret of an authenticator app, given the password, which a sign-in that waits for it has already checked. Nothing changes before a first code confirms it.',
    access: 'reset',
    area: 'any',
    tx: 'none',
    reads: true,
    body: z.object({ password: password.nullish() }),
    response: totpSecret,
    refuses: [409],
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/user/factors/totp/confirm',
    demo: 'closed',
    summary: 'Confirms the authenticator app with its first code, and returns ten recovery codes.',
    access: 'reset',
    area: 'any',
    tx: 'none',
    reads: true,
    body: firstCodeForm,
    response: newRecoveryCodes,
    refuses: [409],
  }),
  removeTotp: route({
    method: 'POST',
    path: '/user/factors/totp/remove',
    demo: 'closed',
    summary: 'Removes the authenticator app, given the password.',
    access: everyone,
    area: 'any',
    tx: 'none',
    body: passwordOnlyForm,
    response: written(rowReference),
    message: messages.deleted,
    refuses: [404],
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/user/factors/recovery-codes',
    demo: 'closed',
    summary: 'Returns ten other recovery codes, given the password; the earlier ones stop working.',
    access: everyone,
    area: 'any',
    tx: 'none',
    visitors: 'closed',
    reads: true,
    body: passwordOnlyForm,
    response: newRecoveryCodes,
    refuses: [409],
  }),
  keepFactors: route({
    method: 'POST',
    path: '/user/factors/keep',
    demo: 'closed',
    summary: 'Says no to the removal of the user’s own second factors, which somebody asked for.',
    access: everyone,
    area: 'any',
    tx: 'write',
    response: written(rowReference),
    message: messages.account.factorsKept,
    refuses: [404],
  }),
  factorResets: route({
    method: 'GET',
    path: '/user/factor-resets',
    demo: 'closed',
    summary:
      'The people whom the user may help and whose lost second factors are about to be removed, whoever asked for it.',
    access: helpers,
    area: 'settings',
    tx: 'read',
    visitors: 'closed',
    response: z.array(factorReset),
  }),
  askFactorReset: route({
    method: 'POST',
    path: '/user/factor-resets',
    demo: 'closed',
    summary:
      'Asks for the removal, after 24 hours, of the second factors of somebody who lost them: for the office one of its own people, for the administrator the contact of a school. The account is notified and can say no.',
    access: helpers,
    area: 'settings',
    tx: 'write',
    body: factorResetForm,
    response: written(rowCount),
    message: messages.account.resetAsked,
  }),
  takeBackFactorReset: route({
    method: 'DELETE',
    path: '/user/factor-resets/{id}',
    demo: 'closed',
    summary: 'Takes back the removal of the second factors of somebody whom the user may help.',
    access: helpers,
    area: 'settings',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.account.factorsKept,
    refuses: [404],
  }),
  sessions: route({
    method: 'GET',
    path: '/user/sessions',
    demo: 'closed',
    summary: "The signed-in user's sessions, this one first, then the last used.",
    access: everyone,
    area: 'any',
    tx: 'read',
    visitors: 'closed',
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
