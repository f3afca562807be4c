import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { boolean, list, nullable, type RowOf, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { invalid } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
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
