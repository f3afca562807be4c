import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import { WaitingList } from '../../parts/waiting-list.tsx'
import { isOfKeys } from './waiting-keys.ts'

/** The refused keys. Queued ones are shown in their cells. */
export function WaitingEntries() {
  const refused = useQueuedSaves().filter(save => isOfKeys(save) && save.refusal)
  return <WaitingList items={refused.map(save => ({ save, text: save.label }))} />
}
