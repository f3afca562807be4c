import type { ActivityRecord } from '@casa/contract/recording'
import { childName } from '../../parts/child-link.tsx'

/** The name of a record: its child, and its exercise or activity. */
export function recordName(record: ActivityRecord): string {
  return `${childName(record.studentId)}, ${exerciseName(record)}`
}

/** The exercise of a record, or the activity if it has none. */
export function exerciseName({ subActivityId, activityId }: ActivityRecord): string {
  return subActivityId?.subActivityName ?? activityId.activityName
}
