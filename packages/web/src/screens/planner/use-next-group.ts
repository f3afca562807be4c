import { api } from '@casa/contract'
import { useMemo } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import type { TreeNode } from '../../ui/tree.ts'
import { nextIdOf } from './next-ticks.ts'

/** So many works stand in the group. */
const most = 20

/**
 * What the chosen children are shown next, as the first group of the tree of exercises: what the most of them are ready
 * for first, and how many they are. Undefined without children, and for a record that is edited.
 */
export function useNextGroup(
  classId: string,
  studentId: readonly string[],
  single: boolean,
): TreeNode | undefined {
  const t = useTexts('planner')
  const enabled = !single && classId !== '' && studentId.length > 0 && studentId.length <= 100
  const input = { body: { classId, studentId: [...studentId] } }
  const { data } = useCall(api.progress.nextTogether, input, { enabled })
  return useMemo(() => {
    const works = enabled ? (data ?? []).filter(({ planned }) => planned.length === 0).slice(0, most) : []
    if (works.length === 0) return undefined
    const children = works.map(({ subActivityId, ready, again }) => ({
      id: nextIdOf(subActivityId._id),
      label:
        studentId.length > 1
          ? t('nextFor', { exercise: subActivityId.subActivityName, count: ready.length + again.length })
          : subActivityId.subActivityName,
      children: [],
    }))
    return { id: 'next', label: t('whatNext'), children }
  }, [enabled, data, studentId.length, t])
}
