import type { Role } from '../access.ts'

/** Whether a user may delete a record: teachers only their own drafts, the office any record. */
export function mayRemoveRecord(
  record: { madeBy: string; published: boolean },
  actor: { user: string; role: Role },
): boolean {
  if (actor.role === 'SCHOOLE') return true
  return actor.role === 'TEACHER' && !record.published && record.madeBy === actor.user
}
