import { useWaiting } from '../../api/outbox/outbox.ts'
import { WaitingList } from '../../parts/waiting-list.tsx'
import { isOfKeys } from './waiting-keys.ts'

/** The keys that came back refused; those that only wait stand in their cells. */
export function WaitingEntries() {
  const refused = useWaiting().filter(one => isOfKeys(one) && one.refusal)
  return <WaitingList items={refused.map(one => ({ one, text: one.label }))} />
}
