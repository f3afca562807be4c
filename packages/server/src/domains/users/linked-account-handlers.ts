import type { Role } from '@casa/contract/access'
import { linkedAccounts as calls } from '@casa/contract/linked-accounts'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { conflict, conflictAt, forbidden, invalid, notFound, Problem } from '../../platform/errors.ts'
import { setFilesCookie } from '../../platform/http/cookie.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { countRefusal, sixDigits, stepOf } from './factor-handlers.ts'
import type { SecretToCheck } from './factor-queries.ts'
import {
  factorOfOther,
  linkAccount,
  ownLinkedAccounts,
  roleOfLinked,
  type ShownFactor,
  switchAccount,
  unlinkAccount,
} from './linked-account-queries.ts'
import { checkOwnPassword, ownAccount } from './own-account-queries.ts'
import { type Origin, originOf, setDeviceCookie, whereaboutsOf } from './place.ts'
import { knownPlaces, rememberPlaces } from './place-queries.ts'
import { factorLimits, sessionLifetime } from './rules.ts'
import { checkSignIn } from './sign-in.ts'
import { type Account, loginMeant } from './sign-in-queries.ts'

const { schoolOff } = refusals.user
const { same, linked, tooMany, firstPassword, setUpFirst } = refusals.linkedAccount

export const linkedAccounts = implement(calls, {
  list: async ({ scope, tx }) => ownLinkedAccounts(tx, scope),
  link,
  change,
  unlink: async ({ scope, tx, params, caller }) => {
    const ended = { user: params.id, requestId: caller.requestId }
    if (!(await unlinkAccount(tx, scope, ended))) throw notFound()
    return { data: { _id: params.id } }
  },
})

type Linking = Context<typeof calls.link>

/** Links another account, given both passwords and the other's second factor. */
async function link(context: Linking) {
  const { body, scope, services, caller, transaction } = context
  const own = await transaction('read', tx => ownAccount(tx, scope))
  await checkOwnPassword(context, own, { field: 'ownPassword', password: body.ownPassword })
  const account = await accountMeant(context)
  const { user_id: user, role, password_hash: passwordHash } = account
  const factor = await transaction('read', tx =>
    factorOfOther(tx, scope, services.secrets, { user, passwordHash }),
  )
  const shown = await showFactor(context, { user, role, factor, code: body.code })
  const linking = { account, shown: shown.factor, requestId: caller.requestId }
  const store = () =>
    transaction('write', async tx => {
      const done = await linkAccount(tx, scope, services.secrets, linking)
      if (!done) throw invalid('password', messages.signIn.wrong)
      if (done === 'already') throw conflictAt('loginName', linked)
      if (done === 'full') throw conflict(tooMany)
      if (done === 'factor') throw shown.wrong
      // Not the other account: the log of this school does not say which it is.
      return { data: { _id: scope.user } }
    })
  return shown.spentBy(store)
}

/** The other account, checked like a sign-in. Throws 422 instead of 401, because the session of the request is fine. */
async function accountMeant(context: Linking): Promise<Account> {
  const { body, scope, services, caller, transaction } = context
  const { loginName, password, role } = body
  const name = await transaction('read', tx => loginMeant(tx, loginName))
  const { account, opened } = await checkSignIn(services, caller, { name, password, role }).catch(error => {
    if (!(error instanceof Problem) || error.status !== 401) throw error
    throw new Problem(422, error.text, { errors: error.errors ?? [{ field: 'password', ...error.text }] })
  })
  if (account.user_id === scope.user) throw conflictAt('loginName', same)
  if (account.standing === 'waiting') throw forbidden(messages.registration.waiting)
  if (account.standing === 'off') throw forbidden(schoolOff)
  if (opened === 'slip') throw conflictAt('password', firstPassword)
  return account
}

type Asked = { user: string; role: Role; factor: SecretToCheck | undefined; code: string | null | undefined }

/** A code, the error if it turns out to be wrong when it is spent, and what spends it. */
type Shown = {
  factor: ShownFactor
  wrong: Problem
  spentBy<A>(work: () => Promise<A>): Promise<A>
}

/**
 * Checks a code of another account, if one is asked for, under the limits of its sign-in. Throws 422 without a code or with
 * a wrong one, and 429. Whether a recovery code is right turns out when it is spent.
 */
async function showFactor(context: Linking | Switching, { user, role, factor, code }: Asked): Promise<Shown> {
  const wrong = invalid('code', messages.otp.wrong)
  if (!factor) return { factor: {}, wrong, spentBy: work => work() }
  if (!code) throw invalid('code', messages.account.codeRequired)
  const { services, caller, transaction } = context
  const { throttle, clock } = services
  const place = originOf(services, caller)
  const known = await transaction('read', tx => knownPlaces(tx, { user }, place.fingerprints, clock()))
  const limits = factorLimits(user, whereaboutsOf(place, known).at)
  const taken = await throttle.takeFirst(limits, refusals.tooOften)
  const asking = { services, caller, scope: { ...context.scope, user, role } }
  const digits = sixDigits(code)
  const step = digits === undefined ? undefined : await stepOf(asking, factor, digits)
  return {
    factor: { step, recoveryCode: digits === undefined ? code : undefined },
    wrong,
    spentBy: async work => {
      const done = await work().catch(async error => {
        throw error === wrong ? await countRefusal(asking) : error
      })
      await throttle.giveBack(taken)
      return done
    },
  }
}

type Switching = Context<typeof calls.change>

/** Signs in to a linked account, with a code if it has a second factor that was not shown yet. */
async function change(context: Switching) {
  const { body, params, scope, services, caller, transaction } = context
  const { id: user } = params
  const { secrets } = services
  const { role, factor } = await transaction('read', async tx => ({
    role: await roleOfLinked(tx, scope, user),
    factor: await factorOfOther(tx, scope, secrets, { user, passwordHash: null }),
  }))
  if (!role) throw notFound()
  const shown = await showFactor(context, { user, role, factor, code: body.code })
  const place = originOf(services, caller)
  const signedIn = await shown.spentBy(() => signIn(context, place, role, shown))
  if (!signedIn) throw notFound()
  setFilesCookie(caller, services, signedIn.filesToken)
  setDeviceCookie(caller, services, place)
  return signedIn.answer
}

/** Starts the session. Everything is taken back if a factor is still missing. */
function signIn(
  { params, services, caller }: Switching,
  place: Origin,
  role: Role,
  { factor, wrong }: Shown,
) {
  const { database, secrets, clock } = services
  const now = clock()
  const switching = {
    token: caller.token!,
    user: params.id,
    shown: factor,
    lifetime: sessionLifetime(role),
    now,
    requestId: caller.requestId,
    place,
  }
  return database
    .asAnonymous('write', async ({ tx }) => {
      const done = await switchAccount(tx, secrets, switching)
      if (done && 'awaits' in done) throw done.awaits === 'setup' ? conflict(setUpFirst) : wrong
      if (done) await rememberPlaces(tx, done.answer.token, place.fingerprints, now)
      return done
    })
    .catch(error => {
      if (error.code === 'CS403') throw forbidden(schoolOff)
      throw error.code === 'CS401' ? notFound() : error
    })
}
