import type { Role } from '../access.ts'

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
