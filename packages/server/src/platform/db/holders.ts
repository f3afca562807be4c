import { refusals } from '@casa/contract/refusals'
import { platformId } from '@casa/contract/wire'
import type { Holder, ShareLimits } from '../shares.ts'
import type { Session } from './sessions.ts'

/**
 * Out of twelve connections a user may hold six, as many as a browser opens, and a school nine or three quarters of
 * the rest.
 */
export const requestShares = (size: number): ShareLimits => ({
  size,
  ofUser: Math.ceil(size / 2),
  ofSchool: Math.ceil((size * 3) / 4),
  waiting: { ofUser: 100, ofSchool: 400, all: 1_000 },
  waitMs: 10_000,
  refusal: refusals.busy.requests,
})

/** All callers without a session together; they have the share of one school. */
export const anonymous: Holder = { school: 'anonymous' }

/** A caller whose token is not known yet: its network, among all such callers. */
export const unknownCaller = (network: string): Holder => ({ user: network, school: 'unknown tokens' })

/** The holder whose share a session's work counts against. */
export function holderOf({ user_id, school_id }: Session): Holder {
  return { user: user_id, school: school_id ?? platformId }
}
