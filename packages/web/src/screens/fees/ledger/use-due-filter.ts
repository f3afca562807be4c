import { debtAges } from '@casa/contract/rules/ledger'
import { useSearchParams } from 'react-router'
import { withParameters } from '../../../lib/address.ts'

/** The class and debt age that the due list is narrowed to, kept in the address; an empty text for all. */
export function useDueFilter() {
  const [address, setAddress] = useSearchParams()
  const classId = address.get('classId') ?? ''
  const age = debtAges.find(one => one === address.get('age'))
  return {
    classId,
    age: age ?? '',
    narrowed: classId !== '' || age !== undefined,
    query: { page: 1, size: 5_000, ...(classId && { classId }), ...(age && { age }) },
    choose: (change: { classId?: string; age?: string }) =>
      setAddress(withParameters(change), { replace: true, preventScrollReset: true }),
  }
}
