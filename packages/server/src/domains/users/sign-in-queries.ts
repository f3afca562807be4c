import { randomBytes } from 'node:crypto'
import { type Role, roles } from '@casa/contract/access'
import { areaRights } from '@casa/contract/area-rights'
import { loginNamesOf } from '@casa/contract/rules/countries'
import type { LoginAnswer } from '@casa/contract/users'
import type { PrintLanguage } from '@casa/contract/wire'
import {
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
import { inSchools, type Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Origin } from './place.ts'
import { factorLifetime, refusalsTogether } from './rules.ts'

const account = {
  user_id: uuid,
  role: oneOf(...roles),
  password_hash: nullable(text),
  first_password: nullable(bytes),
  loopback_only: boolean,
  standing: oneOf('open', 'waiting', 'off'),
  named: boolean,
}
/**
 * What a sign-in is checked against. `standing` says whether the school is switched on (`open`), was never switched on
 * (`waiting`), or is switched off (`off`). Only the `named` account of a role has the login name as its own.
 */
export type Account = RowOf<typeof account>

/** The intended login name: of those that a number may stand for in several countries, the first that is in use. */
export async function loginMeant(tx: Tx, name: string): Promise<string> {
  const { meant } = await tx.row({
    meant: text,
  })`select app.login_meant(${loginNamesOf(name)}::text[]) as meant`
  return meant
}

/**
 * The accounts of a login name, at most one per role, and those that sign in with it without owning it: the latest
 * waiting registration with this number, and teachers whose number signs in for another school.
 */
export async function findAccounts(tx: Tx, loginName: string): Promise<Account[]> {
  return tx.rows(account)`
    select user_id, role, password_hash, first_password, loopback_only, standing, named from app.find_accounts(${loginName})`
}

/**
 * Counts a refused sign-in in the audit log: for each account that was tried, or for the chosen `role` without a user
 * if there was none.
 */
export async function countRefusedSignIn(
  tx: Tx,
  refused: { tried: Pick<Account, 'user_id' | 'role'>[]; role: Role; now: Date; requestId: string },
): Promise<void> {
  const { tried, role, now, requestId } = refused
  // Always in the same order, so that two concurrent sign-ins cannot deadlock.
  const counted = tried.length
    ? tried.toSorted((one, other) => one.user_id.localeCompare(other.user_id))
    : [{ user_id: null, role }]
  const users = counted.map(({ user_id }) => user_id)
  const roles = counted.map(({ role }) => role)
  await tx.run`select app.count_refused_sign_in(tried.user_id, tried.role, ${refusalsTogether}, ${now}, ${requestId})
              from unnest(${users}::uuid[], ${roles}::text[]) tried (user_id, role)`
}

const answered = {
  _id: uuid,
  schooleId: nullable(uuid),
  role: oneOf(...roles),
  classId: nullable(uuid),
  teacherId: nullable(uuid),
  name: text,
  email: nullable(text),
  filterStatus: boolean,
  rights: nullable(json(areaRights)),
}

/** The columns of a completed sign-in. */
export const signedInColumns = answered

export type NewSession = {
  account: Account
  /** Opened with the password of a slip: it only allows choosing another one. */
  resetOnly: boolean
  lifetime: string
  now: Date
  requestId: string
  secrets: Secrets
  /** Where somebody signs in, for the user's list of sessions. */
  place?: Origin
}

/** The response of a login, and the token of the files cookie that goes with it. */
export type Started = { answer: LoginAnswer; filesToken: string }

/**
 * Begins a session; undefined if sign-in is no longer allowed, for instance because the password was changed after
 * the account was read.
 */
export async function startSession(tx: Tx, session: NewSession): Promise<Started | undefined> {
  const { account, resetOnly, lifetime, now, requestId, secrets, place } = session
  const [token, filesToken, signOutToken] = [newToken(), newToken(), newToken()]
  const passwordHash = resetOnly ? null : account.password_hash
  const firstPassword = resetOnly ? account.first_password : null
  // A first sign-in cannot see files before it is complete.
  const filesHash = resetOnly ? null : tokenHash(filesToken)
  const signedIn = tx.maybeRow({ ...answered, awaits: nullable(oneOf('factor', 'setup')) })`
    select user_id as "_id", school_id as "schooleId", role, class_id as "classId", teacher_id as "teacherId", name, email,
           filter_status as "filterStatus", rights, awaits
      from app.start_session(${account.user_id}, ${passwordHash}, ${firstPassword}, ${newId()}, ${tokenHash(token)}, ${filesHash},
                             ${tokenHash(signOutToken)}, ${lifetime}, ${now}, ${requestId}, ${place?.program ?? null},
                             ${place?.network ?? null}, ${place?.fingerprints.device ?? null}, ${factorLifetime})`
  const row = await signedIn.catch(error => {
    if (error.code === 'CS401' || error.code === 'CS403') return undefined
    throw error
  })
  if (!row) return undefined
  const { awaits, rights, ...user } = row
  if (awaits)
    return {
      answer: {
        ...unknownYet(user),
        token,
        signOutToken,
        secondFactor: awaits,
        ...(awaits === 'factor' && { factors: await awaitedFactors(tx, token, now) }),
      },
      filesToken,
    }
  const deviceKey = deviceKeyOf(secrets, account.user_id)
  return {
    answer: {
      token,
      signOutToken,
      deviceKey,
      ...user,
      ...(rights && { rights }),
      passwordReset: resetOnly ? 0 : 1,
    },
    filesToken,
  }
}

/** What completes a sign-in that waits for a second factor, beside a recovery code. */
export async function awaitedFactors(tx: Tx, token: string, now: Date): Promise<LoginAnswer['factors']> {
  const { factors } = await tx.row({ factors: nullable(list(oneOf('totp', 'passkey'))) })`
    select app.awaited_factors(${tokenHash(token)}, ${now}) as factors`
  return factors ?? []
}

/** Derived, so that every sign-in of an account returns the same and the server stores none. */
export function deviceKeyOf(secrets: Secrets, user: string): string {
  return secrets.fingerprint(user, 'device key v1').toString('base64url')
}

/** What the response says about a user whose second factor is still missing. */
function unknownYet({ _id, role }: { _id: string; role: Role }) {
  const nothing = { schooleId: null, classId: null, teacherId: null, name: '', email: null, deviceKey: '' }
  return { ...nothing, _id, role, passwordReset: 1 as const, filterStatus: false }
}

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.run`select app.end_session(${tokenHash(token)})`
}

