import { api } from '@casa/contract'
import type { ActivityRecord } from '@casa/contract/recording'
import type { Matrix } from '@casa/contract/records'
import type { Key } from '@casa/contract/rules/keys'
import { outbox } from '../../api/outbox/outbox.ts'
import type { Waiting } from '../../api/outbox/queue.ts'
import { sendOrKeep } from '../../api/outbox/steady-write.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { type Cell, furtherOn, withKey } from '../../parts/matrix/matrix.ts'

/** A key as it is sent: on one entry, or on cells of the matrix, under the id of its recording. */
type Press = { key: Key; _id?: string; cells?: Cell[]; further?: 'skip'; recording: string }

/** The calls that wait: a key, and taking one back. */
const keyCall = 'records.record'
const undoCall = 'records.undo'

/** Whether something that waits is about a key. */
export const isOfKeys = ({ call }: Waiting) => call === keyCall || call === undoCall

/** Records a key, which waits on this device while no answer comes; `label` says of what, without a child's name. */
export function recordKey(body: Press, label: string) {
  const { recording } = body
  // Each is sent, in order: one that is taken back leaves the one before it.
  return sendOrKeep(api.records.record, { about: `key ${recording}`, label, body }, recording)
}

/**
 * Takes back what was recorded: from this device where it has not left it, else from the server, which waits in its turn
 * while no answer comes.
 */
export async function takeBack(recording: string, label: string) {
  if (await outbox.withdraw(recording)) return undefined
  const body = { recording }
  return sendOrKeep(api.records.undo, { about: `undo ${recording}`, label, body }, newIdempotencyKey())
}

/** The matrix with the keys that wait to be sent. */
export function withWaitingKeys(matrix: Matrix, waiting: readonly Waiting[]): Matrix {
  return pressesOf(waiting).reduce((shown, { cells = [], key, further }) => {
    const ahead = further ? new Set(furtherOn(shown, cells, key)) : new Set()
    return withKey(
      shown,
      cells.filter(cell => !ahead.has(cell)),
      key,
    )
  }, matrix)
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

/** The keys that wait, but for those that are taken back behind them. */
function pressesOf(waiting: readonly Waiting[]): Press[] {
  const kept = waiting.filter(({ refusal }) => !refusal)
  const undone = new Set(kept.flatMap(({ call, body }) => (call === undoCall ? [body.recording] : [])))
  return kept
    .filter(({ call, key }) => call === keyCall && !undone.has(key))
    .map(({ body }) => body as unknown as Press)
}
