import { api } from '@casa/contract'
import type { Role } from '@casa/contract/access'
import type { Route } from '@casa/contract/route'
import type { Input } from './app.ts'
import type { Target, TargetName, World } from './world.ts'

/** The status of a call over the own row, one of another class (and child) of the school, and one of another school. */
export type Expectation = Record<TargetName, number>

export type AccessRow = {
  route: Route
  request: (target: Target, world: World) => Input<Route>
  /** Without a token. */
  stranger: number
  roles: Record<Role, Expectation>
  /** For a list: which of the world's rows each role finds in it, whatever it aims at. */
  shows?: { id: (target: Target) => string; to: Partial<Record<Role, TargetName[]>> }
}

const all = (status: number): Expectation => ({ own: status, otherClass: status, otherSchool: status })
const refused = all(403)
/** Within the school: what lies elsewhere is not there. */
const ofSchool = { own: 200, otherClass: 200, otherSchool: 404 }
/** Within the own class, or over the own child. */
const ofOwn = { own: 200, otherClass: 404, otherSchool: 404 }
const nowhere = all(404)

const classesSeen = {
  id: (target: Target) => target.class,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: ['own'] },
} satisfies AccessRow['shows']

function row<R extends Route>(
  route: R,
  request: (target: Target, world: World) => Input<R>,
  roles: Partial<Record<Role, Expectation>>,
  shows?: AccessRow['shows'],
): AccessRow {
  const everybody = { SUPERADMIN: refused, SCHOOLE: refused, TEACHER: refused, PARENT: refused, ...roles }
  return {
    route,
    request: request as AccessRow['request'],
    stranger: 401,
    roles: everybody,
    ...(shows ? { shows } : {}),
  }
}

/** Written by hand, from who may make each call; a route without a row fails the test. */
export const accessTable: AccessRow[] = [
  row(
    api.classes.list,
    target => ({ params: { schooleId: target.school } }),
    { SUPERADMIN: nowhere, SCHOOLE: ofSchool, TEACHER: ofSchool, PARENT: ofSchool },
    classesSeen,
  ),
  row(
    api.classes.all,
    () => ({}),
    { SUPERADMIN: all(200), SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) },
    classesSeen,
  ),
  row(api.classes.levels, () => ({}), { SUPERADMIN: all(200), SCHOOLE: all(200) }),
  row(api.classes.add, target => ({ body: { className: 'New', status: true, schooleId: target.school } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: { own: 200, otherClass: 409, otherSchool: 404 },
  }),
  row(api.classes.update, target => ({ params: { id: target.class }, body: { status: false } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: ofSchool,
  }),
  row(api.classes.remove, target => ({ params: { id: target.class } }), {
    SUPERADMIN: nowhere,
    // Both classes still have children, which a class that is not there could not say.
    SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 },
  }),
  row(api.classes.name, target => ({ body: { id: target.class } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: ofSchool,
    TEACHER: ofSchool,
    PARENT: ofOwn,
  }),
]
