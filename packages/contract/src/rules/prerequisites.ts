/** An exercise and one that it requires, by their ids. */
export type Requirement = { exercise: string; requires: string }

/**
 * The way round that begins and ends at an exercise, if it required `requires` beside the known pairs: its ids in order,
 * from the exercise over each that is required to the exercise again. Undefined when nothing goes round.
 */
export function wayRound(
  known: readonly Requirement[],
  exercise: string,
  requires: readonly string[],
): string[] | undefined {
  const below = new Map<string, string[]>()
  for (const pair of known)
    if (pair.exercise !== exercise)
      below.set(pair.exercise, [...(below.get(pair.exercise) ?? []), pair.requires])
  // From which exercise each was reached first; breadth first, so that the shortest way is told.
  const from = new Map<string, string>()
  const queue = [...requires]
  for (const first of requires) from.set(first, exercise)
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (at === exercise) return wayTo(from, exercise)
    for (const next of below.get(at) ?? []) {
      if (from.has(next)) continue
      from.set(next, at)
      queue.push(next)
    }
  }
  return undefined
}

function wayTo(from: ReadonlyMap<string, string>, exercise: string): string[] {
  const way = [exercise]
  for (let at = from.get(exercise); at !== undefined; at = from.get(at)) {
    way.unshift(at)
    if (at === exercise) break
  }
  return way
}
