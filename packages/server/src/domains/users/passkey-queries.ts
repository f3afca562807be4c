import { roles } from '@casa/contract/access'
import type { OwnPasskey } from '@casa/contract/passkeys'
import * as z from 'zod'
import {
  bigint,
  boolean,
  bytes,
  json,
  list,
  nullable,
  oneOf,
  type RowOf,
  text,
  uuid,
} from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { newTokens, type SignedIn, signedIn } from './factor-queries.ts'
import type { NewKey } from './passkey-checks.ts'
import { challengeLifetime, mostPasskeys } from './passkey-rules.ts'
import type { Origin } from './place.ts'
import { recoveryFingerprint } from './recovery-codes.ts'
import { signedInColumns } from './sign-in-queries.ts'

const instant = json(z.string())

/** What a challenge is for. */
export type Purpose = 'add' | 'sign-in' | 'factor'

/** Stores the challenge of a session, or of an attempt to sign in, in place of its last one. */
export async function keepChallenge(
  tx: Tx,
  { token, purpose, challenge, now }: { token: string; purpose: Purpose; challenge: Buffer; now: Date },
): Promise<void> {
  await tx.run`
    select app.keep_passkey_challenge(${tokenHash(token)}, ${purpose}, ${challenge}, ${challengeLifetime}, ${now})`
}

/** The challenge of a token, which is then used up; undefined if there is none any more. */
export async function takeChallenge(
  tx: Tx,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<Buffer | undefined> {
  const { challenge } = await tx.row({ challenge: nullable(bytes) })`
    select app.take_passkey_challenge(${tokenHash(token)}, ${purpose}, ${now}) as challenge`
  return challenge ?? undefined
}

export async function ownPasskeys(tx: Tx, scope: Scope): Promise<OwnPasskey[]> {
  return tx.rows({ _id: uuid, name: text, addedAt: instant, lastUsedAt: nullable(instant) })`
    select id as "_id", name, to_json(added_at) as "addedAt", to_json(last_used_at) as "lastUsedAt"
      from app.passkeys where user_id = ${scope.user}::uuid order by added_at desc, id`
}

const described = { credential: bytes, transports: list(text) }
/** How a browser finds a passkey. */
export type Described = RowOf<typeof described>

/** The passkeys that the account of a token has already, which no device is to store twice. */
export async function passkeysToLeaveOut(tx: Tx, token: string, now: Date): Promise<Described[]> {
  return tx.rows(described)`
    select credential, transports from app.passkeys_to_leave_out(${tokenHash(token)}, ${now})`
}

/**
 * Stores a passkey: `first` if it is the account's first factor, whose recovery codes are stored with it, or `further`.
 * `known` if it is stored already, `most` if there is no room, undefined if the token does not allow it.
 */
export async function addPasskey(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  added: { token: string; name: string; key: NewKey; codes: readonly string[]; requestId: string },
): Promise<'first' | 'further' | 'known' | 'most' | undefined> {
  const { token, name, key, codes, requestId } = added
  const fingerprints = codes.map(code => recoveryFingerprint(secrets, scope.user, code))
  const { outcome } = await tx.row({ outcome: nullable(oneOf('first', 'further', 'known', 'most')) })`
    select app.add_passkey(${tokenHash(token)}, ${newId()}, ${name}, ${key.credential}, ${key.publicKey}, ${key.counter},
                           ${key.transports}::text[], ${fingerprints}::bytea[], ${mostPasskeys}, ${scope.now}, ${requestId}) as outcome`
  return outcome ?? undefined
}

/** Removes a passkey of the caller. False if there is none with this id. */
export async function removePasskey(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const { done } = await tx.row({ done: boolean })`select app.remove_passkey(${id}, ${scope.now}) as done`
  return done
}

const toCheck = {
  user_id: uuid,
  id: uuid,
  role: oneOf(...roles),
  public_key: bytes,
  counter: bigint,
  loopback_only: boolean,
  standing: oneOf('open', 'waiting', 'off', 'closed', 'slip'),
}
/** A passkey, and whether it can open its account. */
export type PasskeyToCheck = RowOf<typeof toCheck>

/** The passkey with a device's name for it; undefined if nobody has it. */
export async function passkeyToCheck(tx: Tx, credential: Buffer): Promise<PasskeyToCheck | undefined> {
  return tx.maybeRow(toCheck)`
    select user_id, id, role, public_key, counter, loopback_only, standing from app.passkey_to_check(${credential})`
}

const awaited = { id: uuid, credential: bytes, public_key: bytes, counter: bigint, transports: list(text) }

/** The passkeys that a sign-in accepts as its second factor, the last used first. */
export async function awaitedPasskeys(tx: Tx, token: string, now: Date): Promise<RowOf<typeof awaited>[]> {
  return tx.rows(awaited)`
    select id, credential, public_key, counter, transports from app.awaited_passkeys(${tokenHash(token)}, ${now})`
}

type Used = { passkey: string; counter: number; lifetime: string; now: Date; requestId: string }

/**
 * Begins a session of the account of a passkey; undefined if the passkey was removed or has been used in the meantime, or
 * the account was closed.
 */
export async function startPasskeySession(
  tx: Tx,
  secrets: Secrets,
  { user, place, passkey, counter, lifetime, now, requestId }: Used & { user: string; place: Origin },
): Promise<SignedIn | undefined> {
  const tokens = newTokens()
  const [token, files, signOut] = tokens.hashes
  const started = tx.maybeRow(signedInColumns)`
    select user_id as "_id", school_id as "schooleId", role, class_id as "classId", teacher_id as "teacherId", name, email,
           filter_status as "filterStatus", rights
      from app.start_passkey_session(${user}, ${passkey}, ${counter}, ${newId()}, ${token}, ${files}, ${signOut}, ${lifetime},
                                     ${now}, ${requestId}, ${place.program}, ${place.network}, ${place.fingerprints.device})`
  const row = await started.catch(error => {
    if (error.code === 'CS401' || error.code === 'CS403') return undefined
    throw error
  })
  return row && signedIn(secrets, tokens, row)
}

/**
 * Completes a sign-in that waits for a second factor with a passkey; undefined if the passkey was removed or has been used
 * in the meantime.
 */
export async function answerWithPasskey(
  tx: Tx,
  _scope: Scope,
  secrets: Secrets,
  { token, passkey, counter, lifetime, now, requestId }: Used & { token: string },
): Promise<SignedIn | undefined> {
  const tokens = newTokens()
  const row = await tx.maybeRow(signedInColumns)`
    select user_id as "_id", school_id as "schooleId", role, class_id as "classId", teacher_id as "teacherId", name, email,
           filter_status as "filterStatus", rights
      from app.answer_passkey(${tokenHash(token)}, ${passkey}, ${counter}, ${tokens.hashes}::bytea[], ${lifetime}, ${now},
                              ${requestId})`
  return row && signedIn(secrets, tokens, row)
}
