import type { ChildNext } from '@casa/contract/next'

/** How many works a grid proposes as columns. */
const mostProposed = 8

/** The works that come next for the most children, those for the most first; equally many keep their order. */
export function proposedWorks(
  children: readonly { _id: string; next: readonly Pick<ChildNext['next'][number], 'subActivityId'>[] }[],
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
