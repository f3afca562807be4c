import type { Role } from '@casa/contract/access'
import { intervalOf } from '@casa/contract/rules/retention'

/** How long a session lasts after its last use, as a PostgreSQL interval. */
export function sessionLifetime(role: Role): string {
  if (role === 'SUPERADMIN') return '4 hours'
  return role === 'PARENT' ? '30 days' : '12 hours'
}

/** How long a parent who signed in with a slip has to choose a password, as a PostgreSQL interval. */
export const firstSignInLifetime = '1 hour'

/** How long a sign-in waits for the second factor after the password, as a PostgreSQL interval. */
export const factorLifetime = '10 minutes'

/** How many accounts one person can link; a refusal names the number. */
export const mostLinkedAccounts = 8

/** The minutes of `codeLifetime`, as the message with a code says. */
export const codeMinutes = 10

/** How long a code is valid, and how old a request may be for its code still to be sent, as a PostgreSQL interval. */
export const codeLifetime = `${codeMinutes} minutes`

/** How long after a request its code can be tried: as long as it may take to be sent, and as long as it is valid. */
export const codeTrialPeriod = '20 minutes'

/** How often one code may be tried. */
export const triesOfCode = 5

/** How long requests for codes, and codes, are stored, as a PostgreSQL interval. */
export const codesStored = intervalOf('codes')

/** How long an account knows a place after somebody signed in there, as a PostgreSQL interval. */
export const placeLifetime = intervalOf('knownPlaces')

/** How many devices and how many networks an account knows: the latest of each. */
export const placesKept = 8

/** How many notices about new devices a user gets in a day: a message may cost something. */
export const deviceNotices = 5

/** Within how long refused sign-ins of an account are one entry of the audit log, as a PostgreSQL interval. */
export const refusalsTogether = '1 hour'

/** A rate limit, counted under its name: `burst` attempts at once, and one more every `seconds` seconds. */
type Limit = { name: string; burst: number; seconds: number }

/** Where a call comes from: a network, and the places from which the account has signed in before. */
export type Whereabouts = {
  network: string
  /** The fingerprint of the device, if the account knows it. */
  device?: string | undefined
  isNetworkKnown: boolean
  /** For a number: the roles of those of its accounts that know these places. */
  roles?: readonly Role[] | undefined
}

const ofNetwork = (what: string, network: string) => ({ name: `${what} ${network}`, burst: 60, seconds: 5 })

/**
 * How many wrong passwords are allowed, as sets of limits, one of which must not be used up. Strangers, known
 * networks and known devices are counted separately, so that somebody trying passwords does not lock the owner out;
 * together they allow 40 attempts and one more a minute. A network gets few attempts for one account and many in
 * total, because a whole school may be behind it.
 */
export function signInLimits(account: string, { network, device, isNetworkKnown }: Whereabouts): Limit[][] {
  const fromHere = [
    { name: `sign-in ${account} from ${network}`, burst: 8, seconds: 60 },
    ofNetwork('sign-in from', network),
  ]
  const onDevice = [
    { name: `sign-in ${account} on ${device}`, burst: 5, seconds: 240 },
    { name: `sign-in ${account} on known devices`, burst: 10, seconds: 240 },
  ]
  return [
    ...(device ? [onDevice] : []),
    ...(isNetworkKnown
      ? [[...fromHere, { name: `sign-in ${account} from known networks`, burst: 10, seconds: 240 }]]
      : []),
    [...fromHere, unknownPlaceLimit(account)],
  ]
}

/** The name under which it is noted until when attempts at an account were refused. */
export const lockName = (account: string) => `locked ${account}`

/** The limit for attempts from unknown places, and for a password tried on an account under another tile. */
export function unknownPlaceLimit(account: string): Limit {
  return { name: `sign-in ${account}`, burst: 20, seconds: 120 }
}

const factorFrom = (account: string, network: string) => [
  { name: `factor ${account} from ${network}`, burst: 5, seconds: 60 },
  ofNetwork('factors from', network),
]

/** Of the wrong codes of an authenticator app in one place, in the long run: fifty, and four more a day. */
const inTheLongRun = (name: string) => ({ name: `${name} in the long run`, burst: 50, seconds: 6 * 3_600 })

