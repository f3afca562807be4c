import { type Key, keys } from './keys.ts'

/** Number of works that a sentence names; the others are counted. */
const mostNamed = 3

/** A work on which a child's key was set in a week. */
type Work = { name: string; key: Key }

/** What was observed on a day. */
type Observation = { date: string; text: string }

/**
 * A sentence about a child's week: the days at school, the works that reached a key, from the first key to the last, or
 * an observation.
 */
export type WeekSentence =
  | { kind: 'days'; present: number; absent: number }
  | { kind: Key; works: string[]; more: number }
  | { kind: 'observed'; date: string; text: string }
  | { kind: 'moreObserved'; count: number }

/** Number of observations that are quoted; the others are counted. */
const mostQuoted = 2

/** The maximum length of an observation within a sentence. */
const quotedLength = 120

/** The observations of a week: the latest ones, latest first, and how many there are. */
type Observed = { latest: readonly Observation[]; count: number }

/**
 * A child's week in sentences; empty if nothing is known about it. Works keep their order, and observations are quoted in
 * the order of their days.
 */
export function weekSentences(
  { present, absent }: { present: number; absent: number },
  works: readonly Work[],
  { latest, count }: Observed = { latest: [], count: 0 },
): WeekSentence[] {
  const days: WeekSentence[] = present + absent > 0 ? [{ kind: 'days', present, absent }] : []
  const byKey = keys.flatMap((key): WeekSentence[] => {
    const names = works.filter(work => work.key === key).map(({ name }) => name)
    if (names.length === 0) return []
    // One more name is no longer than the words that would count it.
    const named = names.length === mostNamed + 1 ? names.length : mostNamed
    return [{ kind: key, works: names.slice(0, named), more: Math.max(0, names.length - named) }]
  })
  const quoted = latest.slice(0, mostQuoted).toReversed()
  const observed = quoted.map(
    ({ date, text }): WeekSentence => ({ kind: 'observed', date, text: sentenceOf(text) }),
  )
  const more = count - quoted.length
  return [
    ...days,
    ...byKey,
    ...observed,
    ...(more > 0 ? [{ kind: 'moreObserved' as const, count: more }] : []),
  ]
}

/** A text in one line that ends like a sentence; a long one is cut after a word. */
export function sentenceOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (line.length < quotedLength) return /[.!?…।]\P{L}*$/u.test(line) ? line : `${line}.`
  const cut = line.slice(0, quotedLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : quotedLength - 1)}…`
}
