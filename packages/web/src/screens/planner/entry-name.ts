import type { ActivityRecord } from '@casa/contract/records'

/** A child's name as an entry carries it. */
export function childOf({ studentId: { firstName, lastName } }: ActivityRecord): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** What an entry is called: its child, and its exercise or activity. */
export function nameOf(entry: ActivityRecord): string {
  return `${childOf(entry)}, ${entry.subActivityId?.subActivityName ?? entry.activityId.activityName}`
}
