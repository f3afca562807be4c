import type { QueuedSave } from '../../api/outbox/queue.ts'

/** The ids of the children that a queued recording is about, each once; empty where it names a record alone. */
export function childIdsOf({ body }: QueuedSave): string[] {
  const { cells = [], studentIds = [] } = body as { cells?: { studentId: string }[]; studentIds?: string[] }
  return [...new Set([...cells.map(({ studentId }) => studentId), ...studentIds])]
}
