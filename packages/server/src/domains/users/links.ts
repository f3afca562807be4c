import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { type users as calls, resendSeconds } from '@casa/contract/users'
import { conflict, invalid, notFound, refusalOf } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import type { Services } from '../../platform/services.ts'
import { networkOf } from '../../platform/throttle.ts'
import { answerLink, ownNumber, waitingLinks } from './link-queries.ts'
import { askOtp, otpFingerprint, tryOtp } from './otp-queries.ts'
import { askLimits, linkLimits } from './rules.ts'

const { tooOften } = refusals

/** The children whose links are waiting for the parent's answer, and the proofs needed to accept. */
export async function listLinks({ scope, tx, services }: Context<typeof calls.links>) {
  const waiting = await waitingLinks(tx, scope)
  const sends = services.messenger.reachesMobiles
  return waiting.map(({ known, ...link }) => ({
    ...link,
    proofs: known ? [] : [...(sends ? (['otp'] as const) : []), 'slip' as const],
  }))
}

/** Sends a code to the parent's own number. Throws 404 if no link is waiting or the parent has no number. */
export async function sendLinkOtp({
  scope,
  query: { language },
  services,
  caller,
  transaction,
}: Context<typeof calls.linkOtp>) {
  // A code sent by e-mail would prove nothing about the number.
  if (!services.messenger.reachesMobiles) throw conflict(refusals.link.noTextMessages)
  const { mobile, waiting } = await transaction('read', async tx => ({
    mobile: await ownNumber(tx, scope),
    waiting: await waitingLinks(tx, scope),
  }))
  if (!mobile || waiting.length === 0) throw notFound()
  const at = { network: networkOf(caller.address), isNetworkKnown: false }
  const limits = askLimits('link', mobile, at, resendSeconds)
  const refusal = await refusalOf(services.throttle.take(limits, tooOften))
  return transaction('write', async tx => {
    if (refusal) throw refusal
    await askOtp(tx, 'link', { mobile, role: 'PARENT', language, now: services.clock() })
    return { data: { resendAfter: resendSeconds } }
  })
}

/**
 * Stores the parent's answer to a waiting link. Accepting with a code or a slip counts as an attempt before either is
 * checked.
 */
export async function answerWaitingLink({
  scope,
  params,
  body,
  services,
  caller,
  transaction,
}: Context<typeof calls.answerLink>) {
  const { accept, otp, slip } = body
  const { throttle, secrets } = services
  const proves = accept && Boolean(otp || slip)
  const limits = proves ? linkLimits(scope.user, networkOf(caller.address)) : []
  const refusal = proves ? await refusalOf(throttle.take(limits, tooOften)) : undefined
  const mobile = otp && accept && !refusal ? await transaction('read', tx => ownNumber(tx, scope)) : null
  const code = mobile ? await rightCode(services, mobile, otp!) : undefined
  // Thrown inside the transaction, so that a repeat of a successful request gets the first response.
  const data = await transaction('write', async tx => {
    if (refusal) throw refusal
    const word = { studentId: params.id, accept, code, slip: slip ?? undefined }
    const answered = await answerLink(tx, scope, secrets, word)
    if (!answered) throw notFound()
    if (answered === 'unproved') throw whyUnproved(body)
    return { _id: params.id, accepted: accept }
  })
  if (proves) await throttle.giveBack(limits)
  return { data }
}

/**
 * The code if it is correct. The attempt is counted in a separate transaction, which a later refusal does not roll
 * back.
 */
async function rightCode({ database, secrets, clock }: Services, mobile: string, typed: string) {
  const tried = { mobile, code: typed, now: clock() }
  const right = await database.asAnonymous('write', ({ tx }) => tryOtp(tx, secrets, 'link', tried))
  return right && { otp: right.id, fingerprint: otpFingerprint(secrets, right.id, typed) }
}

function whyUnproved({ otp, slip }: { otp?: string | null; slip?: string | null }) {
  if (otp) return invalid('otp', messages.otp.wrong)
  return slip ? invalid('slip', messages.link.slipWrong) : invalid('otp', refusals.link.proofRequired)
}
