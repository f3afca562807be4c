import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import { useRemove } from '../../parts/use-remove.ts'

/** Returns a function that deletes an event or an assignment, with Undo. */
export function useRemoveEvent(): (event: Event) => Promise<void> {
  const event = useRemove(api.assignments.removeEvent)
  const assignment = useRemove(api.assignments.remove)
  return row => (row.kind === 'event' ? event : assignment)(row, row.eventName)
}
