import { type Area, type AreaRights, allRights, areas, hasRight, mayCall } from '@casa/contract/areas'
import type { Route } from '@casa/contract/route'
import type { OwnReach } from '@casa/contract/users'
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

/** Whether the signed-in user's rights allow changing what belongs to an area. */
export function mayWrite(area: Area): boolean {
  return hasRight(ownRights(), area, 'write')
}

/** Whether the signed-in user is the registered contact of a school, who has all rights. */
export function isContact(): boolean {
  const { role, rights } = currentUser()
  return role === 'SCHOOLE' && rights === undefined
}

/** Stores rights that have changed since the sign-in. Returns whether they differ from those stored. */
export function keepRights(rights: AreaRights | undefined): boolean {
  const { rights: before, ...user } = currentUser()
  // The contact has all rights and more: it hands the school over, and changes its number.
  const differ =
    (before === undefined) !== (rights === undefined) ||
    areas.some(area => (before ?? allRights)[area] !== (rights ?? allRights)[area])
  const token = sessionToken()
  if (differ && token) keepSession(token, { ...user, ...(rights && { rights }) })
  return differ
}

/** What a parent cannot see of any child. Without children nothing is left out, because the school may still link some. */
function rightsOfParent({ children, work, fees }: OwnReach): AreaRights | undefined {
  if (children.length === 0 || (work.length > 0 && fees.length > 0)) return undefined
  return {
    ...allRights,
    ...(work.length === 0 && { learning: 'none' }),
    ...(fees.length === 0 && { money: 'none' }),
  }
}

/**
 * Stores which children a parent sees. Returns whether what the app holds has to go: the parent lost a child or a right to
 * it, or other menus apply.
 */
export function keepReach(reach: OwnReach): boolean {
  const { guardian: before, ...user } = currentUser()
  const token = sessionToken()
  if (!token) return false
  keepSession(token, { ...user, guardian: reach })
  const lost = (['children', 'work', 'fees'] as const).some(
    right => before?.[right].some(id => !reach[right].includes(id)) ?? false,
  )
  return keepRights(rightsOfParent(reach)) || lost
}

/** Whether the user may see a child's work or fees. The server decides about a child whom the app does not know yet. */
export function maySee(right: 'work' | 'fees', studentId: string): boolean {
  const { guardian } = currentUser()
  return !guardian?.children.includes(studentId) || guardian[right].includes(studentId)
}

/** Whether a school has blocked this parent for a child. */
export function isBlocked(): boolean {
  return currentUser().guardian?.isBlocked ?? false
}
