import { resendSeconds } from '@casa/contract/credentials'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { users as calls } from '@casa/contract/users'
import { conflict, conflictAt, invalid, refusalOf } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import { networkOf } from '../../platform/throttle.ts'
import { changeOwnNumber } from './number-queries.ts'
import { askOtp } from './otp-queries.ts'
import { ownNumber } from './own-account-queries.ts'
import { rightCode } from './right-code-queries.ts'
import { askLimits, changeNumberLimit, linkLimits } from './rules.ts'

const { tooOften, number: texts } = refusals

/** Sends a code to the parent's number and another one to the new number, whether or not somebody uses that. */
export async function sendNumberCodes(context: Context<typeof calls.numberOtp>) {
  const { scope, body, services, caller, transaction } = context
  const { language } = context.query
  if (!services.messenger.reachesMobiles) throw conflict(texts.noTextMessages)
  const { mobileNumber } = body
  const own = await transaction('read', tx => ownNumber(tx, scope))
  if (!own) throw conflict(texts.none)
  if (own === mobileNumber) throw invalid('mobileNumber', texts.same)
  const codes = [
    { purpose: 'number-from', mobile: own },
    { purpose: 'number-to', mobile: mobileNumber },
  ] as const
  const at = { network: networkOf(caller.address), isNetworkKnown: false }
  const limits = codes.flatMap(({ purpose, mobile }) => askLimits(purpose, mobile, at, resendSeconds))
  const all = [changeNumberLimit(scope.user), ...limits]
  const refusal = await refusalOf(services.throttle.take(all, tooOften))
  return transaction('write', async tx => {
    if (refusal) throw refusal
    const asked = { role: 'PARENT' as const, language, now: services.clock() }
    for (const { purpose, mobile } of codes) await askOtp(tx, purpose, { mobile, ...asked })
    return { data: { resendAfter: resendSeconds } }
  })
}

/** Changes the parent's number. Both codes count as an attempt before they are checked. */
export async function changeNumber(context: Context<typeof calls.changeNumber>) {
  const { scope, body, services, caller, transaction } = context
  const { mobileNumber, oldOtp, newOtp } = body
  const { throttle } = services
  const limits = linkLimits(scope.user, networkOf(caller.address))
  const refusal = await refusalOf(throttle.take(limits, tooOften))
  const own = refusal ? null : await transaction('read', tx => ownNumber(tx, scope))
  const from = own ? await rightCode(services, 'number-from', own, oldOtp) : undefined
  const to = own ? await rightCode(services, 'number-to', mobileNumber, newOtp) : undefined
  // Thrown inside the transaction, so that a repeat of a successful request gets the first response.
  const data = await transaction('write', async tx => {
    if (refusal) throw refusal
    if (!from) throw invalid('oldOtp', messages.otp.wrong)
    if (!to) throw invalid('newOtp', messages.otp.wrong)
    const done = await changeOwnNumber(tx, scope, { mobileNumber, from, to })
    if (done === 'taken') throw conflictAt('mobileNumber', texts.taken)
    if (done === 'unproved') throw invalid('newOtp', messages.otp.wrong)
    return { mobileNumber }
  })
  await throttle.giveBack(limits)
  return { data }
}
