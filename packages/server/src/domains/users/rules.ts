import type { Role } from '@casa/contract/access'

/**
 * A login name as it is stored: ten digits, however the number was typed, or a serial number in capitals.
 */
export function plainLoginName(typed: string): string {
  const dense = typed.replace(/[\s()-]/g, '')
  const mobile = /^(?:\+?91|0)?(\d{10})$/.exec(dense)
  return mobile ? mobile[1]! : typed.replace(/\s/g, '').toUpperCase()
}

/** How long a session lasts after its last use, as a PostgreSQL interval. */
export function sessionLifetime(role: Role): string {
  if (role === 'SUPERADMIN') return '4 hours'
  return role === 'PARENT' ? '30 days' : '12 hours'
}

/** How long a slip's password leaves for choosing one's own. */
export const firstSignInLifetime = '1 hour'

/** What is counted under a name: so many turns at once, and one more comes back every so many seconds. */
type Limit = { name: string; burst: number; seconds: number }

/**
 * How many wrong passwords are borne. From one network an account bears few; from everywhere it bears more, so that
 * whoever tries a stranger's account does not lock its owner out; and a network, behind which a whole school may sit,
 * bears most.
 */
export function signInLimits(account: string, network: string): Limit[] {
  return [
    { name: `sign-in ${account} from ${network}`, burst: 8, seconds: 60 },
    { name: `sign-in ${account}`, burst: 40, seconds: 60 },
    { name: `sign-in from ${network}`, burst: 60, seconds: 5 },
  ]
}

/** How often a code is sent to one number, and asked for from one network. */
export function askLimits(purpose: string, mobile: string, network: string, resendSeconds: number): Limit[] {
  return [
    { name: `code for ${purpose} to ${mobile}`, burst: 1, seconds: resendSeconds },
    { name: `codes to ${mobile}`, burst: 10, seconds: 300 },
    { name: `codes from ${network}`, burst: 20, seconds: 30 },
  ]
}

/** How often codes are tried for one number, and from one network; each code bears five tries besides. */
export function tryLimits(mobile: string, network: string): Limit[] {
  return [
    { name: `tries for ${mobile}`, burst: 20, seconds: 60 },
    { name: `tries from ${network}`, burst: 60, seconds: 5 },
  ]
}

/** How often a parent tries codes and slips for waiting links, and how often that is tried from one network. */
export function linkLimits(user: string, network: string): Limit[] {
  return [
    { name: `links of ${user}`, burst: 10, seconds: 60 },
    { name: `tries from ${network}`, burst: 60, seconds: 5 },
  ]
}

/** How often a parent who said no is asked once more about a child. */
export function askAgainLimits(student: string): Limit[] {
  return [{ name: `ask about ${student}`, burst: 3, seconds: 86_400 }]
}
