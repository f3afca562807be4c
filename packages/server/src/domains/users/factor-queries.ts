import type { OwnFactors } from '@casa/contract/account'
import type { LoginAnswer } from '@casa/contract/users'
import * as z from 'zod'
import { bigint, boolean, bytes, integer, json, nullable, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { recoveryFingerprint } from './recovery-codes.ts'
import { deviceKeyOf, newToken, signedInColumns } from './sign-in-queries.ts'

const instant = json(z.string())

/** The context that binds an encrypted secret to its account. */
export const totpContext = (user: string) => `totp ${user}`

/**
 * The second factors of the account of a token, and whether the token is that of a sign-in that waits for one to be set
 * up. Undefined if the token does not allow setting up factors.
 */
export async function ownFactors(
  tx: Tx,
  _scope: Scope,
  token: string,
  now: Date,
): Promise<(OwnFactors & { setsUp: boolean }) | undefined> {
  return tx.maybeRow({
    totpSince: nullable(instant),
    passkeys: integer,
    recoveryCodesLeft: integer,
    resetDueAt: nullable(instant),
    setsUp: boolean,
  })`
    select to_json(totp_since) as "totpSince", passkeys, recovery_codes_left as "recoveryCodesLeft",
           to_json(reset_due_at) as "resetDueAt", sets_up as "setsUp"
      from app.own_factors(${tokenHash(token)}, ${now})`
}

/** Stores a secret that a first code has yet to confirm. False if the account has a confirmed one. */
export async function beginTotp(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  begun: { token: string; secret: string },
): Promise<boolean> {
  const { token, secret } = begun
  const [sealed] = await secrets.seal(tx, [{ text: secret, context: totpContext(scope.user) }])
  const { done } = await tx.row({ done: boolean })`
    select app.begin_totp(${tokenHash(token)}, ${sealed!.bytes}, ${sealed!.version}, ${scope.now}) as done`
  return done
}

/** The secret that a code is checked against, and the periods of codes that are no longer accepted. */
export type SecretToCheck = {
  user: string
  /** Undefined for an account without an authenticator app, whose sign-in waits for another factor. */
  secret: string | undefined
  /** The secret as it is stored. */
  sealed: Buffer | undefined
  acceptedStep: number
  refusedStep: number
  /** Whether the code completes a sign-in; otherwise it confirms a new secret. */
  signsIn: boolean
}

/** The secret against which a code of the token's account is checked; undefined if none is expected. */
export async function secretToCheck(
  tx: Tx,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<SecretToCheck | undefined> {
  const row = await tx.maybeRow({
    user_id: uuid,
    secret: nullable(bytes),
    secret_key: nullable(integer),
    accepted_step: nullable(bigint),
    refused_step: nullable(bigint),
    signs_in: boolean,
  })`
    select user_id, secret, secret_key, accepted_step, refused_step, signs_in
      from app.secret_to_check(${tokenHash(token)}, ${now})`
  if (!row) return undefined
  const { user_id: user, secret, secret_key, accepted_step, refused_step, signs_in: signsIn } = row
  const opened =
    secret && (await secrets.open(tx, { bytes: secret, version: secret_key! }, totpContext(user)))
  return {
    user,
    secret: opened ?? undefined,
    sealed: secret ?? undefined,
    acceptedStep: Number(accepted_step),
    refusedStep: Number(refused_step),
    signsIn,
  }
}

/** A code for a later period was tried, and is not accepted then. */
export async function refuseStep(tx: Tx, user: string, step: number): Promise<void> {
  await tx.run`select app.refuse_step(${user}, ${step})`
}

type Codes = { codes: readonly string[]; requestId: string }

const fingerprints = (secrets: Secrets, user: string, codes: readonly string[]) =>
  codes.map(code => recoveryFingerprint(secrets, user, code))

/** Confirms a secret with the period of its first code. False if that secret is not waiting any more. */
export async function confirmTotp(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  { token, sealed, step, codes, requestId }: Codes & { token: string; sealed: Buffer; step: number },
): Promise<boolean> {
  const { done } = await tx.row({ done: boolean })`
    select app.confirm_totp(${tokenHash(token)}, ${sealed}, ${step}, ${fingerprints(secrets, scope.user, codes)}::bytea[],
                            ${scope.now}, ${requestId}) as done`
  return done
}

/** Replaces the recovery codes. False if the account has no second factor. */
export async function renewRecoveryCodes(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  { codes, requestId }: Codes,
): Promise<boolean> {
  const { done } = await tx.row({ done: boolean })`
    select app.renew_recovery_codes(${fingerprints(secrets, scope.user, codes)}::bytea[], ${requestId}) as done`
  return done
}

/** Removes the authenticator app. False if there is none. */
export async function removeTotp(tx: Tx, scope: Scope): Promise<boolean> {
  const { done } = await tx.row({ done: boolean })`select app.remove_totp(${scope.now}) as done`
  return done
}

type Completed = { token: string; lifetime: string; now: Date }
/** A completed sign-in: its response, and the token of the files cookie. */
export type SignedIn = { answer: LoginAnswer; filesToken: string }

/** The tokens of a session, and their fingerprints in the order in which they are stored. */
export function newTokens() {
  const [token, filesToken, signOutToken] = [newToken(), newToken(), newToken()]
  return { token, filesToken, signOutToken, hashes: [token, filesToken, signOutToken].map(tokenHash) }
}

/**
 * Completes a sign-in that waits for a second factor, with the period of a right code or with a recovery code. Undefined
 * if the code was used in the meantime.
 */
export async function answerFactor(
  tx: Tx,
  secrets: Secrets,
  user: string,
  answered: Completed & { step: number | undefined; recoveryCode: string | undefined; requestId: string },
): Promise<SignedIn | undefined> {
  const { token, step, recoveryCode, lifetime, now, requestId } = answered
  const tokens = newTokens()
  const recovery = recoveryCode === undefined ? null : recoveryFingerprint(secrets, user, recoveryCode)
  const row = await tx.maybeRow(signedInColumns)`
    select user_id as "_id", school_id as "schooleId", role, class_id as "classId", teacher_id as "teacherId", name, email,
           filter_status as "filterStatus", rights
      from app.answer_factor(${tokenHash(token)}, ${step ?? null}, ${recovery}, ${tokens.hashes}::bytea[], ${lifetime},
                             ${now}, ${requestId})`
  return row && signedIn(secrets, tokens, row)
}

/** Completes the sign-in of an account that had to set up a second factor first; undefined if it has none. */
export async function completeSetUp(
  tx: Tx,
  _scope: Scope,
  secrets: Secrets,
  { token, lifetime, now }: Completed,
): Promise<SignedIn | undefined> {
  const tokens = newTokens()
  const row = await tx.maybeRow(signedInColumns)`
    select user_id as "_id", school_id as "schooleId", role, class_id as "classId", teacher_id as "teacherId", name, email,
           filter_status as "filterStatus", rights
      from app.complete_set_up(${tokenHash(token)}, ${tokens.hashes}::bytea[], ${lifetime}, ${now})`
  return row && signedIn(secrets, tokens, row)
}

type SignedInUser = Omit<
  LoginAnswer,
  'token' | 'signOutToken' | 'deviceKey' | 'passwordReset' | 'secondFactor' | 'rights'
> & { rights: LoginAnswer['rights'] | null }

/** The response of a completed sign-in, from its row and its tokens. */
export function signedIn(
  secrets: Secrets,
  tokens: ReturnType<typeof newTokens>,
  row: SignedInUser,
): SignedIn {
  const { token, signOutToken, filesToken } = tokens
  const { rights, ...user } = row
  const deviceKey = deviceKeyOf(secrets, user._id)
  const answer = {
    token,
    signOutToken,
    deviceKey,
    ...user,
    ...(rights && { rights }),
    passwordReset: 1 as const,
  }
  return { answer, filesToken }
}
