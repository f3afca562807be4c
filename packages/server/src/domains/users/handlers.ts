import { resendSeconds } from '@casa/contract/credentials'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { users as calls, type OwnReach } from '@casa/contract/users'
import type { ActorClass, Scope } from '../../platform/db/scope.ts'
import { conflict, forbidden, invalid, notFound, refusalOf } from '../../platform/errors.ts'
import { clearFilesCookie, setFilesCookie } from '../../platform/http/cookie.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { whyNotPassword } from '../../platform/new-password.ts'
import { networkOf } from '../../platform/throttle.ts'
import { nameOfSchool } from '../schools/queries.ts'
import { hasGivenRights } from '../team/queries.ts'
import { changeNumber, sendNumberCodes } from './change-number.ts'
import { askOtp, resetPasswords, tryOtp, uncountTry } from './otp-queries.ts'
import {
  answerLink,
  changeOwnPassword,
  checkOwnPassword,
  type OwnAccount,
  ownAccount,
  ownNumber,
  waitingLinks,
} from './own-account-queries.ts'
import { originOf, setDeviceCookie, whereaboutsOf } from './place.ts'
import { placesOfAskedCodes, placesOfCode, rememberPlaces, rememberSignIn } from './place-queries.ts'
import { rightCode } from './right-code-queries.ts'
import { askLimits, firstSignInLifetime, linkLimits, sessionLifetime, tryLimits } from './rules.ts'
import { checkSignIn, wrongSignIn } from './sign-in.ts'
import {
  awaitedFactors,
  completeFirstSignIn,
  endSession,
  keepLanguage,
  knownAtFirstSignIn,
  loginMeant,
  newToken,
  signOut,
  startSession,
} from './sign-in-queries.ts'

const { tooOften } = refusals
const { schoolOff } = refusals.user
const wrongOtp = () => invalid('otp', messages.otp.wrong)

