import type { Event } from '@casa/contract/assignments'
import { useLocation, useSearchParams } from 'react-router'
import { withParameters } from '../../lib/address.ts'
import { currentUser } from '../../lib/session.ts'
import { useFilter } from '../../parts/use-filter.ts'

const kinds = ['event', 'assignment'] as const
export type Kind = Event['kind'] | ''

/** The filter of the event calendar, as kept in the address and as a call's query. */
export function useEventFilter() {
  const { classId, studentId, choose } = useFilter()
  const [address, setAddress] = useSearchParams()
  const kind: Kind = kinds.find(name => name === address.get('kind')) ?? ''
  const isFamily = currentUser().role === 'PARENT'
  const query = {
    // A family has no class to choose.
    ...(classId && !isFamily && { classId }),
    ...(studentId && { studentId }),
    ...(kind && { kind }),
  }
  const chooseKind = (kind: Kind) =>
    setAddress(withParameters({ kind }), { replace: true, preventScrollReset: true })
  return { classId, studentId, choose, kind, chooseKind, query }
}

/** The search of a dialog over the screen: what is shown, without the initial values of the last dialog. */
export function useDialogSearch(): (more?: Record<string, string>) => string {
  const { search } = useLocation()
  return (more = {}) =>
    `?${withParameters({ begin: '', end: '', from: '', ...more })(new URLSearchParams(search))}`
}
