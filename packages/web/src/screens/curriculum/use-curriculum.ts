import { api } from '@casa/contract'
import type { Area } from '@casa/contract/curriculum'
import { useCall } from '../../api/hooks.ts'
import { currentUser } from '../../lib/session.ts'

/** The children of one parent in a class's curriculum, in teaching order; `rows` is undefined while loading. */
export type Work = {
  rows: readonly { _id: string; name: string; position: number }[] | undefined
  failed: boolean
}

/** The areas of work of a class; waits for the class. */
export function useAreas(classId: string): Work {
  const params = { schooleId: currentUser().schooleId }
  const query = useCall(api.curriculum.areasOf, { params, body: { classId } }, { enabled: Boolean(classId) })
  const rows = query.data?.map(row => ({ ...row, name: row.superActivityName }))
  return { rows, failed: query.isLoadingError }
}

/** The activities of an area in a class; waits for both. */
export function useActivities(classId: string, superActivityId: string): Work {
  const enabled = Boolean(classId && superActivityId)
  const body = { classId, superActivityId }
  const query = useCall(api.curriculum.activitiesOfArea, { body }, { enabled })
  const rows = query.data?.map(row => ({ ...row, name: row.activityName }))
  return { rows, failed: query.isLoadingError }
}

/** The exercises of an activity in a class; waits for both. */
export function useExercises(classId: string, activityId: string): Work {
  const enabled = Boolean(classId && activityId)
  const body = { classId, activityId }
  const query = useCall(api.curriculum.exercisesOfActivity, { body }, { enabled })
  const rows = query.data?.map(row => ({ ...row, name: row.subActivityName }))
  return { rows, failed: query.isLoadingError }
}

export type Owned = Pick<Area, '_id' | 'schooleId' | 'classId' | 'position' | 'version'>

/** Whether the signed-in user may change a row: the administrator the platform's rows, an office its school's. */
export function isOwn({ schooleId }: Pick<Owned, 'schooleId'>): boolean {
  return schooleId === currentUser().schooleId
}
