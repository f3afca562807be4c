import { api } from '@casa/contract'
import type { BodyOf } from '@casa/contract/route'
import { outbox } from '../api/outbox/outbox.ts'
import type { QueuedSave } from '../api/outbox/queue.ts'
import { sendOrQueue } from '../api/outbox/queued-write.ts'
import { newIdempotencyKey } from '../lib/random-ids.ts'

type Observed = BodyOf<typeof api.observations.record>

const observedCall = 'observations.record'
const undoCall = 'observations.undo'

/** Records an observation, which is queued on this device while there is no response. `label` must not name a child. */
export function observe(body: Observed, label: string) {
  const { recording } = body
  // Each has its own `about`, so that none replaces another: undo needs the earlier one.
  return sendOrQueue(api.observations.record, { about: `seen ${recording}`, label, body }, recording)
}

/**
 * Undoes an observation. One that was never sent is only removed from this device; otherwise the undo is sent or
 * queued, too.
 */
export async function undoObservation(recording: string, label: string) {
  if (await outbox.withdraw(recording)) return undefined
  const body = { recording }
  return sendOrQueue(
    api.observations.undo,
    { about: `unseen ${recording}`, label, body },
    newIdempotencyKey(),
  )
}

/** Whether the same observation of the same children is already queued on this device, and not queued for undo. */
export function isWaiting(observed: Observed, waiting: readonly QueuedSave[]): boolean {
  const sendable = waiting.filter(({ refusal }) => !refusal)
  const undone = new Set(sendable.flatMap(({ call, body }) => (call === undoCall ? [body.recording] : [])))
  return sendable
    .filter(({ call, key }) => call === observedCall && !undone.has(key))
    .map(({ body }) => body as unknown as Observed)
    .some(
      one =>
        one.specialObservation === observed.specialObservation &&
        one.subActivityId === observed.subActivityId &&
        one.date === observed.date &&
        observed.studentIds.every(id => one.studentIds.includes(id)),
    )
}
