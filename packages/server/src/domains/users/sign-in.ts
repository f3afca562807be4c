import { type Role, roles } from '@casa/contract/access'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { Problem, refusalOf, refusedAt } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/implement.ts'
import type { Services } from '../../platform/services.ts'
import { firstPasswordMatches } from './one-time-password.ts'
import { type Origin, originOf, whereaboutsOf } from './place.ts'
import { knownPlaces } from './place-queries.ts'
import { lockName, signInLimits, unknownPlaceLimit } from './rules.ts'
import { type Account, countRefusedSignIn, findAccounts } from './sign-in-queries.ts'

const { tooOften } = refusals
const { otherTile } = refusals.user
const { wrong } = messages.signIn
const nobody = '00000000-0000-0000-0000-000000000000'

type Typed = { name: string; password: string; role: Role }

/** A successful sign-in: the account, what the password opens, and where the call comes from. */
type SignedIn = { account: Account; opened: 'account' | 'slip'; place: Origin }

/** 401 with one text for every possible error, so that it does not reveal which account exists. */
export const wrongSignIn = () => new Problem(401, wrong)

/**
 * Checks a login name and a password against the accounts of that name. Throws 429 before it looks at the password if
 * too many attempts were made, otherwise 401, which names the matching tile if it is another one. An unknown name
 * takes as much work as any other.
 */
export async function checkSignIn(services: Services, caller: Caller, typed: Typed): Promise<SignedIn> {
  const { name, password, role } = typed
  const { database, throttle, clock } = services
  const place = originOf(services, caller)
  const { accounts, account, known } = await database.asAnonymous('read', async ({ tx }) => {
    const accounts = await findAccounts(tx, name)
    const account = namedIn(accounts, role)
    const user = account?.user_id ?? nobody
    const known = await knownPlaces(tx, { user }, place.fingerprints, clock())
    return { accounts, account, known }
  })
  const { at } = whereaboutsOf(place, known)
  const tried = account?.user_id ?? `${role} ${name}`
  const limits = await throttle.takeAt(lockName(tried), signInLimits(tried, at), tooOften)
  const candidates = candidatesOf(accounts, role, 'chosen')
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
  const counted = [...candidates, ...others].filter(one => one !== undefined)
  const refused = { tried: counted, role, now: clock(), requestId: caller.requestId }
  await database.asAnonymous('write', ({ tx }) => countRefusedSignIn(tx, refused))
  if (!tile) throw wrongSignIn()
  throw refusedAt(401, 'role', otherTile[tile])
}

const namedIn = (accounts: Account[], tile: Role) =>
  accounts.find(({ role, named }) => named && role === tile)

/**
 * How many accounts are tried beside the one that has the login name: a waiting registration, teachers of other schools,
 * and a parent whose new number it is according to a school. Fewer are tried under a tile other than the chosen one.
 */
const triedBeside = {
  chosen: { SCHOOLE: 1, TEACHER: 3, SUPERADMIN: 0, PARENT: 1 },
  other: { SCHOOLE: 0, TEACHER: 1, SUPERADMIN: 0, PARENT: 0 },
}

/**
 * The accounts that a password may fit under a tile: always the same number, with undefined for missing ones, so that
 * neither the time nor the work depends on which of them exist.
 */
function candidatesOf(
  accounts: Account[],
  tile: Role,
  beside: keyof typeof triedBeside,
): (Account | undefined)[] {
  const others = accounts.filter(({ role, named }) => !named && role === tile)
  const tried = Array.from({ length: triedBeside[beside][tile] }, (_, index) => others[index])
  return [namedIn(accounts, tile), ...tried]
}

/**
 * The other tile under which the name and the password are correct, and the other accounts that were checked. An
 * attempt under a tile counts for each of these accounts; if one of them has no attempts left, none is checked.
 */
async function fittingTile(
  services: Services,
  caller: Caller,
  accounts: Account[],
  { name, password, role }: Typed,
): Promise<{ tile: Role | undefined; others: Account[] }> {
  const tiles = roles.filter(other => other !== role)
  const limits = tiles.map(tile => unknownPlaceLimit(namedIn(accounts, tile)?.user_id ?? `${tile} ${name}`))
  const refusal = await refusalOf(services.throttle.take(limits, tooOften))
  const others = tiles.map(tile => candidatesOf(accounts, tile, 'other'))
  let fitting: Role | undefined
  for (const [index, tile] of tiles.entries()) {
    for (const account of others[index]!) {
      if (!(await opening(services, caller, refusal ? undefined : account, password))) continue
      await services.throttle.giveBack([limits[index]!])
      fitting ??= tile
    }
  }
  return { tile: fitting, others: refusal ? [] : others.flat().filter(one => one !== undefined) }
}

/** What a password opens: the account, its first sign-in, or nothing. Takes as long without an account. */
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
