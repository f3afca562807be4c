import type { Area } from '@casa/contract/curriculum'
import { currentUser } from '../../lib/session.ts'

export type Owned = Pick<Area, '_id' | 'schooleId' | 'classId' | 'position' | 'version'>

/** Whether the signed-in user may change a row: the administrator the platform's rows, an office its school's. */
export function isOwn({ schooleId }: Pick<Owned, 'schooleId'>): boolean {
  return schooleId === currentUser().schooleId
}
