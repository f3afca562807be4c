import type { Area } from '@casa/contract/curriculum'
import { currentUser } from '../../lib/session.ts'

/** What the rows of the three lists share. */
export type Owned = Pick<Area, '_id' | 'schooleId' | 'classId' | 'position' | 'version'>

/** Says whether a row is the signed-in user's to change: the platform's for the administrator, a school's additions for its office. */
export function isOwn({ schooleId }: Pick<Owned, 'schooleId'>): boolean {
  return schooleId === currentUser().schooleId
}
