import { nameAmong } from '@casa/contract/rules/names'
import type { QueuedSave } from '../../api/outbox/queue.ts'

export type NamedChild = { _id: string; fullName: string; admissionNumber?: string | null }

/** The ids of the children that a queued recording is about, each once; empty where it names a record alone. */
export function childIdsOf({ body }: Pick<QueuedSave, 'body'>): string[] {
  const { cells = [], studentIds = [] } = body as { cells?: { studentId: string }[]; studentIds?: string[] }
  return [...new Set([...cells.map(({ studentId }) => studentId), ...studentIds])]
}

/** The names of the children with these ids, as far as they are among the known ones, and how many others there are. */
export function namesOf(ids: readonly string[], known: readonly NamedChild[]) {
  const children = known.filter(({ _id }) => ids.includes(_id))
  return { names: children.map(nameAmong(known)), others: ids.length - children.length }
}
