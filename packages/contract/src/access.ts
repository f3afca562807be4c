/** The four roles, as the wire spells them. */
export const roles = ['SUPERADMIN', 'SCHOOLE', 'TEACHER', 'PARENT'] as const
export type Role = (typeof roles)[number]

/**
 * How far a role reaches with one call: `all` anything on the platform; `platform` the platform's own rows; `school`
 * the actor's school; `class` the actor's own class; `child` the actor's own children; `own` what belongs to the user
 * and not to a school, such as notices. A row out of reach gets the same response as one that does not exist.
 */
export type Reach = 'all' | 'platform' | 'school' | 'class' | 'child' | 'own'

/** Who may make a call: anyone, the holder of a first sign-in token, or roles with their reach. */
export type Access = 'public' | 'reset' | Partial<Record<Role, Reach>>

/**
 * What a guardian must be allowed for a call that reaches a child: to see the child's work, to see and pay fees, or
 * nothing more than not to be blocked. Children for whom a guardian lacks the right are out of the call's reach.
 */
export type GuardianRight = 'work' | 'fees' | 'child'

/** Every signed-in user, for what belongs to them. */
export const everyone = {
  SUPERADMIN: 'own',
  SCHOOLE: 'own',
  TEACHER: 'own',
  PARENT: 'own',
} as const satisfies Access

/** Only the school's office. */
export const office = { SCHOOLE: 'school' } as const satisfies Access

/** The office within its school; a teacher within their own class. */
export const staff = { SCHOOLE: 'school', TEACHER: 'class' } as const satisfies Access

/** Staff, and parents for their own children. */
export const staffAndFamily = {
  SCHOOLE: 'school',
  TEACHER: 'class',
  PARENT: 'child',
} as const satisfies Access

/** Every role, to read what belongs to classes and levels. */
export const anyRole = {
  SUPERADMIN: 'platform',
  SCHOOLE: 'school',
  TEACHER: 'class',
  PARENT: 'child',
} as const satisfies Access

/** The platform's administrator for the platform's rows, and the office for its school's. */
export const administrators = { SUPERADMIN: 'platform', SCHOOLE: 'school' } as const satisfies Access

/** Flags that decide whether the web app shows a column or a button. The server checks access independently. */
export type Permission =
  | 'studentDetailsEdit'
  | 'studentDetailsDelete'
  | 'studentActivityEdit'
  | 'studentActivityDelete'

const permissions: Record<Role, readonly Permission[]> = {
  SUPERADMIN: [],
  SCHOOLE: ['studentDetailsEdit', 'studentDetailsDelete', 'studentActivityEdit', 'studentActivityDelete'],
  TEACHER: [],
  PARENT: [],
}

/** Whether a role has a permission flag. */
export function may(role: Role, permission: Permission): boolean {
  return permissions[role].includes(permission)
}

/** The roles a visitor may take in an open demo: everyone at a school, never the platform's administrator. */
export const demoRoles = ['SCHOOLE', 'TEACHER', 'PARENT'] as const

export type DemoRole = (typeof demoRoles)[number]

/** The screen on which a role lands after signing in, as a path of the web app. */
export function landing(role: Role): `/app/${string}` {
  switch (role) {
    case 'SUPERADMIN':
      return '/app/schooldetails'
    case 'PARENT':
      return '/app/assignment'
    case 'TEACHER':
      return '/app/studentactivity'
    default:
      return '/app/studentdetails'
  }
}
