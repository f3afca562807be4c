import { api } from '@casa/contract'
import { useCall } from '../api/hooks.ts'
import type { Option } from '../form/option.ts'
import { currentUser } from '../lib/session.ts'

/** The classes that the signed-in user may choose from: the school's active ones; a teacher's own alone. */
export function useClasses(): { options: Option[]; loading: boolean } {
  const { schooleId } = currentUser()
  const { data, isPending } = useCall(api.classes.list, { params: { schooleId } })
  const options = (data ?? [])
    .filter(({ status }) => status)
    .map(({ _id, className }) => ({ value: _id, label: className }))
  return { options, loading: isPending }
}
