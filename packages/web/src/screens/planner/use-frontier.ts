import { api } from '@casa/contract'
import type { Matrix } from '@casa/contract/progress'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { frontierOf } from '../../parts/matrix/matrix.ts'

/**
 * The exercises at a class's frontier, once the matrix and what is next have come. They stay while the view is open, so that
 * no column goes away below the hand that masters it.
 */
export function useFrontier(classId: string, matrix: Matrix | undefined, enabled: boolean) {
  const query = useCall(api.progress.next, { body: { classId } }, { enabled: enabled && classId !== '' })
  const [found, setFound] = useState<{ classId: string; exercises: ReadonlySet<string> }>()
  const isKnown = enabled && found?.classId === classId
  if (!enabled && found) setFound(undefined)
  if (enabled && !isKnown && matrix && query.data) {
    const next = new Set(
      query.data.flatMap(child => child.next.map(({ subActivityId }) => subActivityId._id)),
    )
    setFound({ classId, exercises: frontierOf(matrix, next) })
  }
  return { exercises: isKnown ? found.exercises : undefined, query }
}
