import { type Area, type AreaRights, allRights, areas, hasRight, mayCall } from '@casa/contract/areas'
import type { Route } from '@casa/contract/route'
import { currentUser, keepSession, sessionToken } from './session.ts'

/** The signed-in user's rights: all, except for some people of an office. */
export function ownRights(): AreaRights {
  return currentUser().rights ?? allRights
}

/** Whether the signed-in user's rights allow a call that their role makes. */
export function mayMake(route: Pick<Route, 'method' | 'area' | 'reads'>): boolean {
  return mayCall(ownRights(), route)
}

/** Whether the signed-in user's rights allow reading what belongs to an area. */
export function mayRead(area: Area): boolean {
  return hasRight(ownRights(), area, 'read')
}

/** Stores rights that have changed since the sign-in. Returns whether they differ from those stored. */
export function keepRights(rights: AreaRights | undefined): boolean {
  const { rights: before = allRights, ...user } = currentUser()
  const differ = areas.some(area => before[area] !== (rights ?? allRights)[area])
  const token = sessionToken()
  if (differ && token) keepSession(token, { ...user, ...(rights && { rights }) })
  return differ
}
