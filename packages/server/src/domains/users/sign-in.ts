import { type Role, roles } from '@casa/contract/access'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { Problem, refusalOf, refusedAt } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/implement.ts'
import type { Services } from '../../platform/services.ts'
import { firstPasswordMatches } from './one-time-password.ts'
import { type Place, placeOf, whereaboutsOf } from './place.ts'
import { knownPlaces } from './place-queries.ts'
import { signInLimits, strangersTurns } from './rules.ts'
import { type Account, countRefusedSignIn, findAccounts } from './sign-in-queries.ts'

const { tooOften } = refusals
const { otherTile } = refusals.user
const { wrong } = messages.signIn
const nobody = '00000000-0000-0000-0000-000000000000'

type Typed = { name: string; password: string; role: Role }

/** A sign-in that is right: whose it is, what it opens, and where it comes from. */
type SignedIn = { account: Account; opened: 'account' | 'slip'; place: Place }

/** 401: one sentence for all that may be wrong. */
export const wrongSignIn = () => new Problem(401, wrong)

/**
 * Holds a login name and a password against the accounts of that name. Throws 429 before the password is looked at when
 * too many tries were made, else 401, which names the tile that the password fits if it is another one. A name that
 * nobody has takes as much work as any other.
 */
export async function checkSignIn(services: Services, caller: Caller, typed: Typed): Promise<SignedIn> {
  const { name, password, role } = typed
  const { database, throttle, clock } = services
  const place = placeOf(services, caller)
  const { accounts, account, registration, known } = await database.asAnonymous('read', async ({ tx }) => {
    const found = await findAccounts(tx, name)
    const accounts = found.filter(account => !isRegistration(account))
    const account = accounts.find(account => account.role === role)
    const user = account?.user_id ?? nobody
    const known = await knownPlaces(tx, { user }, place.prints, clock())
    return { accounts, account, registration: found.find(isRegistration), known }
  })
  const { at } = whereaboutsOf(place, known)
  const limits = await throttle.takeFirst(signInLimits(account?.user_id ?? `${role} ${name}`, at), tooOften)
  // A registration is looked at after the account, whether there is one or not: neither tells of the other.
  const candidates = role === 'SCHOOLE' ? [account, registration] : [account]
  for (const candidate of candidates) {
    const opened = await opening(services, caller, candidate, password).catch(async error => {
      await throttle.giveBack(limits)
      throw error
    })
    if (!candidate || !opened) continue
    await throttle.giveBack(limits)
    return { account: candidate, opened, place }
  }
  const { tile, others } = await fittingTile(services, caller, accounts, typed)
  const tried = [...candidates, ...others].filter(one => one !== undefined)
  const refused = { tried, role, now: clock(), requestId: caller.requestId }
  await database.asAnonymous('write', ({ tx }) => countRefusedSignIn(tx, refused))
  if (!tile) throw wrongSignIn()
  throw refusedAt(401, 'role', otherTile[tile])
}

/** A school that waits to be switched on: another one may sign in with its number. */
const isRegistration = ({ role, standing }: Account) => role === 'SCHOOLE' && standing === 'waiting'

/**
 * The other tile under which the name and the password are right, and the other accounts that were looked at. A try under
 * one tile is a try under all of them: it takes a turn of each of these accounts too, or they are not looked at.
 */
async function fittingTile(
  services: Services,
  caller: Caller,
  accounts: Account[],
  { name, password, role }: Typed,
): Promise<{ tile: Role | undefined; others: Account[] }> {
  const tiles = roles.filter(other => other !== role)
  const found = tiles.map(tile => accounts.find(account => account.role === tile))
  const limits = tiles.map((tile, index) => strangersTurns(found[index]?.user_id ?? `${tile} ${name}`))
  const refusal = await refusalOf(services.throttle.take(limits, tooOften))
  const others = refusal ? [] : found
  let fitting: Role | undefined
  for (const [index, tile] of tiles.entries()) {
    if (!(await opening(services, caller, others[index], password))) continue
    await services.throttle.giveBack([limits[index]!])
    fitting ??= tile
  }
  return { tile: fitting, others: others.filter(one => one !== undefined) }
}

/** What a password opens: the account, its first sign-in, or nothing. Takes as long where there is no account at all. */
async function opening(
  { passwords, secrets }: Services,
  caller: Caller,
  account: Account | undefined,
  password: string,
): Promise<'account' | 'slip' | undefined> {
  const isSlip = firstPasswordMatches(secrets, password, account?.first_password)
  const isRight = await passwords.matches(password, account?.password_hash, caller.signal)
  if (account?.loopback_only && !caller.isLocal) return undefined
  if (isRight) return 'account'
  return isSlip ? 'slip' : undefined
}
