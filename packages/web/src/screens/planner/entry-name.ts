import type { ActivityRecord } from '@casa/contract/recording'
import { nameOf } from '../../parts/student-name.ts'

/** What an entry is called: its child, and its exercise or activity. */
export function entryName(entry: ActivityRecord): string {
  return `${nameOf(entry.studentId)}, ${exerciseName(entry)}`
}

/** The exercise of an entry, or the activity where it has none. */
export function exerciseName({ subActivityId, activityId }: ActivityRecord): string {
  return subActivityId?.subActivityName ?? activityId.activityName
}
