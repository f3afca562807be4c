import { resendSeconds } from '@casa/contract/credentials'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { team as calls } from '@casa/contract/team'
import { conflict, forbidden, invalid, notFound, refusalOf } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import { networkOf } from '../../platform/throttle.ts'
import { contactOf } from '../schools/queries.ts'
import { askOtp } from '../users/otp-queries.ts'
import { checkOwnPassword, ownAccount } from '../users/own-account-queries.ts'
import { rightCode } from '../users/right-code-queries.ts'
import { askLimits } from '../users/rules.ts'
import { getContact, getMember, handOver, requireContact } from './queries.ts'
import { handOverLimits } from './rules.ts'

const { tooOften } = refusals
const { onlyContactHandsOver, noCode } = refusals.team

/** Sends the registered contact a code, to the number or, if no text messages can be sent, to the e-mail address. */
export async function sendHandOverCode(context: Context<typeof calls.handOverOtp>) {
  const { query, services, caller, transaction } = context
  const { mobile, email } = await transaction('read', async (tx, scope) => {
    await requireContact(tx, scope, onlyContactHandsOver)
    return contactOf(tx, scope)
  })
  if (!services.messenger.reachesMobiles && !email) throw conflict(noCode)
  const at = { network: networkOf(caller.address), isNetworkKnown: false }
  const limits = askLimits('hand-over', mobile, at, resendSeconds)
  const refusal = await refusalOf(services.throttle.take(limits, tooOften))
  return transaction('write', async tx => {
    if (refusal) throw refusal
    await askOtp(tx, 'hand-over', {
      mobile,
      role: 'SCHOOLE',
      language: query.language,
      now: services.clock(),
    })
    return { data: { resendAfter: resendSeconds } }
  })
}

/** Hands the school over, given the contact's password and the code. Each attempt is counted before it is checked. */
export async function handOverSchool(context: Context<typeof calls.handOver>) {
  const { params, body, services, caller, transaction } = context
  const { password, otp, leaves } = body
  const { throttle } = services
  const { account, mobile } = await transaction('read', async (tx, scope) => {
    await requireContact(tx, scope, onlyContactHandsOver)
    await getMember(tx, scope, params.id)
    return { account: await ownAccount(tx, scope), mobile: (await contactOf(tx, scope)).mobile }
  })
  const limits = handOverLimits(context.scope.user, networkOf(caller.address))
  const refusal =
    (await refusalOf(throttle.take(limits, tooOften))) ??
    (await refusalOf(checkOwnPassword(context, account, { field: 'password', password })))
  const code = refusal ? undefined : await rightCode(services, 'hand-over', mobile, otp)
  // Thrown inside the transaction, so that a repeat of a successful request gets the first response.
  const data = await transaction('write', async (tx, scope) => {
    if (refusal) throw refusal
    const outcome = code ? await handOver(tx, scope, params.id, { code, leaves }) : 'unproved'
    if (outcome === 'refused') throw forbidden(onlyContactHandsOver)
    if (outcome === 'gone') throw notFound()
    if (outcome === 'unproved') throw invalid('otp', messages.otp.wrong)
    return getContact(tx, scope, params.id)
  })
  await throttle.giveBack(limits)
  return { data }
}
