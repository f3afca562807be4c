import { useSearchParams } from 'react-router'
import { mayRead, maySee } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'

/** The tabs of a child's page. Families read notes where staff read observations; only the office and families see fees. */
export type ChildTab =
  | 'now'
  | 'observations'
  | 'notes'
  | 'progress'
  | 'attendance'
  | 'family'
  | 'familyAndFees'

/** The tab in the address; the first one if there is none, or if it is not for this person. */
export function useChildTab(tabs: readonly ChildTab[]): ChildTab {
  const [address] = useSearchParams()
  const name = address.get('tab')
  return tabs.find(tab => tab === name) ?? tabs[0]!
}

/** The tabs of a child's page, as far as the user's rights reach. Of a child who has left, what was recorded is kept, and nothing new is added. */
export function tabsFor(here: boolean, studentId: string): readonly ChildTab[] {
  const seesFees = currentUser().role !== 'TEACHER' && maySee('fees', studentId)
  const family = seesFees ? 'familyAndFees' : 'family'
  if (!mayRead('learning')) return ['attendance', family]
  if (!here) return ['progress', 'attendance', family]
  const written = currentUser().role === 'PARENT' ? 'notes' : 'observations'
  return ['now', written, 'progress', 'attendance', family]
}
