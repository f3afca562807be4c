import { api } from '@casa/contract'
import { useCall } from '../api/hooks.ts'
import { currentUser } from '../lib/session.ts'

/** A parent's own children, eldest first, as on the parent's first screen. */
export function useOwnChildren() {
  return useCall(api.students.find, { body: { userId: currentUser()._id, sort: 'dob' } })
}
