import { type Role, roles } from '@casa/contract/access'
import type { LinkedAccount } from '@casa/contract/linked-accounts'
import { bigint, boolean, bytes, integer, nullable, oneOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { newTokens, type SecretToCheck, type SignedIn, signedIn, totpContext } from './factor-queries.ts'
import type { Origin } from './place.ts'
import { recoveryFingerprint } from './recovery-codes.ts'
import { mostLinkedAccounts } from './rules.ts'
import { type Account, signedInColumns } from './sign-in-queries.ts'

/** The other accounts of the signed-in user, in the order in which they were linked. */
export async function ownLinkedAccounts(tx: Tx, _scope: Scope): Promise<LinkedAccount[]> {
  return tx.rows({ _id: uuid, name: text, role: oneOf(...roles), schooleName: nullable(text) })`
    select id as "_id", name, role, school_name as "schooleName" from app.own_linked_accounts()`
}

/** The role of another account of the signed-in user; undefined if they are not linked. */
export async function roleOfLinked(tx: Tx, _scope: Scope, user: string): Promise<Role | undefined> {
  const { role } = await tx.row({
    role: nullable(oneOf(...roles)),
  })`select app.role_of_linked(${user}) as role`
  return role ?? undefined
}

/**
 * What a code for another account is checked against: for linking, with the password's hash, or for a switch. Undefined
 * if no code is asked for.
 */
export async function factorOfOther(
  tx: Tx,
  _scope: Scope,
  secrets: Secrets,
  { user, passwordHash }: { user: string; passwordHash: string | null },
): Promise<SecretToCheck | undefined> {
  const row = await tx.maybeRow({
    secret: nullable(bytes),
    secret_key: nullable(integer),
    accepted_step: nullable(bigint),
    refused_step: nullable(bigint),
  })`
    select secret, secret_key, accepted_step, refused_step from app.factor_of_other(${user}, ${passwordHash})`
  if (!row) return undefined
  const { secret, secret_key, accepted_step, refused_step } = row
  const opened =
    secret && (await secrets.open(tx, { bytes: secret, version: secret_key! }, totpContext(user)))
  return {
    user,
    secret: opened ?? undefined,
    sealed: secret ?? undefined,
    acceptedStep: Number(accepted_step),
    refusedStep: Number(refused_step),
    signsIn: true,
  }
}

/** A code as it was checked: the period of one of an authenticator app, or a recovery code; neither if none is asked for. */
export type ShownFactor = { step?: number | undefined; recoveryCode?: string | undefined }

const recoveryOf = (secrets: Secrets, user: string, { recoveryCode }: ShownFactor) =>
  recoveryCode === undefined ? null : recoveryFingerprint(secrets, user, recoveryCode)

type Linking = { account: Account; shown: ShownFactor; requestId: string }

/**
 * Links the signed-in user's account with one whose password was checked. Otherwise `already`, `full`, or `factor` if the
 * code was used in the meantime; undefined if the password was replaced.
 */
export async function linkAccount(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  { account: { user_id, password_hash }, shown, requestId }: Linking,
): Promise<'linked' | 'already' | 'full' | 'factor' | undefined> {
  const { done } = await tx.row({ done: nullable(oneOf('linked', 'already', 'full', 'factor')) })`
    select app.link_account(${user_id}, ${password_hash}, ${shown.step ?? null}, ${recoveryOf(secrets, user_id, shown)},
                            ${newId()}, ${mostLinkedAccounts}, ${scope.now}, ${requestId}) as done`
  return done ?? undefined
}

/** Ends the link with another account. False if there is none. */
export async function unlinkAccount(
  tx: Tx,
  _scope: Scope,
  { user, requestId }: { user: string; requestId: string },
): Promise<boolean> {
  const { done } = await tx.row({ done: boolean })`select app.unlink_account(${user}, ${requestId}) as done`
  return done
}

type Switching = {
  /** The token of the session from which somebody switches. */
  token: string
  user: string
  shown: ShownFactor
  lifetime: string
  now: Date
  requestId: string
  place: Origin
}

/**
 * Signs in to a linked account. `awaits` says which factor is still missing; the caller then takes it back. Undefined if
 * the accounts are not linked. Throws what `app.open_session` raises.
 */
export async function switchAccount(
  tx: Tx,
  secrets: Secrets,
  { token, user, shown, lifetime, now, requestId, place }: Switching,
): Promise<{ awaits: 'factor' | 'setup' } | SignedIn | undefined> {
  const tokens = newTokens()
  const row = await tx.maybeRow({ ...signedInColumns, awaits: nullable(oneOf('factor', 'setup')) })`
    select user_id as "_id", school_id as "schooleId", role, class_id as "classId", teacher_id as "teacherId", name, email,
           filter_status as "filterStatus", rights, awaits
      from app.switch_account(${tokenHash(token)}, ${user}, ${shown.step ?? null}, ${recoveryOf(secrets, user, shown)}, ${newId()},
                              ${tokens.hashes}::bytea[], ${lifetime}, ${now}, ${requestId}, ${place.program}, ${place.network},
                              ${place.fingerprints.device})`
  if (!row) return undefined
  const { awaits, ...answered } = row
  return awaits ? { awaits } : signedIn(secrets, tokens, answered)
}
