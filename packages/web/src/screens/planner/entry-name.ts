import type { ActivityRecord } from '@casa/contract/records'
import { nameOf } from '../../parts/pupil-fields.tsx'

/** What an entry is called: its child, and its exercise or activity. */
export function entryName({ studentId, subActivityId, activityId }: ActivityRecord): string {
  return `${nameOf(studentId)}, ${subActivityId?.subActivityName ?? activityId.activityName}`
}
