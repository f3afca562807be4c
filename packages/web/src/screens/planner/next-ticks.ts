const mark = 'next '

/** The tree id of an exercise in the group of what is next. */
export function nextIdOf(exerciseId: string): string {
  return `${mark}${exerciseId}`
}

/** The exercises ticked after a change in a tree where some appear twice: a change in one place applies to both. */
export function mergeTicks(before: ReadonlySet<string>, after: ReadonlySet<string>): Set<string> {
  const plain = (id: string) => (id.startsWith(mark) ? id.slice(mark.length) : id)
  const removed = new Set([...before].filter(id => !after.has(id)).map(plain))
  return new Set([...after].map(plain).filter(id => !removed.has(id)))
}
