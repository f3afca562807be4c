import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import { isOfObservations } from '../../parts/queued-observations.ts'
import { QueuedSaves } from '../../parts/queued-saves.tsx'

/** What quick recording kept on this device: lines that wait, and those that were refused. */
export function QueuedObservations() {
  const saves = useQueuedSaves().filter(isOfObservations)
  return <QueuedSaves items={saves.map(save => ({ save, text: save.label }))} />
}
