/** An exercise and one that it requires, by their ids. */
export type Requirement = { exercise: string; requires: string }

/**
 * The cycle that would arise if an exercise required `requires` in addition to the known pairs: ids in order,
 * beginning and ending with the exercise. Undefined if there is none.
 */
export function wayRound(
  known: readonly Requirement[],
  exercise: string,
  requires: readonly string[],
): string[] | undefined {
  const below = new Map<string, string[]>()
  for (const pair of known) {
    const under = below.get(pair.exercise)
    if (under) under.push(pair.requires)
    else below.set(pair.exercise, [pair.requires])
  }
  return wayBack(below, exercise, requires)
}

/** The same, given a map from each exercise to its requirements. */
export function wayBack(
  below: ReadonlyMap<string, readonly string[]>,
  exercise: string,
  requires: readonly string[],
): string[] | undefined {
  // Predecessor of each exercise in a breadth-first search, so we report the shortest cycle.
  const from = new Map<string, string>()
  const queue = [...requires]
  for (const first of requires) from.set(first, exercise)
  for (const at of queue) {
    if (at === exercise) return wayTo(from, exercise)
    for (const next of below.get(at) ?? []) {
      if (from.has(next)) continue
      from.set(next, at)
      queue.push(next)
    }
  }
  return undefined
}

/**
 * The exercises in a cycle, or on a path between two cycles; those only upstream or downstream of cycles are
 * excluded.
 */
export function circling(below: ReadonlyMap<string, readonly string[]>): Set<string> {
  const above = new Map<string, string[]>()
  for (const [exercise, requires] of below)
    for (const one of requires) {
      const over = above.get(one)
      if (over) over.push(exercise)
      else above.set(one, [exercise])
    }
  const left = new Set([...below.keys()].filter(exercise => above.has(exercise)))
  for (const [ends, others] of [
    [below, above],
    [above, below],
  ] as const) {
    const counts = new Map<string, number>()
    for (const one of left) counts.set(one, (ends.get(one) ?? []).filter(other => left.has(other)).length)
    const free = [...left].filter(one => counts.get(one) === 0)
    for (const one of free) {
      left.delete(one)
      for (const other of others.get(one) ?? []) {
        if (!left.has(other)) continue
        const count = counts.get(other)! - 1
        counts.set(other, count)
        if (count === 0) free.push(other)
      }
    }
  }
  return left
}

function wayTo(from: ReadonlyMap<string, string>, exercise: string): string[] {
  const way = [exercise]
  for (let at = from.get(exercise); at !== undefined; at = from.get(at)) {
    way.unshift(at)
    if (at === exercise) break
  }
  return way
}

/** A cycle in words; a long one omits the middle. */
export function wayInWords(names: readonly string[]): string {
  const shown = names.length > 9 ? [...names.slice(0, 4), '…', ...names.slice(-4)] : names
  return shown.join(' → ')
}