/**
 * How many wrong codes of an authenticator app are allowed, as sets of limits, one of which must not be used up. A person
 * with wrong codes has the right password; known devices are counted separately, so that a stranger does not keep the owner out.
 * Three of a million codes are right at a time: a stranger finds one in the first fifty attempts with a probability of
 * 1 in 6,600, and in a year of trying with one of 1 in 220.
 */
export function factorLimits(account: string, { network, device }: Whereabouts): Limit[][] {
  const anywhere = `factor ${account}`
  const known = `factor ${account} on known devices`
  const fromHere = [
    ...factorFrom(account, network),
    { name: anywhere, burst: 10, seconds: 240 },
    inTheLongRun(anywhere),
  ]
  const onDevice = [{ name: known, burst: 5, seconds: 120 }, inTheLongRun(known)]
  return [...(device ? [onDevice] : []), fromHere]
}

/**
 * How many wrong recovery codes are allowed. Nobody guesses 80 bits, so strangers do not use up the owner's attempts from
 * another network.
 */
export function recoveryLimits(account: string, { network }: Whereabouts): Limit[][] {
  return [factorFrom(account, network)]
}

/** A limit that applies to each account of a number separately, so that nobody uses up another's attempts. */
const forEach = (mobile: string, roles: readonly Role[], limit: (account: string) => Limit) =>
  roles.map(role => limit(`${mobile} as ${role}`))

/** How often a code is sent to one number and requested from one network; known places are counted separately. */
export function askLimits(
  purpose: string,
  mobile: string,
  { network, device, isNetworkKnown, roles = [] }: Whereabouts,
  resendSeconds: number,
): Limit[] {
  const place = device ?? (isNetworkKnown ? network : undefined)
  const again = { name: `code for ${purpose} to ${mobile} at ${place}`, burst: 1, seconds: resendSeconds }
  const fromHere = { name: `codes from ${network}`, burst: 20, seconds: 30 }
  const apart = (where: string) =>
    forEach(mobile, roles, account => ({ name: `codes to ${account} ${where}`, burst: 5, seconds: 600 }))
  if (device) return [again, ...apart('on known devices')]
  if (isNetworkKnown) return [again, fromHere, ...apart('from known networks')]
  return [again, fromHere, { name: `codes to ${mobile}`, burst: 10, seconds: 300 }]
}

/**
 * How often codes may be tried for one number, as sets of limits, one of which must not be used up; each code
 * additionally allows five attempts. For each account they allow together 20 attempts and one more a minute.
 */
export function tryLimits(
  mobile: string,
  { network, device, isNetworkKnown, roles = [] }: Whereabouts,
): Limit[][] {
  const fromHere = ofNetwork('tries from', network)
  const apart = (where: string) =>
    forEach(mobile, roles, account => ({ name: `tries for ${account} ${where}`, burst: 5, seconds: 240 }))
  return [
    ...(device ? [apart('on known devices')] : []),
    ...(isNetworkKnown ? [[fromHere, ...apart('from known networks')]] : []),
    [fromHere, { name: `tries for ${mobile}`, burst: 10, seconds: 120 }],
  ]
}

/** How often a parent may try codes and slips for waiting links, and how often that may be tried from one network. */
export function linkLimits(user: string, network: string): Limit[] {
  return [
    { name: `links of ${user}`, burst: 10, seconds: 60 },
    { name: `tries from ${network}`, burst: 60, seconds: 5 },
  ]
}

/** How often a parent may ask for the codes that move the account to another number. */
export function changeNumberLimit(user: string): Limit {
  return { name: `new numbers of ${user}`, burst: 5, seconds: 600 }
}

/** How often a parent who said no may be asked again about a child. */
export function askAgainLimits(student: string): Limit[] {
  return [{ name: `ask about ${student}`, burst: 3, seconds: 86_400 }]
}

/** How many links of one school may start waiting for the answer of one number per day. */
export function waitingLinkLimit(school: string, mobile: string): Limit {
  return { name: `waiting links of ${school} for ${mobile}`, burst: 5, seconds: 86_400 }
}
