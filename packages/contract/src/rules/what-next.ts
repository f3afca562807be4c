import type { Key } from './keys.ts'

/** A key that waits for the next one for more days than these counts as not seen for long. */
export const unseenAfterDays = 21

/** An exercise of the curriculum, in the order of teaching; its strand is its activity. */
export type Step = { id: string; strand: string }
export type Prerequisite = { exercise: string; requires: string; strength: 'direct' | 'indirect' }
/** A child's key on an exercise and the day on which it was set. */
export type Standing = { id: string; key: Key; date: string }

/**
 * What a child is shown next in a strand. `again`: it was shown and has had no further key since `since`. `ready`: it was not
 * shown yet, and the child works alone with `after`, all that it requires directly; `prepared` counts the indirect
 * preparations that the child works alone with, of `preparations`.
 */
export type Next =
  | { kind: 'again'; id: string; strand: string; key: 'P' | 'WA'; since: string }
  | { kind: 'ready'; id: string; strand: string; after: Standing[]; prepared: number; preparations: number }

/**
 * What next for a child: at most one exercise of each strand, those to be presented again first, the longest waiting
 * first; then what the child is ready for, with the fewest indirect preparations missing first, and in the order of
 * teaching. A prerequisite that is not in the curriculum is not asked for. `staleBefore` is a day: what has waited since
 * an earlier one is presented again.
 */
export function whatNext(
  curriculum: readonly Step[],
  requirements: ReadonlyMap<string, readonly Prerequisite[]>,
  standings: readonly Standing[],
  staleBefore: string,
): Next[] {
  const place = new Map(curriculum.map(({ id }, index) => [id, index]))
  const standing = new Map(standings.map(one => [one.id, one]))
  const of = new Map<string, Next>()
  for (const { id, strand } of curriculum) {
    const at = standing.get(id)
    const found = of.get(strand)
    if (at) {
      const again = stale(at, strand, staleBefore)
      if (again && (found?.kind !== 'again' || again.since < found.since)) of.set(strand, again)
    } else if (!found) {
      const asked = (requirements.get(id) ?? []).filter(({ requires }) => place.has(requires))
      const ready = readiness(id, strand, asked, standing)
      if (ready) of.set(strand, ready)
    }
  }
  return [...of.values()].sort(
    (a, b) => rank(a) - rank(b) || waiting(a, b) || (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
  )
}

function stale({ id, key, date }: Standing, strand: string, before: string) {
  if ((key !== 'P' && key !== 'WA') || date >= before) return undefined
  return { kind: 'again' as const, id, strand, key, since: date }
}

function readiness(
  id: string,
  strand: string,
  asked: readonly Prerequisite[],
  standing: ReadonlyMap<string, Standing>,
): Next | undefined {
  const alone = (requires: string) => {
    const at = standing.get(requires)
    return at?.key === 'WI' || at?.key === 'M' ? at : undefined
  }
  const direct = asked.filter(({ strength }) => strength === 'direct').map(({ requires }) => alone(requires))
  const after = direct.filter(one => one !== undefined)
  if (after.length < direct.length) return undefined
  const indirect = asked.filter(({ strength }) => strength === 'indirect')
  const prepared = indirect.filter(({ requires }) => alone(requires)).length
  return { kind: 'ready', id, strand, after, prepared, preparations: indirect.length }
}

/** What is presented again stands first, then what lacks no preparation, one, two. */
function rank(next: Next): number {
  return next.kind === 'again' ? -1 : next.preparations - next.prepared
}

function waiting(a: Next, b: Next): number {
  if (a.kind !== 'again' || b.kind !== 'again' || a.since === b.since) return 0
  return a.since < b.since ? -1 : 1
}
