import * as z from 'zod'
import { everyone } from './access.ts'
import { newRecoveryCodes, passwordOnlyForm } from './account.ts'
import { bounded, listOf, typed } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { loginAnswer } from './users.ts'
import { entity, idParams, printLanguages, rowReference, written } from './wire.ts'

/** A passkey of the signed-in user. */
export const ownPasskey = entity('OwnPasskey', {
  _id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  /** When it last signed the user in; null if it never did. */
  lastUsedAt: z.string().nullable(),
})
export type OwnPasskey = z.output<typeof ownPasskey>

/** A passkey by its device's name for it, and how a browser reaches the device. */
export const passkeyDescriptor = entity('PasskeyDescriptor', {
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})
/** Whether the device has to check its user. Keys, because one of these words is a text for people as well. */
export const verification = z.object({ required: z.null(), preferred: z.null() }).keyof()

/** What a browser needs to create a passkey (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = entity('PasskeyCreation', {
  /** The address at which passkeys work. */
  address: z.string(),
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    excludeCredentials: z.array(passkeyDescriptor),
    authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
    attestation: z.literal('none'),
  }),
})
export type PasskeyCreation = z.output<typeof passkeyCreation>

/** What a browser needs to use a passkey (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestOptions = entity('PasskeyRequestOptions', {
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: verification,
  /** Empty for any passkey of the address. */
  allowCredentials: z.array(passkeyDescriptor),
})

/** A request to use a passkey. */
export const passkeyRequest = entity('PasskeyRequest', {
  /** The address at which passkeys work. */
  address: z.string(),
  options: passkeyRequestOptions,
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** A sign-in with a passkey that has begun. */
export const passkeyAttempt = entity('PasskeyAttempt', {
  ...passkeyRequest.shape,
  /** Proves that the response comes from the page that began. */
  attempt: z.string(),
})

const base64url = (max: number) => bounded(max).check(z.regex(/^[\w-]*$/, { error: messages.invalid.other }))
const credentialId = base64url(1_400)
const type = z.literal('public-key')

/** What a browser returns for a created passkey; anything else in it is ignored. */
const createdPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: listOf(base64url(40), 10).optional(),
  }),
})
export type CreatedPasskey = z.output<typeof createdPasskey>

/** What a browser returns for a used passkey; anything else in it is ignored. */
const usedPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    /** The account that the device names, if it names one. */
    userHandle: base64url(100).nullish(),
  }),
})
export type UsedPasskey = z.output<typeof usedPasskey>

/** The form with which a passkey is named. */
export const passkeyForm = z.object({
  name: typed(60, { text: messages.holiday.nameRequired }).min(1, messages.holiday.nameRequired),
  password: passwordOnlyForm.shape.password,
})

export const passkeys = {
  list: route({
    method: 'GET',
    path: '/user/passkeys',
    demo: 'closed',
    summary: "The signed-in user's passkeys, the latest first.",
    access: everyone,
    area: 'any',
    tx: 'read',
    visitors: 'closed',
    response: z.array(ownPasskey),
  }),
  begin: route({
    method: 'POST',
    path: '/user/passkeys/begin',
    demo: 'closed',
    summary:
      'Returns what a browser needs to create a passkey, given the password, which a sign-in that waits for it has already checked.',
    access: 'reset',
    area: 'any',
    tx: 'none',
    // The challenge is a secret, so it is never stored for idempotent replay.
    reads: true,
    body: z.object({ password: passwordOnlyForm.shape.password.nullish() }),
    response: passkeyCreation,
    refuses: [409],
  }),
  add: route({
    method: 'POST',
    path: '/user/passkeys',
    demo: 'closed',
    summary:
      'Stores the created passkey. Returns recovery codes if it is the first second factor of the account.',
    access: 'reset',
    area: 'any',
    tx: 'none',
    reads: true,
    body: z.object({ name: passkeyForm.shape.name, passkey: createdPasskey }),
    response: newRecoveryCodes,
    refuses: [409],
  }),
  remove: route({
    method: 'POST',
    path: '/user/passkeys/{id}/remove',
    demo: 'closed',
    summary: 'Removes a passkey, given the password.',
    access: everyone,
    area: 'any',
    tx: 'none',
    params: idParams,
    body: passwordOnlyForm,
    response: written(rowReference),
    message: messages.deleted,
    refuses: [404],
  }),
  beginSignIn: route({
    method: 'POST',
    path: '/user/login/passkey/begin',
    demo: 'closed',
    summary: 'Begins a sign-in with a passkey instead of a login name and a password.',
    access: 'public',
    area: 'none',
    tx: 'none',
    reads: true,
    response: passkeyAttempt,
    refuses: [409],
  }),
  signIn: route({
    method: 'POST',
    path: '/user/login/passkey',
    demo: 'closed',
    summary: 'Signs in to the account of a passkey whose device has checked that it is its user.',
    access: 'public',
    area: 'none',
    tx: 'none',
    reads: true,
    body: z.object({
      attempt: base64url(100),
      passkey: usedPasskey,
      /** The language of the page, for an account that has none yet. */
      language: z.enum(printLanguages).nullish(),
    }),
    response: loginAnswer,
    refuses: [401, 403, 409],
  }),
  beginFactor: route({
    method: 'POST',
    path: '/user/login/factor/passkey/begin',
    demo: 'closed',
    summary:
      'Returns what a browser needs to use a passkey as the second factor of a sign-in that waits for one.',
    access: 'reset',
    area: 'any',
    tx: 'none',
    reads: true,
    response: passkeyRequest,
    refuses: [409],
  }),
  answerFactor: route({
    method: 'POST',
    path: '/user/login/factor/passkey',
    demo: 'closed',
    summary: 'Completes a sign-in that waits for a second factor with a passkey; returns another token.',
    access: 'reset',
    area: 'any',
    tx: 'none',
    reads: true,
    // The account is known.
    body: z.object({
      passkey: usedPasskey.extend({ response: usedPasskey.shape.response.omit({ userHandle: true }) }),
    }),
    response: loginAnswer,
    refuses: [409],
  }),
}