/** Ends the session of a sign-out token, if there is one. */
export async function signOut(tx: Tx, signOutToken: string): Promise<void> {
  await tx.run`select app.end_session(null, ${tokenHash(signOutToken)})`
}

/**
 * What a guesser knows about the parent whose first sign-in this is, which the password must not resemble; undefined
 * if the account was opened before, or neither the parent nor a child has this login name.
 */
export async function knownAtFirstSignIn(
  tx: Tx,
  scope: Scope,
  loginName: string,
): Promise<string[] | undefined> {
  const signIn = await tx.maybeRow({ known: list(text) })`
    select known from app.own_account()
     where exists (select from app.users u where u.id = ${scope.user}::uuid and not u.password_changed and (
             u.login = ${loginName}
             or exists (select from app.students st
                         where ${inSchools('st.school_id', scope.schools)}
                           and (st.serial_number = ${loginName} or st.mobile_number = ${loginName}))))`
  return signIn?.known
}

export type FirstSignIn = {
  token: string
  filesToken: string
  loginName: string
  passwordHash: string
  lifetime: string
  now: Date
}

/**
 * Stores the first password chosen by a parent, makes the token's session a full one and ends all others; `factor` if it
 * now waits for the account's second factor. Undefined if the token is not that of a first sign-in under this login name.
 */
export async function completeFirstSignIn(
  tx: Tx,
  completed: FirstSignIn,
): Promise<'full' | 'factor' | undefined> {
  const { token, filesToken, loginName, passwordHash, lifetime, now } = completed
  const { awaits } = await tx.row({ awaits: nullable(oneOf('', 'factor')) })`
    select app.complete_first_sign_in(${tokenHash(token)}, ${tokenHash(filesToken)}, ${loginName}, ${passwordHash}, ${lifetime},
                                      ${now}, ${factorLifetime}) as awaits`
  return awaits === null ? undefined : awaits || 'full'
}

/** Stores the language of the signed-in user; with `first` only if the account has none yet. */
export async function keepLanguage(
  tx: Tx,
  language: PrintLanguage | null | undefined,
  { first }: { first: boolean },
): Promise<void> {
  if (language) await tx.run`select app.keep_language(${language}, ${first})`
}
