import type { NextWork } from '@casa/contract/next'

/** How many works a grid proposes as columns. */
const mostProposed = 8

/** The works that come next for the most children, those for the most first; equally many keep their order. */
export function proposedWorks(
  children: readonly { next: readonly Pick<NextWork, 'subActivityId'>[] }[],
): string[] {
  const counts = new Map<string, number>()
  for (const { next } of children)
    for (const { subActivityId } of next)
      counts.set(subActivityId._id, (counts.get(subActivityId._id) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostProposed)
    .map(([id]) => id)
}

/**
 * One work for each child who has something next that is not planned: one that has a column if possible, otherwise the
 * first.
 */
export function oneEach(
  children: readonly { _id: string; next: readonly Pick<NextWork, 'subActivityId' | 'planned'>[] }[],
  columns: readonly string[],
): { studentId: string; subActivityId: string }[] {
  return children.flatMap(({ _id: studentId, next }) => {
    const open = next.filter(({ planned }) => !planned).map(({ subActivityId }) => subActivityId._id)
    const subActivityId = open.find(id => columns.includes(id)) ?? open[0]
    return subActivityId === undefined ? [] : [{ studentId, subActivityId }]
  })
}
