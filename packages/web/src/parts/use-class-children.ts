import { api } from '@casa/contract'
import { nameAmong } from '@casa/contract/rules/names'
import { useCall } from '../api/hooks.ts'
import type { Option } from '../form/select-field.tsx'

/**
 * The children of a class, ordered by name, and the options for a field that chooses among them. `children` is
 * undefined until they have arrived; without a class (an empty id) nothing is fetched.
 */
export function useClassChildren(classId: string) {
  const { data: children, isPending } = useCall(
    api.students.find,
    { body: { classId, sort: 'fullName' } },
    { enabled: classId !== '' },
  )
  const nameAmongThem = nameAmong(children ?? [])
  const options: Option[] = (children ?? []).map(child => ({ value: child._id, label: nameAmongThem(child) }))
  return { children, options, loading: classId !== '' && isPending }
}
