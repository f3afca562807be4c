import { messages } from '@casa/contract/messages'
import { whyNotPassword } from '@casa/contract/rules/password'
import type { users as calls } from '@casa/contract/users'
import { invalid, refusalOf } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import { isOwnPassword } from '../../platform/own-password.ts'
import { changeOwnPassword, countWrongPassword, type OwnAccount, ownAccount } from './own-account-queries.ts'
import { giveDeviceCookie, type Place, placeOf, whereaboutsOf } from './place.ts'
import { knownPlaces, rememberPlaces } from './place-queries.ts'
import { signInLimits } from './rules.ts'

type Change = Context<typeof calls.changePassword>

const wrongPassword = () => invalid('oldPassword', messages.password.wrong)

/** Replaces the own password by one that somebody who is signed in has chosen. */
export async function changePassword(context: Change) {
  const { body, scope, services, caller, transaction } = context
  const token = caller.token!
  const place = placeOf(services, caller)
  const account = await transaction('read', tx => ownAccount(tx, scope))
  const refusal = await refusalOf(checkPasswords(context, account, place))
  const passwordHash = refusal ? '' : await services.passwords.hash(body.newPassword, caller.gone)
  // Refused in here, so that the repetition of a change that was made is answered like the first.
  return transaction('write', async tx => {
    if (refusal) throw refusal
    const change = { token, oldHash: account.password_hash, passwordHash }
    if (!(await changeOwnPassword(tx, scope, change))) throw wrongPassword()
    await rememberPlaces(tx, token, place.prints, services.clock())
    giveDeviceCookie(caller, services, place)
    return { data: { _id: scope.user } }
  })
}

/** Throws 422 at the field when the old password is not the own one or the new one will not do, and 429 after too many tries. */
async function checkPasswords(context: Change, account: OwnAccount, place: Place): Promise<void> {
  const { body, scope, services, caller, transaction } = context
  const { user } = scope
  const known = await transaction('read', tx => knownPlaces(tx, { user }, place.prints, services.clock()))
  const limits = signInLimits(user, whereaboutsOf(place, known).at)
  const typed = { password: body.oldPassword, passwordHash: account.password_hash }
  if (!(await isOwnPassword(services, caller, limits, typed))) {
    await countWrongPassword(services, scope, caller)
    throw wrongPassword()
  }
  const reason = whyNotPassword(body.newPassword, account.known)
  if (reason) throw invalid('newPassword', reason)
}
