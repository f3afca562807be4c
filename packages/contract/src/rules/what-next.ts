import type { Key } from './keys.ts'
import { circling } from './prerequisites.ts'

/** A key that has waited more than this many days for the next one counts as not seen for a long time. */
export const unseenAfterDays = 21
/** An exercise is untouched in a class if no child has had a key on it for a term, which is this many days. */
export const termDays = 120

/**
 * An exercise of the curriculum, in teaching order; its strand is its activity. An opener may be presented without
 * the exercise before it. `fromMonths` is its minimum age; null means that of the exercise before it.
 */
export type Step = { id: string; strand: string; opener: boolean; fromMonths: number | null }
export type Prerequisite = { exercise: string; requires: string; strength: 'direct' | 'indirect' }
/** A child's key on an exercise and the day on which it was set. */
export type Standing = { id: string; key: Key; date: string }
/** A child's age in completed months, and keys. */
export type ChildAtWork = { months: number; standings: readonly Standing[] }

/**
 * What to show a child next in a strand. `again`: it was shown and has had no further key since `since`. `ready`: it
 * has not been shown yet, the child is old enough and works independently on `after`, its direct prerequisites;
 * `prepared` of its `preparations`, the indirect prerequisites, are mastered.
 */
export type Next =
  | { kind: 'again'; id: string; strand: string; key: 'P' | 'WA'; since: string }
  | { kind: 'ready'; id: string; strand: string; after: Standing[]; prepared: number; preparations: number }

type Required = { direct: readonly string[]; indirect: readonly string[] }

/**
 * A curriculum in teaching order, built once for all children of a class. What an exercise requires directly includes
 * the exercise before it in its strand, unless it is an opener.
 */
export type Teaching = {
  steps: readonly Step[]
  place: ReadonlyMap<string, number>
  required: ReadonlyMap<string, Required>
  fromMonths: ReadonlyMap<string, number>
}

/** Prepares a curriculum for `whatNext`. Prerequisites that are not taught are ignored. */
export function teachingOf(steps: readonly Step[], requirements: readonly Prerequisite[]): Teaching {
  const place = new Map(steps.map(({ id }, index) => [id, index]))
  const declared = new Map<string, { direct: string[]; indirect: string[] }>()
  for (const { exercise, requires, strength } of requirements) {
    if (!place.has(requires)) continue
    const before = declared.get(exercise) ?? { direct: [], indirect: [] }
    before[strength].push(requires)
    declared.set(exercise, before)
  }
  const implied = withoutCycles(impliedOf(steps), declared)
  const required = new Map(
    steps.map(({ id }) => {
      const { direct, indirect } = declared.get(id) ?? nothing
      const earlier = implied.get(id)
      const all = earlier === undefined || direct.includes(earlier) ? direct : [...direct, earlier]
      return [id, { direct: all, indirect: indirect.filter(one => one !== earlier) }]
    }),
  )
  return { steps, place, required, fromMonths: minimumAges(steps) }
}

/** The exercise before each one in its strand, except for openers. */
function impliedOf(steps: readonly Step[]): Map<string, string> {
  const last = new Map<string, string>()
  const implied = new Map<string, string>()
  for (const { id, strand, opener } of steps) {
    const earlier = last.get(strand)
    if (!opener && earlier !== undefined) implied.set(id, earlier)
    last.set(strand, id)
  }
  return implied
}

/** What a school declares overrides the order: an implied prerequisite that would close a cycle is dropped. */
function withoutCycles(
  implied: ReadonlyMap<string, string>,
  declared: ReadonlyMap<string, { direct: string[] }>,
): Map<string, string> {
  const below = new Map([...declared].map(([id, { direct }]) => [id, [...direct]]))
  for (const [id, earlier] of implied) below.set(id, [...(below.get(id) ?? []), earlier])
  const circles = circling(below)
  return new Map([...implied].filter(([id, earlier]) => !circles.has(id) || !circles.has(earlier)))
}

function minimumAges(steps: readonly Step[]): Map<string, number> {
  const last = new Map<string, number>()
  return new Map(
    steps.map(({ id, strand, fromMonths }) => {
      const months = fromMonths ?? last.get(strand) ?? 0
      last.set(strand, months)
      return [id, months]
    }),
  )
}

/**
 * What comes next for a child: at most one exercise per strand. Those to present again come first, longest wait
 * first; then what the child is ready for, ordered by `byReadiness` and then in teaching order. `staleBefore` is a
 * day: a key older than that is presented again.
 */
