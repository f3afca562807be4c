import { randomBytes } from 'node:crypto'
import { messages } from '@casa/contract/messages'
import { whyNotPassword } from '@casa/contract/rules/password'
import { users as calls, resendSeconds } from '@casa/contract/users'
import { forbidden, invalid, Problem, refusalOf } from '../../platform/errors.ts'
import { giveFilesCookie, takeFilesCookie } from '../../platform/http/files-cookie.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Services } from '../../platform/services.ts'
import { networkOf } from '../../platform/throttle.ts'
import { answerWaitingLink, listLinks, sendLinkOtp } from './links.ts'
import { firstPasswordMatches } from './one-time-password.ts'
import { askOtp, giveTryBack, resetPasswords, tryOtp } from './otp-queries.ts'
import {
  askLimits,
  firstSignInLifetime,
  plainLoginName,
  sessionLifetime,
  signInLimits,
  tryLimits,
} from './rules.ts'
import {
  type Account,
  completeFirstSignIn,
  endSession,
  findAccount,
  startSession,
} from './sign-in-queries.ts'

const { tooOften, wrong } = messages.signIn
const wrongSignIn = () => new Problem(401, wrong)
const wrongOtp = () => invalid('otp', messages.otp.wrong)

export const users = implement(calls, {
  login: async ({ body, services, caller, transaction }) => {
    const { role } = body
    const name = plainLoginName(body.email)
    const account = await transaction('read', tx => findAccount(tx, role, name))
    const limits = signInLimits(account?.user_id ?? `${role} ${name}`, networkOf(caller.address))
    await services.throttle.take(limits, tooOften)
    const opened = await opening(services, account, body.password, caller.gone).catch(async error => {
      await services.throttle.giveBack(limits)
      throw error
    })
    const athome = !account?.loopback_only || caller.here
    if (!account || !opened || !athome) throw wrongSignIn()
    await services.throttle.giveBack(limits)
    if (account.awaiting) throw forbidden(messages.registration.waiting)
    const resetOnly = opened === 'slip'
    const token = randomBytes(32).toString('base64url')
    const answer = await transaction('write', tx =>
      startSession(tx, {
        user: account.user_id,
        token,
        resetOnly,
        lifetime: resetOnly ? firstSignInLifetime : sessionLifetime(role),
        now: services.clock(),
        requestId: caller.requestId,
      }),
    )
    if (!answer) throw wrongSignIn()
    if (!resetOnly) giveFilesCookie(caller, services, token)
    return answer
  },

  forgot: async ({ body, services, caller, transaction }) => {
    const { mobile, role = null } = body
    const limits = askLimits('reset', mobile, networkOf(caller.address), resendSeconds)
    const refusal = await refusalOf(services.throttle.take(limits, tooOften))
    return transaction('write', async tx => {
      if (refusal) throw refusal
      await askOtp(tx, 'reset', { mobile, role, now: services.clock() })
      return { data: { resendAfter: resendSeconds } }
    })
  },

  updatePassword: async ({ body, services, caller, transaction }) => {
    const { mobile, role = null, newPassword } = body
    const { database, secrets, passwords, throttle, clock } = services
    const atOnce = whyNotPassword(newPassword, { mobileNumber: mobile })
    if (atOnce) throw invalid('newPassword', atOnce)
    const limits = tryLimits(mobile, networkOf(caller.address))
    const refusal = await refusalOf(throttle.take(limits, tooOften))
    const tried = { mobile, code: body.otp, now: clock() }
    const otp = refusal
      ? undefined
      : await database.asNobody('write', ({ tx }) => tryOtp(tx, secrets, 'reset', tried))
    const right = otp && (role === null || otp.role === null || role === otp.role) ? otp : undefined
    const reason = right && whyNotPassword(newPassword, { names: right.names })
    if (reason) {
      await database.asNobody('write', ({ tx }) => giveTryBack(tx, right.id))
      await throttle.giveBack(limits)
      throw invalid('newPassword', reason)
    }
    const passwordHash = right && (await passwords.hash(newPassword, caller.gone))
    // Refused in here, so that the repetition of a request that succeeded is answered like the first.
    return transaction('write', async tx => {
      if (refusal) throw refusal
      if (!right || !passwordHash || !(await resetPasswords(tx, right.id, role, passwordHash)))
        throw wrongOtp()
      return { data: { mobile } }
    })
  },

  resetDefaultPassword: async ({ body, scope, services, caller, transaction }) => {
    const loginName = plainLoginName(body.mobile)
    const reason = whyNotPassword(body.password, { mobileNumber: loginName, names: [scope.name] })
    if (reason) throw invalid('password', reason)
    const passwordHash = await services.passwords.hash(body.password, caller.gone)
    const token = caller.token!
    const lifetime = sessionLifetime('PARENT')
    return transaction('write', async tx => {
      const completed = { token, loginName, passwordHash, lifetime, now: services.clock() }
      if (!(await completeFirstSignIn(tx, completed))) throw forbidden()
      giveFilesCookie(caller, services, token)
      return { data: { _id: scope.user } }
    })
  },

  logout: async ({ scope, tx, services, caller }) => {
    await endSession(tx, caller.token!)
    takeFilesCookie(caller, services)
    return { data: { _id: scope.user } }
  },

  links: listLinks,
  linkOtp: sendLinkOtp,
  answerLink: answerWaitingLink,
})

/** What a password opens: the account, its first sign-in, or nothing. Takes as long where there is no account at all. */
async function opening(
  { passwords, secrets }: Services,
  account: Account | undefined,
  password: string,
  gone: AbortSignal,
): Promise<'account' | 'slip' | undefined> {
  const slip = firstPasswordMatches(secrets, password, account?.first_password)
  const right = await passwords.matches(password, account?.password_hash, gone)
  if (right) return 'account'
  return slip ? 'slip' : undefined
}
