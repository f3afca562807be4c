import type { Key } from './keys.ts'

/** A key that waits for the next one for more days than these counts as not seen for long. */
export const unseenAfterDays = 21
/** An exercise on which no child of a class has had a key for a term, which is so many days, is untouched there. */
export const termDays = 120

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

/** A curriculum in the order of teaching with what its exercises require, made once for all the children of a class. */
export type Teaching = {
  steps: readonly Step[]
  place: ReadonlyMap<string, number>
  required: ReadonlyMap<string, { direct: string[]; indirect: string[] }>
}

/**
 * Prepares a curriculum for `whatNext`. A prerequisite that is not taught is not asked for; what is taught are the steps,
 * unless the caller gives a part of them and says itself.
 */
export function teachingOf(
  steps: readonly Step[],
  requirements: readonly Prerequisite[],
  isTaught?: (id: string) => boolean,
): Teaching {
  const place = new Map(steps.map(({ id }, index) => [id, index]))
  const taught = isTaught ?? (id => place.has(id))
  const required = new Map<string, { direct: string[]; indirect: string[] }>()
  for (const { exercise, requires, strength } of requirements) {
    if (!taught(requires)) continue
    const before = required.get(exercise) ?? { direct: [], indirect: [] }
    before[strength].push(requires)
    required.set(exercise, before)
  }
  return { steps, place, required }
}

/**
 * What next for a child: at most one exercise of each strand, those to be presented again first, the longest waiting
 * first; then what the child is ready for, as `byReadiness` says, and in the order of teaching. `staleBefore` is a day: what has waited since an earlier one is presented again.
 */
export function whatNext(
  { steps, place, required }: Teaching,
  standings: readonly Standing[],
  staleBefore: string,
): Next[] {
  const standing = new Map(standings.map(one => [one.id, one]))
  const of = new Map<string, Next>()
  for (const { id, strand } of steps) {
    const at = standing.get(id)
    const found = of.get(strand)
    if (at) {
      const again = stale(at, strand, staleBefore)
      if (again && (found?.kind !== 'again' || again.since < found.since)) of.set(strand, again)
    } else if (!found) {
      const ready = readiness(id, strand, required.get(id) ?? nothing, standing)
      if (ready) of.set(strand, ready)
    }
  }
  return [...of.values()].sort((a, b) => urgency(a, b) || (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}

type Readiness = { after: readonly { date: string }[]; prepared: number; preparations: number }

/**
 * Compares two works that somebody is ready for: what something prepares before what nothing does, then the fewest
 * indirect preparations missing, then what was opened last, which is the day of the latest work that it requires.
 */
export function byReadiness(a: Readiness, b: Readiness): number {
  const opened = ({ after }: Readiness) => after.reduce((last, { date }) => (date > last ? date : last), '')
  const isPrepared = ({ after, prepared }: Readiness) => Number(after.length > 0 || prepared > 0)
  const missing = ({ prepared, preparations }: Readiness) => preparations - prepared
  return isPrepared(b) - isPrepared(a) || missing(a) - missing(b) || compared(opened(b), opened(a))
}

/**
 * How a child stands to one exercise. `sure`: it works alone with it. `practising`, or `again` where it has waited long
 * for its next key. `ready`: `whatNext` proposes it. `later`: it `lacks` what it requires directly; lacking nothing,
 * `first` comes before it in its strand.
 */
export type Stand =
  | { state: 'sure' | 'practising' | 'again'; key: Key; date: string }
  | { state: 'ready'; after: Standing[]; prepared: number; preparations: number }
  | { state: 'later'; lacks: string[]; first: string | null }

/** How a child stands to one exercise of a strand; `strand` are all of its steps, and what they require. */
export function standFor(
  id: string,
  strand: Teaching,
  standings: readonly Standing[],
  staleBefore: string,
): Stand {
  const at = standings.find(one => one.id === id)
  if (at) {
    const { key, date } = at
    if (key === 'WI' || key === 'M') return { state: 'sure', key, date }
    return { state: date < staleBefore ? 'again' : 'practising', key, date }
  }
  const [next] = whatNext(strand, standings, staleBefore)
  if (next?.kind === 'ready' && next.id === id) {
    const { after, prepared, preparations } = next
    return { state: 'ready', after, prepared, preparations }
  }
  const alone = new Set(standings.filter(({ key }) => key === 'WI' || key === 'M').map(one => one.id))
  const lacks = (strand.required.get(id) ?? nothing).direct.filter(one => !alone.has(one))
  return { state: 'later', lacks, first: lacks.length === 0 ? (next?.id ?? null) : null }
}

const nothing = { direct: [], indirect: [] }

function stale({ id, key, date }: Standing, strand: string, before: string) {
  if ((key !== 'P' && key !== 'WA') || date >= before) return undefined
  return { kind: 'again' as const, id, strand, key, since: date }
}

function readiness(
  id: string,
  strand: string,
  { direct, indirect }: { direct: readonly string[]; indirect: readonly string[] },
  standing: ReadonlyMap<string, Standing>,
): Next | undefined {
  const alone = (requires: string) => {
    const at = standing.get(requires)
    return at?.key === 'WI' || at?.key === 'M' ? at : undefined
  }
  const after = direct.flatMap(requires => alone(requires) ?? [])
  if (after.length < direct.length) return undefined
  const prepared = indirect.filter(alone).length
  return { kind: 'ready', id, strand, after, prepared, preparations: indirect.length }
}

function urgency(a: Next, b: Next): number {
  if (a.kind === 'again') return b.kind === 'again' ? compared(a.since, b.since) : -1
  return b.kind === 'again' ? 1 : byReadiness(a, b)
}

function compared(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
