import { api } from '@casa/contract'
import type { Matrix } from '@casa/contract/progress'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { frontierOf } from '../../parts/matrix/matrix.ts'

/**
 * Which exercises the matrix shows: those in progress, planned and next (`frontier`), those nobody in the class has
 * had a key on for a term (`untouched`), or all.
 */
export type Shown = 'frontier' | 'untouched' | 'all'

/**
 * The ids of the exercises to show, once the matrix and what is next have loaded; null for all of them. They stay
 * while the view is open, so that no column disappears under the finger that masters it. If what is next cannot be
 * loaded, for example offline, nothing is hidden.
 */
export function useShownExercises(classId: string, matrix: Matrix | undefined, shown: Shown) {
  const query = useCall(
    api.progress.next,
    { body: { classId } },
    { enabled: shown === 'frontier' && classId !== '' },
  )
  const about = `${classId} ${shown}`
  const [found, setFound] = useState<{ about: string; exercises: ReadonlySet<string> | null }>()
  if (found?.about === about) return found.exercises
  const cannotBeHad = !query.data && (query.isError || query.fetchStatus === 'paused')
  if (!matrix || (shown === 'frontier' && !query.data && !cannotBeHad)) return undefined
  const next = query.data?.flatMap(child => child.next.map(({ subActivityId }) => subActivityId._id))
  const exercises =
    shown === 'untouched'
      ? untouchedOf(matrix)
      : shown === 'frontier' && next
        ? frontierOf(matrix, new Set(next))
        : null
  setFound({ about, exercises })
  return exercises
}

function untouchedOf({ exercises, untouched }: Matrix): ReadonlySet<string> {
  return new Set(untouched.flatMap(place => exercises[place]?._id ?? []))
}
