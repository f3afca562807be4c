import type { Key } from './keys.ts'

/** A key that has waited more than this many days for the next one counts as not seen for a long time. */
export const unseenAfterDays = 21
/** An exercise is untouched in a class if no child has had a key on it for a term, which is this many days. */
export const termDays = 120

/** An exercise of the curriculum, in teaching order; its strand is its activity. */
export type Step = { id: string; strand: string }
export type Prerequisite = { exercise: string; requires: string; strength: 'direct' | 'indirect' }
/** A child's key on an exercise and the day on which it was set. */
export type Standing = { id: string; key: Key; date: string }

/**
 * What to show a child next in a strand. `again`: it was shown and has had no further key since `since`. `ready`: it
 * has not been shown yet, and the child works independently on `after`, its direct prerequisites; `prepared` of its
 * `preparations`, the indirect prerequisites, are mastered.
 */
export type Next =
  | { kind: 'again'; id: string; strand: string; key: 'P' | 'WA'; since: string }
  | { kind: 'ready'; id: string; strand: string; after: Standing[]; prepared: number; preparations: number }

/** A curriculum in teaching order with its prerequisites, built once for all children of a class. */
export type Teaching = {
  steps: readonly Step[]
  place: ReadonlyMap<string, number>
  required: ReadonlyMap<string, { direct: string[]; indirect: string[] }>
}

/**
 * Prepares a curriculum for `whatNext`. Prerequisites that are not taught are ignored; the steps are what is taught,
 * unless the caller passes only some of them and a `taught` set.
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
 * What comes next for a child: at most one exercise per strand. Those to present again come first, longest wait
 * first; then what the child is ready for, ordered by `byReadiness` and then in teaching order. `staleBefore` is a
 * day: a key older than that is presented again.
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
 * Compares two works that somebody is ready for: prepared work before unprepared, then fewest missing indirect
 * prerequisites, then the most recently unlocked, by the day of the latest prerequisite.
 */
export function byReadiness(a: Readiness, b: Readiness): number {
  const opened = ({ after }: Readiness) => after.reduce((last, { date }) => (date > last ? date : last), '')
  const isPrepared = ({ after, prepared }: Readiness) => Number(after.length > 0 || prepared > 0)
  const missing = ({ prepared, preparations }: Readiness) => preparations - prepared
  return isPrepared(b) - isPrepared(a) || missing(a) - missing(b) || compared(opened(b), opened(a))
}

/**
 * A child's status on one exercise. `sure`: works on it independently. `practising`, or `again` if it has waited a
 * long time for its next key. `ready`: proposed by `whatNext`. `later`: the direct prerequisites in `lacks` are
 * missing or, if none are, `first` comes before it in its strand.
 */
export type Stand =
  | { state: 'sure' | 'practising' | 'again'; key: Key; date: string }
  | { state: 'ready'; after: Standing[]; prepared: number; preparations: number }
  | { state: 'later'; lacks: string[]; first: string | null }

/** A child's status on one exercise of a strand; `strand` is all of its steps with their prerequisites. */
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
