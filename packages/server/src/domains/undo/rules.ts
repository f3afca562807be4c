import type { Area } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import { intervalOf } from '@casa/contract/rules/retention'
import type { PlainText } from '@casa/contract/text'

/**
 * What can be undone: keys and plans recorded, records published, observations of one line, assignments submitted, a row deleted or
 * archived, children who moved to another class, who left the school, or who were imported.
 */
export const undoKinds = [
  'recording',
  'publication',
  'observation',
  'submission',
  'deletion',
  'archiving',
  'move',
  'leaving',
  'import',
] as const
export type UndoKind = (typeof undoKinds)[number]

/** The kinds that `PUT /removals/{id}` undoes, and that a person can look up. */
export const listedKinds = ['deletion', 'archiving', 'move', 'leaving', 'import'] as const

const late = refusals.undoEntry.late

/** The area of the office's work to which something that can be undone belongs; `table` is that of a deleted row. */
export function areaOf(kind: UndoKind, table: string | undefined): Area {
  if (kind === 'move' || kind === 'leaving' || kind === 'import') return 'children'
  if (table === 'classes' || table === 'students') return 'children'
  return table === 'fees' ? 'money' : 'learning'
}

/**
 * The kinds that can be undone only for a while, as a PostgreSQL interval, each with the refusal of a later request. The
 * others may wait on a device, so they can be undone for as long as they are stored.
 */
export const undoLimits: Partial<Record<UndoKind, { period: string; late: PlainText }>> = {
  publication: { period: '10 minutes', late: refusals.record.publishedBefore },
  submission: { period: '10 minutes', late: refusals.event.submittedBefore },
  deletion: { period: '10 minutes', late },
  archiving: { period: '10 minutes', late },
  move: { period: '10 minutes', late: refusals.student.movedBefore },
  leaving: { period: '10 minutes', late: refusals.student.leftBefore },
  import: { period: '1 day', late: refusals.student.importedBefore },
}

/**
 * How long entries are stored, as PostgreSQL intervals: longer than they can be undone, because a request may be delayed.
 * An import is stored for a year, so that the same file is recognised.
 */
export const undoStored = { untilLate: intervalOf('deletions'), others: intervalOf('recordings') }
export const storedForYear: readonly UndoKind[] = ['recording', 'observation', 'import']
