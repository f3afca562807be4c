import type { DemoRole, Role } from '@casa/contract/access'

/**
 * Who can sign in to the demo: the login name, the role's tile on the sign-in screen, and the password that all of
 * them share.
 */
export type DemoPerson = { login: string; role: Role; name: string }

export const demoPassword = 'casa-dei-bambini'

export const demoPeople = {
  /** Can sign in only from this machine. */
  administrator: { login: '9000000001', role: 'SUPERADMIN', name: 'Platform Administrator' },
  principal: { login: '9000000010', role: 'SCHOOLE', name: 'Lakshmi Narayan' },
  teacher: { login: '9000000021', role: 'TEACHER', name: 'Anjali Rao' },
  /** Two children in two classes of the first school. */
  mother: { login: '9000000101', role: 'PARENT', name: 'Meera Iyer' },
  /** One child in each of the two schools. */
  motherOfTwoSchools: { login: '9000000102', role: 'PARENT', name: 'Fatima Khan' },
  secondPrincipal: { login: '9000000011', role: 'SCHOOLE', name: 'Thomas Mathew' },
} as const satisfies Record<string, DemoPerson>

/** The users as whom visitors enter the school that they share in an open demo. */
export const demoLogins = {
  SCHOOLE: demoPeople.principal.login,
  TEACHER: demoPeople.teacher.login,
  PARENT: demoPeople.mother.login,
} as const

/** The login name of a role in the school of visitor `number`, or in the one that visitors share. */
export function demoLogin(role: DemoRole, number?: number): string {
  return number === undefined ? demoLogins[role] : mobileOfVisitor(number, demoLogins[role])
}

/**
 * The mobile number that a person from the first school has in the school of visitor `number` (1 to 30). All numbers
 * in the demo have two zeros in the place where this inserts it.
 */
export function mobileOfVisitor(number: number, mobile: string): string {
  return `${mobile.slice(0, 3)}${String(number).padStart(2, '0')}${mobile.slice(5)}`
}

/** The demo's sign-ins, as the server prints them at startup. */
export function demoSignIns(): string {
  const tiles = { SUPERADMIN: 'Admin', SCHOOLE: 'School', TEACHER: 'Teacher', PARENT: 'Parent' }
  const lines = Object.values(demoPeople).map(
    ({ login, role, name }) => `  ${tiles[role].padEnd(8)} ${login}  ${name}\n`,
  )
  return `The demo's people sign in with the password ${demoPassword}:\n${lines.join('')}`
}
