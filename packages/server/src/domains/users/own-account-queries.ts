import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { boolean, list, nullable, oneOf, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { invalid } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { linkPassword } from './one-time-password.ts'
import { originOf, whereaboutsOf } from './place.ts'
import { knownPlaces } from './place-queries.ts'
import { signInLimits } from './rules.ts'
import { countRefusedSignIn } from './sign-in-queries.ts'

const ownColumns = { password_hash: nullable(text), known: list(text) }
/**
 * The password hash of the signed-in user, and what a guesser knows about the account, which a new password must not
 * resemble.
 */
export type OwnAccount = RowOf<typeof ownColumns>

export async function ownAccount(tx: Tx, _scope: Scope): Promise<OwnAccount> {
  return tx.row(ownColumns)`select password_hash, known from app.own_account()`
}

/** What a handler passes on: the scope of the signed-in user, and the call. */
type Asking = Pick<Context<Route>, 'services' | 'caller' | 'transaction'> & { scope: Scope }

/**
 * Checks a typed password against that of the signed-in user. A wrong one counts like a refused sign-in from the same
 * place, so that nobody can guess the password with a stolen session. Throws 422 at the field if it is wrong, and 429
 * after too many attempts.
 */
export async function checkOwnPassword(
  { scope, services, caller, transaction }: Asking,
  account: OwnAccount,
  typed: { field: string; password: string },
): Promise<void> {
  const { database, passwords, throttle, clock } = services
  const { user, role } = scope
  const place = originOf(services, caller)
  const known = await transaction('read', tx => knownPlaces(tx, { user }, place.fingerprints, clock()))
  const limits = signInLimits(user, whereaboutsOf(place, known).at)
  const taken = await throttle.takeFirst(limits, refusals.tooOften)
  const giveBack = () => throttle.giveBack(taken)
  const isRight = await passwords
    .matches(typed.password, account.password_hash, caller.signal)
    .catch(async error => {
      await giveBack()
      throw error
    })
  if (isRight) return giveBack()
  const refused = { tried: [{ user_id: user, role }], role, now: clock(), requestId: caller.requestId }
  await database.asAnonymous('write', ({ tx }) => countRefusedSignIn(tx, refused))
  throw invalid(typed.field, messages.password.wrong)
}

/**
 * Stores a new password of the signed-in user and ends all sessions except that of this token. False if the old one
 * was replaced in the meantime.
 */
export async function changeOwnPassword(
  tx: Tx,
  _scope: Scope,
  { token, oldHash, passwordHash }: { token: string; oldHash: string | null; passwordHash: string },
): Promise<boolean> {
  const { changed } = await tx.row({ changed: boolean })`
    select app.change_own_password(${oldHash}, ${passwordHash}, ${tokenHash(token)}) as changed`
  return changed
}

const waiting = { _id: uuid, schooleName: text, studentName: text, className: text, known: boolean }
/** A child whose link is waiting for the parent's answer; if `known`, accepting it needs no proof. */
type Waiting = RowOf<typeof waiting>

/** The children whose links are waiting for an answer from the signed-in parent. */
export async function waitingLinks(tx: Tx, _scope: Scope): Promise<Waiting[]> {
  return tx.rows(waiting)`
    select id as "_id", school_name as "schooleName", student_name as "studentName", class_name as "className", known
      from app.waiting_links()`
}

/** The signed-in parent's number, to which codes are sent; null for a parent without one. */
export async function ownNumber(tx: Tx, scope: Scope): Promise<string | null> {
  const own = await tx.maybeRow({ number: nullable(text) })`
    select login as number from app.users where id = ${scope.user}::uuid and role = 'PARENT' and not disabled`
  return own?.number ?? null
}

/**
 * The proof with which a parent accepts a link: a code with its fingerprint, or the password as typed from a slip.
 * Both are absent if no proof is needed.
 */
type Proof = { code?: { otp: string; fingerprint: Buffer } | undefined; slip?: string | undefined }

/**
 * Stores the parent's answer to a waiting link and notifies the school's office. `unproved` if accepting needs a code
 * or a slip and neither was right; undefined if no link with this id is waiting. Spends the code.
 */
export async function answerLink(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  { studentId, accept, code, slip }: Proof & { studentId: string; accept: boolean },
): Promise<'accepted' | 'declined' | 'unproved' | undefined> {
  const fingerprint = slip === undefined ? null : linkPassword(secrets, slip, studentId)
  const { answered } = await tx.row({ answered: nullable(oneOf('accepted', 'declined', 'unproved')) })`
    select app.answer_link(${studentId}, ${accept}, ${code?.otp ?? null}::uuid, ${code?.fingerprint ?? null}::bytea,
                           ${fingerprint}::bytea, ${newId()}, ${scope.now}) as answered`
  return answered ?? undefined
}
