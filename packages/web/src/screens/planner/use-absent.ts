import { api } from '@casa/contract'
import { useMemo } from 'react'
import { useCall } from '../../api/hooks.ts'

/** The children who are absent according to today's attendance; empty while that is not known. */
export function useAbsent(classId: string): ReadonlySet<string> {
  const { data } = useCall(api.quick.class, { body: { classId } })
  return useMemo(() => new Set(data?.students.filter(child => child.absent).map(({ _id }) => _id)), [data])
}
