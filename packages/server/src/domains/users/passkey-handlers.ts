import { randomBytes } from 'node:crypto'
import { messages } from '@casa/contract/messages'
import { passkeys as calls, verification } from '@casa/contract/passkeys'
import { refusals } from '@casa/contract/refusals'
import { type PlainText, type Text, textOf } from '@casa/contract/text'
import { conflict, forbidden, invalid, notFound, Problem } from '../../platform/errors.ts'
import { setFilesCookie } from '../../platform/http/cookie.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import type { Services } from '../../platform/services.ts'
import { networkOf } from '../../platform/throttle.ts'
import { countRefusal, enter } from './factor-handlers.ts'
import { completeSetUp, ownFactors } from './factor-queries.ts'
import { checkOwnPassword, ownAccount } from './own-account-queries.ts'
import { checkCreated, checkUsed, userHandleOf } from './passkey-checks.ts'
import {
  addPasskey,
  answerWithPasskey,
  awaitedPasskeys,
  type Described,
  keepChallenge,
  ownPasskeys,
  type PasskeyToCheck,
  type Purpose,
  passkeysToLeaveOut,
  passkeyToCheck,
  removePasskey,
  startPasskeySession,
  takeChallenge,
} from './passkey-queries.ts'
import { mostPasskeys, passkeyAlgorithms, passkeyLimits, passkeyTimeout } from './passkey-rules.ts'
import { originOf, setDeviceCookie, whereaboutsOf } from './place.ts'
import { knownPlaces, rememberSignIn } from './place-queries.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { recoveryLimits, sessionLifetime } from './rules.ts'
import { countRefusedSignIn, keepLanguage, newToken } from './sign-in-queries.ts'

const { passkeys: text, tooOften } = refusals

export const passkeys = implement(calls, {
  list: async ({ scope, tx }) => ownPasskeys(tx, scope),
  begin,
  add,
  remove,
  beginSignIn,
  signIn,
  beginFactor,
  answerFactor,
})

/** The relying party; throws 409 if the installation has no address at which browsers offer passkeys. */
function partyOf({ publicUrl }: Services): RelyingParty {
  const party = relyingPartyOf(publicUrl)
  if (!party) throw conflict(text.noAddress)
  return party
}

