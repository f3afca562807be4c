import { api } from '@casa/contract'
import { useCall } from '../api/hooks.ts'
import { currentUser } from '../lib/session.ts'

/** A parent's own children, the eldest first, as on the parent's first page. */
export function useOwnChildren() {
  return useCall(api.students.find, { body: { userId: currentUser()._id, sort: 'dob' } })
}
