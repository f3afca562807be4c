import { nameAmong } from '@casa/contract/rules/names'
import type { QueuedSave } from '../../api/outbox/queue.ts'

/** Children with their names: `all` of the user's, or those that this page has read. */
export type KnownChildren = {
  children: readonly { _id: string; fullName: string; admissionNumber?: string | null }[]
  all: boolean
}

/** The ids of the children that a queued recording is about, each once; empty where it names a record alone. */
export function childIdsOf({ body }: Pick<QueuedSave, 'body'>): string[] {
  const { cells = [], studentIds = [] } = body as { cells?: { studentId: string }[]; studentIds?: string[] }
  return [...new Set([...cells.map(({ studentId }) => studentId), ...studentIds])]
}

/**
 * The names of the children with these ids, as far as they are known, and how many `left`: where not all are known, nobody
 * can say that of the others.
 */
export function namesOf(ids: readonly string[], { children, all }: KnownChildren) {
  const found = children.filter(({ _id }) => ids.includes(_id))
  return { names: found.map(nameAmong(children)), left: all ? ids.length - found.length : 0 }
}
