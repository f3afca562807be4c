import type { Role } from '@casa/contract/access'
import type { Route } from '@casa/contract/route'
import type { Input } from './app.ts'
import type { Target, TargetName, World } from './world.ts'

/** The status of a call on the user's own row, on one of another class (and child) at the school, and of another school. */
export type Expectation = Record<TargetName, number>

export type AccessRow = {
  route: Route
  request: (target: Target, world: World) => Input<Route>
  /** Without a token. */
  stranger: number
  roles: Record<Role, Expectation>
  /** For a list: which of the world's rows each role finds in it. */
  shows?: { id: (target: Target) => string; to: Partial<Record<Role, TargetName[]>> }
  /** Only the registered contact of a school makes it; other people of the office get 403, whatever their rights. */
  ofContact?: true
}

/** The same status for every target. */
export const all = (status: number): Expectation => ({ own: status, otherClass: status, otherSchool: status })
/** The role may not make this call. */
const refused = all(403)
/** Reaches only the user's own school. */
export const ofSchool = { own: 200, otherClass: 200, otherSchool: 404 }
/** Reaches only the user's own class or child. */
export const ofOwn = { own: 200, otherClass: 404, otherSchool: 404 }
/** Reaches none of these rows. */
export const nowhere = all(404)
/** The same status for every role. */
export const everybody = (status: number) => ({
  SUPERADMIN: all(status),
  SCHOOLE: all(status),
  TEACHER: all(status),
  PARENT: all(status),
})

/** An unused mobile number per target. */
export const numberFor = (target: Target) =>
  `7${String(Number.parseInt(target.class.slice(-7), 16)).padStart(9, '0')}`

/** A call of signed-in users; a role that is not named is refused. */
export function row<R extends Route>(
  route: R,
  request: (target: Target, world: World) => Input<R>,
  roles: Partial<Record<Role, Expectation>>,
  shows?: AccessRow['shows'],
): AccessRow {
  const named = { SUPERADMIN: refused, SCHOOLE: refused, TEACHER: refused, PARENT: refused, ...roles }
  return {
    route,
    request: request as AccessRow['request'],
    stranger: 401,
    roles: named,
    ...(shows ? { shows } : {}),
  }
}

/** A call that is open to everybody, with the same status for all. */
export function open<R extends Route>(
  route: R,
  request: (target: Target, world: World) => Input<R>,
  status: number,
): AccessRow {
  return { ...row(route, request, everybody(status)), stranger: status }
}
