import type { ActivityRecord } from '@casa/contract/recording'
import { childName } from '../../parts/child-link.tsx'
import { workName } from '../../parts/exercise-link.tsx'

/** The name of a record: its child, and its exercise or activity. */
export function recordName(record: ActivityRecord): string {
  return `${childName(record.studentId)}, ${workName(record)}`
}
