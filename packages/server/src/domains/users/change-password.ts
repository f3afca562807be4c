import { messages } from '@casa/contract/messages'
import type { users as calls } from '@casa/contract/users'
import { invalid, refusalOf } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import { whyNotPassword } from '../../platform/new-password.ts'
import { changeOwnPassword, checkOwnPassword, type OwnAccount, ownAccount } from './own-account-queries.ts'
import { originOf, setDeviceCookie } from './place.ts'
import { rememberPlaces } from './place-queries.ts'

type Change = Context<typeof calls.changePassword>

/** Changes the password of the signed-in user; all other sessions end. */
export async function changePassword(context: Change) {
  const { body, scope, services, caller, transaction } = context
  const token = caller.token!
  const place = originOf(services, caller)
  const account = await transaction('read', tx => ownAccount(tx, scope))
  const refusal = await refusalOf(checkPasswords(context, account))
  const passwordHash = refusal ? '' : await services.passwords.hash(body.newPassword, caller.signal)
  // Thrown inside the transaction, so that a repeat of a successful request gets the first response.
  return transaction('write', async tx => {
    if (refusal) throw refusal
    const change = { token, oldHash: account.password_hash, passwordHash }
    if (!(await changeOwnPassword(tx, scope, change))) throw invalid('oldPassword', messages.password.wrong)
    await rememberPlaces(tx, token, place.fingerprints, services.clock())
    setDeviceCookie(caller, services, place)
    return { data: { _id: scope.user } }
  })
}

/** Throws 422 at the field if the old password is wrong or the new one is refused, and 429 after too many attempts. */
async function checkPasswords(context: Change, account: OwnAccount): Promise<void> {
  const { oldPassword, newPassword } = context.body
  await checkOwnPassword(context, account, { field: 'oldPassword', password: oldPassword })
  const reason = whyNotPassword(newPassword, account.known)
  if (reason) throw invalid('newPassword', reason)
}
