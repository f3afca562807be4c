import { useWaiting } from '../../api/outbox.ts'
import { keyCall } from '../../parts/waiting-keys.ts'
import { WaitingList } from '../../parts/waiting-list.tsx'

/** The keys that came back refused; those that only wait stand in their cells. */
export function WaitingEntries() {
  const refused = useWaiting().filter(({ call, refusal }) => call === keyCall && refusal)
  return <WaitingList items={refused.map(one => ({ one, text: one.label }))} />
}
