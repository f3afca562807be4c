const mark = 'next '

/** The id in the tree of an exercise where it stands among what is next. */
export function nextIdOf(exerciseId: string): string {
  return `${mark}${exerciseId}`
}

/**
 * The exercises that are ticked after a change of a tree in which some stand twice: what was changed in one place counts
 * for both.
 */
export function mergeTicks(before: ReadonlySet<string>, after: ReadonlySet<string>): Set<string> {
  const plain = (id: string) => (id.startsWith(mark) ? id.slice(mark.length) : id)
  const removed = new Set([...before].filter(id => !after.has(id)).map(plain))
  return new Set([...after].map(plain).filter(id => !removed.has(id)))
}
