import { api } from '@casa/contract'
import { useCall } from '../api/hooks.ts'
import type { Option } from '../form/select-field.tsx'
import { currentUser } from '../lib/session.ts'

export type Classes = {
  options: Option[]
  loading: boolean
  error: Error | null
  retry: () => void
}

/**
 * The classes that the signed-in user may choose from: the school's active ones, or only a teacher's own. `chosen`
 * stays an option even if it has become inactive. Parents choose no class. `enabled: false` postpones the request.
 */
export function useClasses(chosen?: string, { enabled = true } = {}): Classes {
  const { schooleId, role } = currentUser()
  const { data, isPending, error, refetch } = useCall(
    api.classes.list,
    { params: { schooleId } },
    { enabled: enabled && role !== 'PARENT' },
  )
  const options = (data ?? [])
    .filter(({ _id, status }) => status || _id === chosen)
    .map(({ _id, className }) => ({ value: _id, label: className }))
  return { options, loading: isPending, error: data ? null : error, retry: () => void refetch() }
}
