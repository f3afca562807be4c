import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { users as calls, resendSeconds } from '@casa/contract/users'
import { forbidden, invalid, refusalOf } from '../../platform/errors.ts'
import { clearFilesCookie, setFilesCookie } from '../../platform/http/cookie.ts'
import { implement } from '../../platform/http/implement.ts'
import { whyNotPassword } from '../../platform/new-password.ts'
import { changePassword } from './change-password.ts'
import { answerWaitingLink, listLinks, sendLinkOtp } from './links.ts'
import { askOtp, resetPasswords, tryOtp, uncountTry } from './otp-queries.ts'
import { originOf, setDeviceCookie, whereaboutsOf } from './place.ts'
import { placesOfAskedCodes, placesOfCode, rememberPlaces } from './place-queries.ts'
import { askLimits, firstSignInLifetime, sessionLifetime, tryLimits } from './rules.ts'
import { checkSignIn, wrongSignIn } from './sign-in.ts'
import {
  completeFirstSignIn,
  endSession,
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
      })
      if (!started) throw wrongSignIn()
      await rememberPlaces(tx, started.answer.token, place.fingerprints, now)
      return started
    })
    if (!resetOnly) {
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
      const reset = { role, passwordHash, requestId, fingerprints: place.fingerprints, now: clock() }
      if (!(await resetPasswords(tx, right, reset))) throw wrongOtp()
      setDeviceCookie(caller, services, place)
      return { data: { mobile } }
    })
  },

  resetDefaultPassword: async ({ body, scope, services, caller, transaction }) => {
    const { mobile: loginName } = body
    const token = caller.token!
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
      const completed = { token, filesToken, loginName, passwordHash, lifetime, now: services.clock() }
      if (!(await completeFirstSignIn(tx, completed))) throw forbidden()
      setFilesCookie(caller, services, filesToken)
      return { data: { _id: scope.user } }
    })
  },

  changePassword,

  logout: async ({ scope, tx, services, caller }) => {
    await endSession(tx, caller.token!)
    clearFilesCookie(caller, services)
    return { data: { _id: scope.user } }
  },

  signOut: async ({ body, tx }) => {
    await signOut(tx, body.signOutToken)
    return { data: {} }
  },

  clock: async ({ scope }) => ({ timeZone: scope.timeZone, now: scope.now.toISOString() }),

  links: listLinks,
  linkOtp: sendLinkOtp,
  answerLink: answerWaitingLink,
})
