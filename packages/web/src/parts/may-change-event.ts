import type { Event } from '@casa/contract/assignments'
import { currentUser } from '../lib/session.ts'

/**
 * Whether the signed-in user may change an event: the office all events of the school, teachers those of their own
 * class.
 */
export function mayChange({ classId }: Event): boolean {
  const { role, classId: own } = currentUser()
  return role === 'SCHOOLE' || (role === 'TEACHER' && classId !== null && classId._id === own)
}

/** Whether the signed-in user may add events. */
export function mayAdd(): boolean {
  return currentUser().role !== 'PARENT'
}
