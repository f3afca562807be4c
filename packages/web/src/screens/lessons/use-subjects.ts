import { api } from '@casa/contract'
import type { Subject } from '@casa/contract/subjects'
import { useCall } from '../../api/hooks.ts'

/** All subjects by name, including those that are In Active. */
export type Subjects = { rows: readonly Subject[]; loading: boolean; failed: boolean }

export function useSubjects(): Subjects {
  const { data, isPending, isLoadingError } = useCall(api.subjects.find, { body: {} })
  return { rows: data ?? [], loading: isPending, failed: isLoadingError }
}
