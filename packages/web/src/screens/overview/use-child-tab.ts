import { useSearchParams } from 'react-router'

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
