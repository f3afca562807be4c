import { api } from '@casa/contract'
import type { ActivityRecord, Matrix } from '@casa/contract/records'
import type { Key } from '@casa/contract/rules/keys'
import { sendOrKeep } from '../api/steady-write.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import type { Waiting } from '../lib/outbox.ts'
import { type Cell, withKey } from './matrix.ts'

/** A key as it is sent: on one entry, or on cells of the matrix. */
type Press = { key: Key; _id?: string; cells?: Cell[] }

/** The call that a key waits for. */
export const keyCall = 'records.record'

/** Records a key, which waits on this device while no answer comes; `label` says of what, without a child's name. */
export function recordKey(body: Press, label: string) {
  const { _id, cells } = body
  const places = cells?.map(({ studentId, subActivityId }) => `${studentId} ${subActivityId}`).sort()
  const about = `key ${_id ?? places?.join(',')}`
  return sendOrKeep(api.records.record, { about, label, body }, newIdempotencyKey())
}

/** The matrix with the keys that wait to be sent. */
export function withWaitingKeys(matrix: Matrix, waiting: readonly Waiting[]): Matrix {
  return pressesOf(waiting).reduce(
    (shown, { cells, key }) => (cells ? withKey(shown, cells, key) : shown),
    matrix,
  )
}

/** The entries with the keys that wait to be sent; those without one stay the same objects. */
export function withWaitingRowKeys<Row extends Pick<ActivityRecord, '_id' | 'key' | 'isFuturePlanning'>>(
  rows: readonly Row[],
  waiting: readonly Waiting[],
): readonly Row[] {
  const keys = new Map(pressesOf(waiting).map(({ _id, key }) => [_id, key]))
  if (keys.size === 0) return rows
  return rows.map(row => {
    const key = keys.get(row._id)
    return key ? { ...row, key, isFuturePlanning: false } : row
  })
}

function pressesOf(waiting: readonly Waiting[]): Press[] {
  return waiting
    .filter(({ call, refusal }) => call === keyCall && !refusal)
    .map(({ body }) => body as unknown as Press)
}
