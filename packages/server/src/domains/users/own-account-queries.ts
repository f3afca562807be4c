import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { boolean, list, nullable, type RowOf, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { invalid } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import { placeOf, whereaboutsOf } from './place.ts'
import { knownPlaces } from './place-queries.ts'
import { signInLimits } from './rules.ts'
import { countRefusedSignIn } from './sign-in-queries.ts'

const ownColumns = { password_hash: nullable(text), known: list(text) }
/** Of whoever is signed in: what the password is held against, and what a guesser knows, which a new one must not be like. */
export type OwnAccount = RowOf<typeof ownColumns>

/** The account of whoever is signed in. */
export async function ownAccount(tx: Tx, _scope: Scope): Promise<OwnAccount> {
  return tx.row(ownColumns)`select password_hash, known from app.own_account()`
}

/** What a handler brings to it: whoever is signed in, and the call. */
type Asking = Pick<Context<Route>, 'services' | 'caller' | 'transaction'> & { scope: Scope }

/**
 * Holds what somebody who is signed in has typed at a field against the own password. A wrong one is a try like one of a
 * sign-in from the same place, so that a stolen session is no way to guess it, and is counted beside the refused sign-ins.
 * Throws 422 at the field when it is wrong, and 429 when there were too many tries.
 */
export async function checkOwnPassword(
  { scope, services, caller, transaction }: Asking,
  account: OwnAccount,
  typed: { field: string; password: string },
): Promise<void> {
  const { database, passwords, throttle, clock } = services
  const { user, role } = scope
  const place = placeOf(services, caller)
  const known = await transaction('read', tx => knownPlaces(tx, { user }, place.prints, clock()))
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
 * Stores another password of whoever is signed in; all sessions end but that of this token. False when the old one was
 * replaced meanwhile.
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
