import { type AreaRights, areas, rights } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import type { PlainText } from '@casa/contract/text'

/** Whether somebody has a right that another person does not have. */
export function hasMore(held: AreaRights, than: AreaRights): boolean {
  return areas.some(area => rights.indexOf(held[area]) > rights.indexOf(than[area]))
}

/**
 * Why a person with the rights `own` may not give these rights to somebody who has had `before`; undefined if they may.
 * Without this, a right to settings would be a right to everything.
 */
export function whyNotGiven(own: AreaRights, given: AreaRights, before?: AreaRights): PlainText | undefined {
  if (before && hasMore(before, own)) return refusals.team.beyondOwn
  return hasMore(given, own) ? refusals.team.beyondOwn : undefined
}
