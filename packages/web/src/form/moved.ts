/** The list with the entry at `from` at `to`; the others keep their order. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const next = [...entries]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