export const users = implement(calls, {
  login: async ({ body, services, caller, transaction }) => {
    const { email, password, role } = body
    const name = await transaction('read', tx => loginMeant(tx, email))
    const typed = { name, password, role }
    const { account, opened, place } = await checkSignIn(services, caller, typed)
    if (account.standing === 'waiting') throw forbidden(messages.registration.waiting)
    if (account.standing === 'off') throw forbidden(schoolOff)
    const resetOnly = opened === 'slip'
    const now = services.clock()
    const { answer, filesToken } = await transaction('write', async tx => {
      const started = await startSession(tx, {
        account,
        resetOnly,
        lifetime: resetOnly ? firstSignInLifetime : sessionLifetime(role),
        now,
        requestId: caller.requestId,
        secrets: services.secrets,
        place,
      })
      if (!started) throw wrongSignIn()
      const isShared = services.demo !== undefined
      await rememberSignIn(tx, started.answer.token, place.fingerprints, { now, isShared })
      if (!resetOnly && !started.answer.secondFactor) await keepLanguage(tx, body.language, { first: true })
      return started
    })
    if (!resetOnly && !answer.secondFactor) {
      setFilesCookie(caller, services, filesToken)
      setDeviceCookie(caller, services, place)
    }
    return answer
  },

  forgot: async ({ query: { language }, body, services, caller, transaction }) => {
    const { role = null } = body
    const mobile = await transaction('read', tx => loginMeant(tx, body.mobile))
    const place = originOf(services, caller)
    const now = services.clock()
    const known = await transaction('read', tx => placesOfCode(tx, { mobile, role }, place.fingerprints, now))
    const { at, places } = whereaboutsOf(place, known)
    const limits = askLimits('reset', mobile, at, resendSeconds)
    const refusal = await refusalOf(services.throttle.take(limits, tooOften))
    return transaction('write', async tx => {
      if (refusal) throw refusal
      await askOtp(tx, 'reset', { mobile, role, language, now, place: places[0] })
      return { data: { resendAfter: resendSeconds } }
    })
  },

  updatePassword: async ({ body, services, caller, transaction }) => {
    const { role = null, newPassword } = body
    const mobile = await transaction('read', tx => loginMeant(tx, body.mobile))
    const { database, secrets, passwords, throttle, clock } = services
    const atOnce = whyNotPassword(newPassword, [mobile])
    if (atOnce) throw invalid('newPassword', atOnce)
    const place = originOf(services, caller)
    const known = await transaction('read', tx =>
      placesOfAskedCodes(tx, { mobile }, place.fingerprints, clock()),
    )
    const { at, places } = whereaboutsOf(place, known)
    let limits: Awaited<ReturnType<typeof throttle.takeFirst>> = []
    const taking = throttle.takeFirst(tryLimits(mobile, at), tooOften)
    const refusal = await refusalOf(
      taking.then(taken => {
        limits = taken
      }),
    )
    const tried = { mobile, code: body.otp, now: clock(), places }
    const otp = refusal
      ? undefined
      : await database.asAnonymous('write', ({ tx }) => tryOtp(tx, secrets, 'reset', tried))
    const right = otp && (role === null || otp.role === null || role === otp.role) ? otp : undefined
    const reason = right && whyNotPassword(newPassword, right.known)
    if (reason) {
      await database.asAnonymous('write', ({ tx }) => uncountTry(tx, right))
      await throttle.giveBack(limits)
      throw invalid('newPassword', reason)
    }
    const passwordHash = right && (await passwords.hash(newPassword, caller.signal))
    // Thrown inside the transaction, so that a repeat of a successful request gets the first response.
    return transaction('write', async tx => {
      if (refusal) throw refusal
      if (!right || !passwordHash) throw wrongOtp()
      const { requestId } = caller
      const keepCalendar = body.keepCalendar ?? false
      const { fingerprints } = place
      const reset = { role, passwordHash, requestId, fingerprints, keepCalendar, now: clock() }
      if (!(await resetPasswords(tx, right, reset))) throw wrongOtp()
      setDeviceCookie(caller, services, place)
      return { data: { mobile } }
    })
  },

  resetDefaultPassword: async ({ body, scope, services, caller, transaction }) => {
    const { mobile: loginName } = body
    const token = caller.token!
    const place = originOf(services, caller)
    const known = await transaction('read', tx => knownAtFirstSignIn(tx, scope, loginName))
    const reason = known && whyNotPassword(body.password, known)
    if (reason) throw invalid('password', reason)
    // Hashing is expensive, so it is skipped for a request that will be refused anyway.
    const passwordHash = known && (await services.passwords.hash(body.password, caller.signal))
    // Thrown inside the transaction, so that a repeat of a successful request gets the first response.
    return transaction('write', async tx => {
      if (!passwordHash) throw forbidden()
      const lifetime = sessionLifetime('PARENT')
      const filesToken = newToken()
      const now = services.clock()
      const completed = { token, filesToken, loginName, passwordHash, lifetime, now }
      const done = await completeFirstSignIn(tx, completed)
      if (!done) throw forbidden()
      if (done === 'factor') {
        const factors = await awaitedFactors(tx, token, now)
        return { data: { _id: scope.user, secondFactor: done, factors } }
      }
      await rememberSignIn(tx, token, place.fingerprints, { now, isShared: false })
      await keepLanguage(tx, body.language, { first: true })
      setFilesCookie(caller, services, filesToken)
      setDeviceCookie(caller, services, place)
      return { data: { _id: scope.user } }
    })
  },

  changePassword,

  language: async ({ scope, tx, body }) => {
    await keepLanguage(tx, body.language, { first: false })
    return { data: { _id: scope.user } }
  },

  logout: async ({ scope, tx, services, caller }) => {
    await endSession(tx, caller.token!)
    clearFilesCookie(caller, services)
    return { data: { _id: scope.user } }
  },

  signOut: async ({ body, tx }) => {
    await signOut(tx, body.signOutToken)
    return { data: {} }
  },

  clock: async ({ scope, tx }) => ({
    timeZone: scope.timeZone,
    now: scope.now.toISOString(),
    // A parent with children at several schools has no one school.
    schoolName: scope.schools.length > 1 ? null : await nameOfSchool(tx, scope),
    ...(scope.role === 'TEACHER' && { classId: scope.classId }),
    ...(scope.classes.length > 1 ? { classes: scope.classes.map(ownClassOf) } : {}),
    ...((await hasGivenRights(tx, scope)) && { rights: scope.rights }),
    ...(scope.role === 'PARENT' && { guardian: reachOfParent(scope) }),
  }),

  numberOtp: sendNumberCodes,
  changeNumber,
  links: listLinks,
  linkOtp: sendLinkOtp,
  answerLink: answerWaitingLink,
})

function reachOfParent({ childrenWith: { child, work, fees }, isBlocked }: Scope): OwnReach {
  return { children: [...(child ?? [])], work: [...(work ?? [])], fees: [...(fees ?? [])], isBlocked }
}

/** The children whose links are waiting for the parent's answer, and the proofs needed to accept. */
async function listLinks({ scope, tx, services }: Context<typeof calls.links>) {
  const waiting = await waitingLinks(tx, scope)
  const sends = services.messenger.reachesMobiles
  return waiting.map(({ known, ...link }) => ({
    ...link,
    proofs: known ? [] : [...(sends ? (['otp'] as const) : []), 'slip' as const],
  }))
}

/** Sends a code to the parent's own number. Throws 404 if no link is waiting or the parent has no number. */
async function sendLinkOtp({
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
async function answerWaitingLink({
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
  const code = mobile ? await rightCode(services, 'link', mobile, otp!) : undefined
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

function whyUnproved({ otp, slip }: { otp?: string | null; slip?: string | null }) {
  if (otp) return invalid('otp', messages.otp.wrong)
  return slip ? invalid('slip', messages.link.slipWrong) : invalid('otp', refusals.link.proofRequired)
}

/** A class of the session in response form. */
function ownClassOf({ id, role, areas }: ActorClass) {
  return { classId: id, role, superActivityId: [...areas] }
}

type Change = Context<typeof calls.changePassword>

/** Changes the password of the signed-in user; all other sessions end. */
async function changePassword(context: Change) {
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
