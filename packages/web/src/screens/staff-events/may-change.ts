import type { StaffEvent } from '@casa/contract/staff-events'
import { currentUser } from '../../lib/session.ts'

/** Whether the signed-in user may change an event: the office all events of the school, teachers only their own. */
export function mayChange({ userId }: StaffEvent): boolean {
  const { role, _id } = currentUser()
  return role === 'SCHOOLE' || userId._id === _id
}
