import type { Role } from '../access.ts'

/** Whether somebody may remove a record: a teacher removes only drafts that she made, the office any record. */
export function mayRemoveRecord(
  record: { madeBy: string; published: boolean },
  actor: { user: string; role: Role },
): boolean {
  if (actor.role === 'SCHOOLE') return true
  return actor.role === 'TEACHER' && !record.published && record.madeBy === actor.user
}
