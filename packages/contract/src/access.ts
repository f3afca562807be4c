/** The four kinds of signed-in user, spelt as they go over the wire. */
export const roles = ['SUPERADMIN', 'SCHOOLE', 'TEACHER', 'PARENT'] as const
export type Role = (typeof roles)[number]

/**
 * How far a role reaches with one call: `all` anything on the platform; `platform` the platform's own rows;
 * `school` the actor's school; `class` the actor's own class; `child` the actor's own children; `own` what is the
 * user's alone, such as notices: no school's rows. A row out of reach is answered exactly like one that does not exist.
 */
export type Reach = 'all' | 'platform' | 'school' | 'class' | 'child' | 'own'

/** Who may make a call: nobody has to be signed in, the holder of a first sign-in's token, or roles with a reach. */
export type Access = 'public' | 'reset' | Partial<Record<Role, Reach>>

/** Every signed-in user, over what is theirs. */
export const everyone = {
  SUPERADMIN: 'own',
  SCHOOLE: 'own',
  TEACHER: 'own',
  PARENT: 'own',
} as const satisfies Access

/** The school's own office alone. */
export const office = { SCHOOLE: 'school' } as const satisfies Access

/** Staff: the office over its school, a teacher over the own class. */
export const staff = { SCHOOLE: 'school', TEACHER: 'class' } as const satisfies Access

/** Staff, and parents over their own children. */
export const staffAndFamily = {
  SCHOOLE: 'school',
  TEACHER: 'class',
  PARENT: 'child',
} as const satisfies Access

/** What hangs on classes and levels, for reading: each role as far as its classes reach. */
export const readers = {
  SUPERADMIN: 'platform',
  SCHOOLE: 'school',
  TEACHER: 'class',
  PARENT: 'child',
} as const satisfies Access

/** What hangs on classes and levels: the platform's administrator writes its own, the office writes its school's. */
export const keepers = { SUPERADMIN: 'platform', SCHOOLE: 'school' } as const satisfies Access

/** Flags by which the web app shows a column or a button; the server's access decides the same again. */
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

/** Says whether a role has a permission flag. */
export function may(role: Role, permission: Permission): boolean {
  return permissions[role].includes(permission)
}