export function whatNext(teaching: Teaching, child: ChildAtWork, staleBefore: string): Next[] {
  const { steps, place } = teaching
  const standing = new Map(child.standings.map(one => [one.id, one]))
  const of = new Map<string, Next>()
  for (const { id, strand } of steps) {
    const at = standing.get(id)
    const found = of.get(strand)
    if (at) {
      const again = stale(at, strand, staleBefore)
      if (again && (found?.kind !== 'again' || again.since < found.since)) of.set(strand, again)
    } else if (!found) {
      const ready = readiness(teaching, id, child.months, standing)
      if (ready) of.set(strand, { kind: 'ready', id, strand, ...ready })
    }
  }
  return [...of.values()].sort((a, b) => urgency(a, b) || (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}

type Readiness = { after: Standing[]; prepared: number; preparations: number }
type Compared = Pick<Readiness, 'prepared' | 'preparations'> & { after: readonly { date: string }[] }

/**
 * Compares two works that somebody is ready for: prepared work before unprepared, then fewest missing indirect
 * prerequisites, then the most recently unlocked, by the day of the latest prerequisite.
 */
export function byReadiness(a: Compared, b: Compared): number {
  const opened = ({ after }: Compared) => after.reduce((last, { date }) => (date > last ? date : last), '')
  const isPrepared = ({ after, prepared }: Compared) => Number(after.length > 0 || prepared > 0)
  const missing = ({ prepared, preparations }: Compared) => preparations - prepared
  return isPrepared(b) - isPrepared(a) || missing(a) - missing(b) || compared(opened(b), opened(a))
}

/** Why a child is not ready for an exercise: the works to do first, in that order, and a minimum age not reached yet. */
export type NotReady = { lacks: string[]; fromMonths: number | null }

/**
 * A child's status on one exercise. `sure`: works on it independently. `practising`, or `again` if it has waited a
 * long time for its next key. `ready`: nothing is missing. `later`: something is.
 */
export type Stand =
  | { state: 'sure' | 'practising' | 'again'; key: Key; date: string }
  | ({ state: 'ready' } & Readiness)
  | ({ state: 'later' } & NotReady)

/** A child's status on one exercise of a curriculum. */
export function standFor(id: string, teaching: Teaching, child: ChildAtWork, staleBefore: string): Stand {
  const standing = new Map(child.standings.map(one => [one.id, one]))
  const at = standing.get(id)
  if (at) {
    const { key, date } = at
    if (isAlone(key)) return { state: 'sure', key, date }
    return { state: date < staleBefore ? 'again' : 'practising', key, date }
  }
  const ready = readiness(teaching, id, child.months, standing)
  if (ready) return { state: 'ready', ...ready }
  return { state: 'later', ...whyNotReady(teaching, id, child.months, one => standing.get(one)?.key) }
}

/** Whether a child with this key works independently. */
function isAlone(key: Key | null | undefined): boolean {
  return key === 'WI' || key === 'M'
}

/** What a child lacks for an exercise, given the child's keys; nothing for a child who is ready. */
export function whyNotReady(
  { required, fromMonths }: Teaching,
  id: string,
  months: number,
  keyOf: (id: string) => Key | null | undefined,
): NotReady {
  const from = fromMonths.get(id) ?? 0
  const lacks = worksBefore(required, id, one => isAlone(keyOf(one)))
  return { lacks, fromMonths: months < from ? from : null }
}

/** All works that must come before one and are not `done`, each after what it requires itself. */
export function worksBefore(
  required: ReadonlyMap<string, Required>,
  id: string,
  done: (id: string) => boolean,
): string[] {
  const works: string[] = []
  const seen = new Set([id])
  const open = [{ id, left: [...(required.get(id) ?? nothing).direct] }]
  // Not recursive, because a strand may have thousands of exercises.
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const next = at.left.shift()
    if (next === undefined) {
      open.pop()
      if (at.id !== id) works.push(at.id)
    } else if (!seen.has(next) && !done(next)) {
      seen.add(next)
      open.push({ id: next, left: [...(required.get(next) ?? nothing).direct] })
    }
  }
  return works
}

const nothing: Required = { direct: [], indirect: [] }

function stale({ id, key, date }: Standing, strand: string, before: string) {
  if ((key !== 'P' && key !== 'WA') || date >= before) return undefined
  return { kind: 'again' as const, id, strand, key, since: date }
}

function readiness(
  { required, fromMonths }: Teaching,
  id: string,
  months: number,
  standing: ReadonlyMap<string, Standing>,
): Readiness | undefined {
  const { direct, indirect } = required.get(id) ?? nothing
  const alone = (requires: string) => {
    const at = standing.get(requires)
    return at && isAlone(at.key) ? at : undefined
  }
  const after = direct.flatMap(requires => alone(requires) ?? [])
  if (after.length < direct.length || months < (fromMonths.get(id) ?? 0)) return undefined
  const prepared = indirect.filter(alone).length
  return { after, prepared, preparations: indirect.length }
}

function urgency(a: Next, b: Next): number {
  if (a.kind === 'again') return b.kind === 'again' ? compared(a.since, b.since) : -1
  return b.kind === 'again' ? 1 : byReadiness(a, b)
}

function compared(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
