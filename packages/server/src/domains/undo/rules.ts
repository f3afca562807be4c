import { refusals } from '@casa/contract/refusals'
import type { PlainText } from '@casa/contract/text'

/** What can be undone: keys and plans recorded, records published, observations of one line, a row deleted or archived. */
export const undoKinds = ['recording', 'publication', 'observation', 'deletion', 'archiving'] as const
export type UndoKind = (typeof undoKinds)[number]

/**
 * The kinds that can be undone for `undoPeriod`, each with the refusal of a later request. The others may wait on a
 * device, so they can be undone for as long as they are stored.
 */
export const lateTexts: Partial<Record<UndoKind, PlainText>> = {
  publication: refusals.record.publishedBefore,
  deletion: refusals.removal.late,
  archiving: refusals.removal.late,
}

/** A PostgreSQL interval. */
export const undoPeriod = '10 minutes'

/** How long entries are stored, as PostgreSQL intervals: longer than `undoPeriod`, because a request may be delayed. */
export const undoStored = { untilLate: '1 hour', others: '1 year' }
