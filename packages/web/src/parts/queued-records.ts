import { api } from '@casa/contract'
import type { Matrix } from '@casa/contract/progress'
import type { ActivityRecord } from '@casa/contract/recording'
import type { BodyOf } from '@casa/contract/route'
import type { Key } from '@casa/contract/rules/keys'
import { outbox } from '../api/outbox/outbox.ts'
import type { QueuedSave } from '../api/outbox/queue.ts'
import { sendOrQueue } from '../api/outbox/queued-write.ts'
import { newIdempotencyKey } from '../lib/random-ids.ts'
import { type Cell, cellsAhead, withKey } from './matrix/matrix.ts'

/** The request body of a key, for one record or for cells of the matrix. `recording` is the id that undo needs. */
type KeyRequest = { key: Key; _id?: string; cells?: Cell[]; further?: 'skip'; recording: string }

const keyCall = 'records.record'
const undoKeyCall = 'records.undo'

/** Records a key, which is queued on this device while there is no response. `label` must not name a child. */
export function recordKey(body: KeyRequest, label: string) {
  const { recording } = body
  // Each has its own `about`, so that none replaces another: undo needs the earlier one.
  return sendOrQueue(api.records.record, { about: `key ${recording}`, label, body }, recording)
}

/**
 * Undoes recorded keys. Those that were never sent are only removed from this device; otherwise the undo is sent, or
 * queued while there is no response.
 */
export async function undoRecording(recording: string, label: string) {
  if (await outbox.withdraw(recording)) return undefined
  const body = { recording }
  return sendOrQueue(api.records.undo, { about: `undo ${recording}`, label, body }, newIdempotencyKey())
}

/** The matrix with the queued keys. */
export function withQueuedKeys(matrix: Matrix, waiting: readonly QueuedSave[]): Matrix {
  return keyRequestsOf(waiting).reduce((shown, { cells = [], key, further }) => {
    const ahead = further ? new Set(cellsAhead(shown, cells, key)) : new Set()
    return withKey(
      shown,
      cells.filter(cell => !ahead.has(cell)),
      key,
    )
  }, matrix)
}

/** The records with the queued keys; records without one stay the same objects. */
export function withQueuedRowKeys<Row extends Pick<ActivityRecord, '_id' | 'key' | 'isFuturePlanning'>>(
  rows: readonly Row[],
  waiting: readonly QueuedSave[],
): readonly Row[] {
  const keys = new Map(keyRequestsOf(waiting).map(({ _id, key }) => [_id, key]))
  if (keys.size === 0) return rows
  return rows.map(row => {
    const key = keys.get(row._id)
    return key ? { ...row, key, isFuturePlanning: false } : row
  })
}

/** The queued keys, except those that a queued undo cancels. */
function keyRequestsOf(waiting: readonly QueuedSave[]): KeyRequest[] {
  return bodiesOf(waiting, keyCall, undoKeyCall) as KeyRequest[]
}

type Observed = BodyOf<typeof api.observations.record>

const observedCall = 'observations.record'
const undoObservationCall = 'observations.undo'

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
  return (bodiesOf(waiting, observedCall, undoObservationCall) as Observed[]).some(
    one =>
      one.specialObservation === observed.specialObservation &&
      one.subActivityId === observed.subActivityId &&
      one.date === observed.date &&
      observed.studentIds.every(id => one.studentIds.includes(id)),
  )
}

/** The bodies of a call's queued saves, except those that a queued undo cancels. */
function bodiesOf(waiting: readonly QueuedSave[], sent: string, undo: string): unknown[] {
  const sendable = waiting.filter(({ refusal }) => !refusal)
  const undone = new Set(sendable.flatMap(({ call, body }) => (call === undo ? [body.recording] : [])))
  return sendable.filter(({ call, key }) => call === sent && !undone.has(key)).map(({ body }) => body)
}
