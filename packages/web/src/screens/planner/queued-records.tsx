import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import { isOfKeys } from '../../parts/queued-keys.ts'
import { QueuedSaves } from '../../parts/queued-saves.tsx'

/** The refused keys. Queued ones are shown in their cells. */
export function QueuedRecords() {
  const refused = useQueuedSaves().filter(save => isOfKeys(save) && save.refusal)
  return <QueuedSaves items={refused.map(save => ({ save, text: save.label }))} />
}
