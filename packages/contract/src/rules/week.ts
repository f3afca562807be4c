import { type Key, keys } from './keys.ts'

/** Number of works that a sentence names; the others are counted. */
const mostNamed = 3

/** A work on which a child's key was set in a week. */
type Work = { name: string; key: Key }

/** A sentence about a child's week: the days at school, or the works that reached a key, from the first key to the last. */
export type WeekSentence =
  | { kind: 'days'; present: number; absent: number }
  | { kind: Key; works: string[]; more: number }

/** A child's week in sentences; empty if nothing is known about it. Works keep their order. */
export function weekSentences(
  { present, absent }: { present: number; absent: number },
  works: readonly Work[],
): WeekSentence[] {
  const days: WeekSentence[] = present + absent > 0 ? [{ kind: 'days', present, absent }] : []
  const byKey = keys.flatMap((key): WeekSentence[] => {
    const names = works.filter(work => work.key === key).map(({ name }) => name)
    if (names.length === 0) return []
    // One more name is no longer than the words that would count it.
    const named = names.length === mostNamed + 1 ? names.length : mostNamed
    return [{ kind: key, works: names.slice(0, named), more: Math.max(0, names.length - named) }]
  })
  return [...days, ...byKey]
}
