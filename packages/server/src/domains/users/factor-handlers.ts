import type { account as calls } from '@casa/contract/account'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { asciiDigits } from '@casa/contract/rules/typed-text'
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts'
import { setFilesCookie } from '../../platform/http/cookie.ts'
import type { Context } from '../../platform/http/implement.ts'
import {
  answerFactor as answer,
  beginTotp as begin,
  completeSetUp,
  confirmTotp as confirm,
  ownFactors,
  refuseStep,
  removeTotp as remove,
  renewRecoveryCodes as renew,
  type SecretToCheck,
  type SignedIn,
  secretToCheck,
} from './factor-queries.ts'
import { checkOwnPassword, ownAccount } from './own-account-queries.ts'
import { originOf, setDeviceCookie, whereaboutsOf } from './place.ts'
import { knownPlaces, rememberSignIn } from './place-queries.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { factorLimits, lockName, recoveryLimits, sessionLifetime } from './rules.ts'
import { countRefusedSignIn } from './sign-in-queries.ts'
import { checkTotp, newTotp } from './totp.ts'

const wrong = () => invalid('code', messages.otp.wrong)

/** Completes a sign-in with a code of the authenticator app or a recovery code. */
export async function answerFactor(context: Context<typeof calls.answerFactor>) {
  const { body, scope, services, caller, transaction } = context
  const { secrets, throttle, clock } = services
  const token = caller.token!
  const now = clock()
  const place = originOf(services, caller)
  const { waiting, known } = await transaction('read', async tx => ({
    waiting: await secretToCheck(tx, secrets, token, now),
    known: await knownPlaces(tx, scope, place.fingerprints, now),
  }))
  if (!waiting?.signsIn) throw forbidden()
  const digits = sixDigits(body.code)
  const { at } = whereaboutsOf(place, known)
  const limits = digits === undefined ? recoveryLimits(scope.user, at) : factorLimits(scope.user, at)
  const taken = await throttle.takeAt(lockName(scope.user), limits, refusals.tooOften)
  const step = digits === undefined ? undefined : await stepOf(context, waiting, digits)
  const lifetime = sessionLifetime(scope.role)
  const recoveryCode = digits === undefined ? body.code : undefined
  const answered = { token, lifetime, now, step, recoveryCode, requestId: caller.requestId }
  const signedIn = await transaction('write', async tx => {
    const done = await answer(tx, secrets, scope.user, answered)
    if (done) await rememberSignIn(tx, done.answer.token, place.fingerprints, { now, isShared: false })
    return done
  })
  if (!signedIn) throw await countRefusal(context)
  await throttle.giveBack(taken)
  setDeviceCookie(caller, services, place)
  return enter(context, signedIn)
}

/** Sets the cookie for files, and returns the response of a completed sign-in. */
export function enter(
  context: Pick<Context<typeof calls.answerFactor>, 'caller' | 'services'>,
  signedIn: SignedIn,
) {
  setFilesCookie(context.caller, context.services, signedIn.filesToken)
  return signedIn.answer
}

type Asking = Pick<Context<typeof calls.answerFactor>, 'scope' | 'services' | 'caller'>

/** Counts a refused code in the audit log, like a refused password, and returns the error. */
export async function countRefusal({ scope, services, caller }: Asking) {
  const { user, role } = scope
  const refusal = {
    tried: [{ user_id: user, role }],
    role,
    now: services.clock(),
    requestId: caller.requestId,
  }
  await services.database.asAnonymous('write', ({ tx }) => countRefusedSignIn(tx, refusal))
  return wrong()
}

/** The digits of a code of an authenticator app, however it was typed; undefined for anything else. */
export function sixDigits(code: string): string | undefined {
  const dense = asciiDigits(code.normalize('NFKC')).replace(/[\s-]/g, '')
  return /^\d{6}$/.test(dense) ? dense : undefined
}

