import { type AreaRights, hasMore } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import type { PlainText } from '@casa/contract/text'

type Limit = { name: string; burst: number; seconds: number }

/**
 * Why a person with the rights `own` may not give these rights to somebody who has had `before`; undefined if they may.
 * Without this, a right to settings would be a right to everything.
 */
export function whyNotGiven(own: AreaRights, given: AreaRights, before?: AreaRights): PlainText | undefined {
  if (before && hasMore(before, own)) return refusals.team.beyondOwn
  return hasMore(given, own) ? refusals.team.beyondOwn : undefined
}

/** How often a contact may try to hand the school over, and how often that may be tried from one network. */
export function handOverLimits(user: string, network: string): Limit[] {
  return [
    { name: `hand-overs of ${user}`, burst: 10, seconds: 60 },
    { name: `tries from ${network}`, burst: 60, seconds: 5 },
  ]
}