const described = ({ credential, transports }: Described) => ({
  id: credential.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

/** A new challenge of a token, in place of its last one. */
async function challengeFor({ database, clock }: Services, token: string, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32)
  await database.asAnonymous('write', ({ tx }) =>
    keepChallenge(tx, { token, purpose, challenge, now: clock() }),
  )
  return challenge.toString('base64url')
}

/** The challenge of a token, which no other response can use any more. Throws the given refusal if there is none. */
async function takenChallenge(
  { database, clock }: Services,
  token: string,
  purpose: Purpose,
  over: () => Problem,
): Promise<Buffer> {
  const taken = { token, purpose, now: clock() }
  const challenge = await database.asAnonymous('write', ({ tx }) => takeChallenge(tx, taken))
  if (!challenge) throw over()
  return challenge
}

/** Says how to create a passkey, given the password; a sign-in that waits for it has just checked that. */
async function begin(context: Context<typeof calls.begin>) {
  const { body, scope, services, caller, transaction } = context
  const token = caller.token!
  const party = partyOf(services)
  const { own, account, others } = await transaction('read', async tx => ({
    own: await ownFactors(tx, scope, token, scope.now),
    account: await ownAccount(tx, scope),
    others: await passkeysToLeaveOut(tx, token, scope.now),
  }))
  if (!own) throw forbidden()
  if (!own.setsUp) {
    if (!body.password) throw invalid('password', messages.password.required)
    await checkOwnPassword(context, account, { field: 'password', password: body.password })
  }
  return {
    address: party.origin,
    options: {
      rp: { id: party.id, name: 'Casa' },
      user: {
        id: userHandleOf(scope.user),
        name: scope.name,
        displayName: scope.name,
      },
      challenge: await challengeFor(services, token, 'add'),
      pubKeyCredParams: passkeyAlgorithms.map(alg => ({ alg, type: 'public-key' as const })),
      timeout: passkeyTimeout,
      excludeCredentials: others.map(described),
      authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
      attestation: 'none' as const,
    },
  }
}

/** Stores a created passkey, and completes a sign-in that was waiting for it. */
async function add(context: Context<typeof calls.add>) {
  const { body, scope, services, caller, transaction } = context
  const { secrets } = services
  const token = caller.token!
  const party = partyOf(services)
  const challenge = await takenChallenge(services, token, 'add', () => invalid('passkey', text.over))
  const checked = await checkCreated({ party, challenge }, body.passkey)
  if ('refusal' in checked) throw invalid('passkey', checked.refusal)
  const codes = newRecoveryCodes()
  const added = { token, name: body.name, key: checked.key, codes, requestId: caller.requestId }
  const lifetime = sessionLifetime(scope.role)
  const { outcome, completed } = await transaction('write', async tx => {
    const outcome = await addPasskey(tx, scope, secrets, added)
    if (!outcome) throw forbidden()
    if (outcome === 'known') throw conflict(text.known)
    if (outcome === 'most') throw conflict(textOf(text.most, { number: mostPasskeys }))
    return {
      outcome,
      completed: await completeSetUp(tx, scope, secrets, { token, lifetime, now: scope.now }),
    }
  })
  return {
    recoveryCodes: outcome === 'first' ? codes : [],
    signedIn: completed ? enter(context, completed) : null,
  }
}

/** Removes a passkey, given the password. */
async function remove(context: Context<typeof calls.remove>) {
  const { body, params, scope, transaction } = context
  const account = await transaction('read', tx => ownAccount(tx, scope))
  await checkOwnPassword(context, account, { field: 'password', password: body.password })
  return transaction('write', async tx => {
    if (!(await removePasskey(tx, scope, params.id))) throw notFound()
    return { data: { _id: params.id } }
  })
}

/** Begins a sign-in with a passkey of any account, which the device lets its user choose. */
async function beginSignIn({ services, caller }: Context<typeof calls.beginSignIn>) {
  const party = partyOf(services)
  await services.throttle.take(passkeyLimits('begun', networkOf(caller.address)), tooOften)
  const attempt = newToken()
  return {
    address: party.origin,
    options: {
      rpId: party.id,
      challenge: await challengeFor(services, attempt, 'sign-in'),
      timeout: passkeyTimeout,
      userVerification: verification.enum.required,
      allowCredentials: [],
    },
    attempt,
  }
}

type Refusal = PlainText | Text

const refused = (refusal: Refusal) => new Problem(401, refusal)

/** Why an account cannot be opened, whatever the passkey; undefined if it can. */
function whyClosed(standing: PasskeyToCheck['standing']) {
  const reasons = {
    open: undefined,
    waiting: messages.registration.waiting,
    off: refusals.user.schoolOff,
    closed: text.closed,
    slip: text.slip,
  }
  return reasons[standing]
}

/** Signs in to the account of a passkey. The device has checked its user, so no second factor is asked for. */
async function signIn({ body, services, caller, transaction }: Context<typeof calls.signIn>) {
  const { secrets, throttle, clock } = services
  const { passkey, attempt } = body
  const party = partyOf(services)
  const place = originOf(services, caller)
  const limits = passkeyLimits('refused', place.network)
  await throttle.take(limits, tooOften)
  const challenge = await takenChallenge(services, attempt, 'sign-in', () => refused(text.over))
  const credential = Buffer.from(passkey.id, 'base64url')
  const found = await transaction('read', tx => passkeyToCheck(tx, credential))
  const refuse = async (refusal: Refusal) => {
    const tried = found ? [found] : []
    const counted = { tried, role: found?.role ?? 'PARENT', now: clock(), requestId: caller.requestId }
    if (found) await services.database.asAnonymous('write', ({ tx }) => countRefusedSignIn(tx, counted))
    return refused(refusal)
  }
  if (!found || (found.loopback_only && !caller.isLocal)) throw await refuse(text.unknown)
  const stored = { credential, publicKey: found.public_key, counter: Number(found.counter) }
  const expected = { user: found.user_id, stored, replacesPassword: true }
  const checked = await checkUsed({ party, challenge }, passkey, expected)
  if ('refusal' in checked) throw await refuse(checked.refusal)
  const closed = whyClosed(found.standing)
  if (closed) throw forbidden(closed)
  const now = clock()
  const begun = {
    ...{ user: found.user_id, passkey: found.id, counter: checked.counter, place, now },
    ...{ lifetime: sessionLifetime(found.role), requestId: caller.requestId },
  }
  const done = await transaction('write', async tx => {
    const done = await startPasskeySession(tx, secrets, begun)
    if (!done) return undefined
    await rememberSignIn(tx, done.answer.token, place.fingerprints, { now, isShared: false })
    await keepLanguage(tx, body.language, { first: true })
    return done
  })
  if (!done) throw await refuse(text.unknown)
  await throttle.giveBack(limits)
  setDeviceCookie(caller, services, place)
  setFilesCookie(caller, services, done.filesToken)
  return done.answer
}

/** Says which passkeys complete a sign-in that waits for a second factor. */
async function beginFactor({ services, caller, transaction }: Context<typeof calls.beginFactor>) {
  const party = partyOf(services)
  const token = caller.token!
  const accepted = await transaction('read', tx => awaitedPasskeys(tx, token, services.clock()))
  if (accepted.length === 0) throw forbidden()
  return {
    address: party.origin,
    options: {
      rpId: party.id,
      challenge: await challengeFor(services, token, 'factor'),
      timeout: passkeyTimeout,
      userVerification: 'preferred' as const,
      allowCredentials: accepted.map(described),
    },
  }
}

/** Completes a sign-in that waits for a second factor with a passkey of its account. */
async function answerFactor(context: Context<typeof calls.answerFactor>) {
  const { body, scope, services, caller, transaction } = context
  const { secrets, throttle, clock } = services
  const token = caller.token!
  const now = clock()
  const party = partyOf(services)
  const place = originOf(services, caller)
  const { accepted, known } = await transaction('read', async tx => ({
    accepted: await awaitedPasskeys(tx, token, now),
    known: await knownPlaces(tx, scope, place.fingerprints, now),
  }))
  if (accepted.length === 0) throw forbidden()
  const taken = await throttle.takeFirst(recoveryLimits(scope.user, whereaboutsOf(place, known).at), tooOften)
  const challenge = await takenChallenge(services, token, 'factor', () => invalid('passkey', text.over))
  const credential = Buffer.from(body.passkey.id, 'base64url')
  const used = accepted.find(one => one.credential.equals(credential))
  const refuse = async (refusal: Refusal) => {
    await countRefusal(context)
    return invalid('passkey', refusal)
  }
  if (!used) throw await refuse(text.otherAccount)
  const stored = { credential, publicKey: used.public_key, counter: Number(used.counter) }
  const expected = { user: scope.user, stored, replacesPassword: false }
  const checked = await checkUsed({ party, challenge }, body.passkey, expected)
  if ('refusal' in checked) throw await refuse(checked.refusal)
  const lifetime = sessionLifetime(scope.role)
  const answered = {
    token,
    passkey: used.id,
    counter: checked.counter,
    lifetime,
    now,
    requestId: caller.requestId,
  }
  const done = await transaction('write', async tx => {
    const done = await answerWithPasskey(tx, scope, secrets, answered)
    if (done) await rememberSignIn(tx, done.answer.token, place.fingerprints, { now, isShared: false })
    return done
  })
  if (!done) throw await refuse(text.over)
  await throttle.giveBack(taken)
  setDeviceCookie(caller, services, place)
  return enter(context, done)
}