/** The period of a right code. Throws 422 if it is wrong, for another time, or was used. */
export async function stepOf(context: Asking, expected: SecretToCheck, code: string): Promise<number> {
  const { database, clock } = context.services
  const { secret, user, acceptedStep, refusedStep } = expected
  const checked = secret === undefined ? ({ is: 'wrong' } as const) : checkTotp(secret, code, clock())
  if (checked.is === 'otherTime') {
    await database.asAnonymous('write', ({ tx }) => refuseStep(tx, user, checked.step))
    await countRefusal(context)
    throw invalid('code', refusals.account.clockWrong)
  }
  if (checked.is === 'wrong' || checked.step <= acceptedStep || checked.step === refusedStep)
    throw await countRefusal(context)
  return checked.step
}

/** Creates a secret, given the password; a sign-in that waits for it has just checked that. */
export async function beginTotp(context: Context<typeof calls.beginTotp>) {
  const { body, scope, services, caller, transaction } = context
  const token = caller.token!
  const { own, account } = await transaction('read', async tx => ({
    own: await ownFactors(tx, scope, token, scope.now),
    account: await ownAccount(tx, scope),
  }))
  if (!own) throw forbidden()
  if (!own.setsUp) {
    if (!body.password) throw invalid('password', messages.password.required)
    await checkOwnPassword(context, account, { field: 'password', password: body.password })
  }
  const made = newTotp(scope.name)
  const begun = await transaction('write', tx =>
    begin(tx, scope, services.secrets, { token, secret: made.secret }),
  )
  if (!begun) throw conflict(refusals.account.hasTotp)
  return made
}

/** Confirms the authenticator app with its first code, and completes a sign-in that was waiting for it. */
export async function confirmTotp(context: Context<typeof calls.confirmTotp>) {
  const { body, scope, services, caller, transaction } = context
  const { secrets, throttle } = services
  const token = caller.token!
  const expected = await transaction('read', tx => secretToCheck(tx, secrets, token, scope.now))
  if (!expected || expected.signsIn) throw conflict(refusals.account.noTotp)
  // The caller has been shown the secret, so there is nothing to guess.
  const at = { network: originOf(services, caller).network, isNetworkKnown: false }
  const taken = await throttle.takeFirst(recoveryLimits(scope.user, at), refusals.tooOften)
  const step = await stepOf(context, expected, body.code)
  await throttle.giveBack(taken)
  const codes = newRecoveryCodes()
  const confirmed = { token, sealed: expected.sealed!, step, codes, requestId: caller.requestId }
  const lifetime = sessionLifetime(scope.role)
  const signedIn = await transaction('write', async tx => {
    if (!(await confirm(tx, scope, secrets, confirmed))) throw conflict(refusals.account.noTotp)
    return completeSetUp(tx, scope, secrets, { token, lifetime, now: scope.now })
  })
  return { recoveryCodes: codes, signedIn: signedIn ? enter(context, signedIn) : null }
}

/** Removes the authenticator app, given the password. */
export async function removeTotp(context: Context<typeof calls.removeTotp>) {
  const { body, scope, transaction } = context
  const account = await transaction('read', tx => ownAccount(tx, scope))
  await checkOwnPassword(context, account, { field: 'password', password: body.password })
  return transaction('write', async tx => {
    if (!(await remove(tx, scope))) throw notFound()
    return { data: { _id: scope.user } }
  })
}

/** Replaces the recovery codes, given the password. */
export async function renewRecoveryCodes(context: Context<typeof calls.renewRecoveryCodes>) {
  const { body, scope, services, caller, transaction } = context
  const account = await transaction('read', tx => ownAccount(tx, scope))
  await checkOwnPassword(context, account, { field: 'password', password: body.password })
  const codes = newRecoveryCodes()
  const renewed = { codes, requestId: caller.requestId }
  if (!(await transaction('write', tx => renew(tx, scope, services.secrets, renewed))))
    throw conflict(refusals.account.noFactor)
  return { recoveryCodes: codes, signedIn: null }
}
