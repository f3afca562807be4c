import { reportDays } from '@casa/contract/rules/conference-report'
import { plusDays } from '@casa/contract/rules/day'
import { useSearchParams } from 'react-router'
import { dayIn, withParameters } from '../../lib/address.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'

const states = ['none', 'draft', 'review', 'published'] as const
type State = (typeof states)[number]

/**
 * The class, state and first day of the conference that the list is narrowed to, kept in the address; an empty text
 * for all. A published report from before that day counts as none.
 */
export function useReportFilter() {
  const [address, setAddress] = useSearchParams()
  const today = useSchoolDay()
  const { role, classId: ownClass } = currentUser()
  const classId = (role === 'TEACHER' && ownClass) || (address.get('classId') ?? '')
  const status = states.find(state => state === address.get('status'))
  const since = dayIn(address, 'since') || plusDays(today, -reportDays)
  const conference = { since, ...(classId && { classId }) }
  return {
    classId,
    status: (status ?? '') as '' | State,
    since,
    narrowed: classId !== '' || status !== undefined,
    conference,
    query: { ...conference, ...(status && { status }) },
    choose: (change: { classId?: string; status?: '' | State; since?: string }) =>
      setAddress(withParameters(change), { replace: true, preventScrollReset: true }),
  }
}
export type ReportFilter = ReturnType<typeof useReportFilter>
