import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keys } from './keys.ts'
import {
  type Next,
  type Prerequisite,
  type Standing,
  type Step,
  standFor,
  teachingOf,
  whatNext,
  whyNotReady,
  worksBefore,
} from './what-next.ts'

const today = '2026-11-23'
/** Three weeks before today. */
const staleBefore = '2026-11-02'
const ids = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2']
const step = (id: string, more: Partial<Step> = {}): Step => ({
  id,
  strand: id[0]!,
  opener: false,
  fromMonths: null,
  ...more,
})
/** Every exercise is an opener without a minimum age, so that only declared prerequisites count. */
const open: Step[] = ids.map(id => step(id, { opener: true }))
const months = fc.constantFrom(30, 36, 42, 60)
const steps = fc
  .tuple(
    ...ids.map(id =>
      fc
        .record({ opener: fc.boolean(), fromMonths: fc.constantFrom(null, 36, 42) })
        .map(more => step(id, more)),
    ),
  )
  .map(list => [...list])

const pairs = fc.uniqueArray(
  fc.record({
    exercise: fc.constantFrom(...ids),
    // Includes one that is not in the curriculum.
    requires: fc.constantFrom(...ids, 'elsewhere'),
    strength: fc.constantFrom('direct' as const, 'indirect' as const),
  }),
  { selector: ({ exercise, requires }) => `${exercise} ${requires}`, maxLength: 14 },
)
const date = fc.constantFrom('2026-09-01', '2026-11-01', staleBefore, '2026-11-03', today)
const standings = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...ids), key: fc.constantFrom(...keys), date }),
  { selector: ({ id }) => id },
)
const ask = (
  required: readonly Prerequisite[],
  child: readonly Standing[],
  of: readonly Step[] = open,
  age = 60,
) => whatNext(teachingOf(of, required), { months: age, standings: child }, staleBefore)
/** Declared pairs that cannot form a cycle, not even with the order of a strand. */
const forward = pairs.map(list => list.filter(({ exercise, requires }) => requires < exercise))

/** What an exercise requires directly, read literally: what is declared, and the exercise before it. */
function directly(of: readonly Step[], required: readonly Prerequisite[], id: string): string[] {
  const declared = required
    .filter(one => one.exercise === id && one.strength === 'direct' && ids.includes(one.requires))
    .map(one => one.requires)
  const own = of.filter(({ strand }) => strand === id[0])
  const at = own.findIndex(one => one.id === id)
  return at === 0 || own[at]!.opener ? declared : [...new Set([...declared, own[at - 1]!.id])]
}

/** The minimum age of an exercise, read literally. */
function minimumAge(of: readonly Step[], id: string): number {
  const own = of.filter(({ strand }) => strand === id[0])
  const upTo = own.slice(0, own.findIndex(one => one.id === id) + 1)
  return upTo.findLast(({ fromMonths }) => fromMonths !== null)?.fromMonths ?? 0
}

/** Implements the rules literally, strand by strand, without ordering strands. */
function slowly(
  of: readonly Step[],
  required: readonly Prerequisite[],
  child: readonly Standing[],
  age: number,
): Map<string, [string, string]> {
  const found = new Map<string, [string, string]>()
  const key = (id: string) => child.find(one => one.id === id)?.key
  for (const strand of ['a', 'b', 'c']) {
    const own = ids.filter(id => id.startsWith(strand))
    const waits = own
      .flatMap(id => child.filter(one => one.id === id))
      .filter(
        one => ['P', 'WA'].includes(one.key) && Date.parse(today) - Date.parse(one.date) > 21 * 86_400_000,
      )
      .sort((one, other) => one.date.localeCompare(other.date))[0]
    const ready = own.find(
      id =>
        key(id) === undefined &&
        age >= minimumAge(of, id) &&
        directly(of, required, id).every(one => ['WI', 'M'].includes(key(one) ?? '')),
    )
    if (waits) found.set(strand, ['again', waits.id])
    else if (ready) found.set(strand, ['ready', ready])
  }
  return found
}

describe('what next', () => {
  test('agrees with a literal reading of the rules', () => {
    fc.assert(
      fc.property(steps, forward, standings, months, (of, required, child, age) => {
        const found = ask(required, child, of, age).map(
          ({ strand, kind, id }) => [strand, [kind, id]] as const,
        )
        expect(new Map(found)).toEqual(slowly(of, required, child, age))
        expect(new Set(found.map(([strand]) => strand)).size).toBe(found.length)
      }),
      { numRuns: 1000 },
    )
  })

  test('proposes nothing that has been begun or lacks a direct prerequisite, and says what each proposal follows', () => {
    fc.assert(
      fc.property(pairs, standings, (required, child) => {
        for (const next of ask(required, child)) {
          const at = child.find(({ id }) => id === next.id)
          if (next.kind === 'again') {
            expect(at).toMatchObject({ key: next.key, date: next.since })
            continue
          }
          expect(at).toBeUndefined()
          const direct = required.filter(
            one => one.exercise === next.id && one.strength === 'direct' && one.requires !== 'elsewhere',
          )
          expect(next.after.map(({ id }) => id)).toEqual(direct.map(({ requires }) => requires))
          for (const { key } of next.after) expect(['WI', 'M']).toContain(key)
        }
      }),
    )
  })

  test('mastering one more exercise never removes another strand’s proposal', () => {
    fc.assert(
      fc.property(pairs, standings, fc.constantFrom(...ids), (required, child, mastered) => {
        const strands = (list: Next[]) =>
          list.map(({ strand }) => strand).filter(strand => strand !== mastered[0])
        const more = [
          ...child.filter(({ id }) => id !== mastered),
          { id: mastered, key: 'M' as const, date: today },
        ]
        expect(strands(ask(required, more))).toEqual(expect.arrayContaining(strands(ask(required, child))))
      }),
    )
  })

  test('is in the documented order', () => {
    const inOrder = (found: readonly Next[]): string[] => {
      const again = found.filter(one => one.kind === 'again')
      const ready = found.filter(one => one.kind === 'ready')
      const opened = (one: (typeof ready)[number]) =>
        one.after
          .map(({ date }) => date)
          .toSorted()
          .at(-1) ?? 'never'
      const days = [today, '2026-11-03', staleBefore, '2026-11-01', '2026-09-01', 'never']
      return [
        ...days
          .toReversed()
          .flatMap(day => ids.filter(id => again.some(one => one.id === id && one.since === day))),
        ...[false, true].flatMap(isFree =>
          [...ids.keys()].flatMap(missing =>
            days.flatMap(day =>
              ids.filter(id =>
                ready.some(
                  one =>
                    one.id === id &&
                    (one.after.length + one.prepared === 0) === isFree &&
                    one.preparations - one.prepared === missing &&
                    opened(one) === day,
                ),
              ),
            ),
          ),
        ),
      ]
    }
    fc.assert(
      fc.property(pairs, standings, (required, child) => {
        const found = ask(required, child)
        expect(found.map(({ id }) => id)).toEqual(inOrder(found))
      }),
      { numRuns: 1000 },
    )
  })

  test('puts the longest-waiting work first, then work that just became available, and last unprepared work', () => {
    const required: Prerequisite[] = [{ exercise: 'b1', requires: 'c2', strength: 'indirect' }]
    const order = (child: Standing[]) => ask(required, child).map(({ id }) => id)
    expect(order([])).toEqual(['a1', 'c1', 'b1'])
    expect(order([{ id: 'c2', key: 'WI', date: today }])).toEqual(['b1', 'a1', 'c1'])
    const opening: Prerequisite[] = ['a', 'b'].map(strand => ({
      exercise: `${strand}2`,
      requires: `${strand}1`,
      strength: 'direct',
    }))
    const opened = [
      { id: 'a1', key: 'M', date: '2026-09-01' },
      { id: 'b1', key: 'WI', date: today },
    ] as const
    expect(ask(opening, opened).map(({ id }) => id)).toEqual(['b2', 'a2', 'c1'])
    expect(
      order([
        { id: 'c1', key: 'WA', date: '2026-09-01' },
        { id: 'a1', key: 'P', date: '2026-10-01' },
      ]),
    ).toEqual(['c1', 'a1', 'b1'])
    expect(order([{ id: 'a1', key: 'P', date: staleBefore }])).toEqual(['a2', 'c1', 'b1'])
  })
})

describe('who is ready for an exercise', () => {
  const stand = (
    id: string,
    of: readonly Step[],
    required: readonly Prerequisite[],
    child: readonly Standing[],
    age: number,
  ) => standFor(id, teachingOf(of, required), { months: age, standings: child }, staleBefore)
  const anyone = [steps, forward, standings, months, fc.constantFrom(...ids)] as const

  test('includes everyone to whom it is proposed, for the same reason', () => {
    fc.assert(
      fc.property(...anyone, (of, required, child, age, id) => {
        const proposed = ask(required, child, of, age)
        const next = proposed.find(one => one.id === id)
        const found = stand(id, of, required, child, age)
        if (next?.kind === 'again') expect(found.state).toBe('again')
        if (next?.kind === 'ready') {
          const { kind, id: _, strand: __, ...reason } = next
          expect(found).toEqual({ state: kind, ...reason })
        }
        // Anyone else who is ready is proposed another work of the strand.
        if (found.state === 'ready') expect(proposed.map(({ strand }) => strand)).toContain(id[0])
      }),
      { numRuns: 1000 },
    )
  })

  test('says of everyone else how far away the work is: what comes first, and from which age', () => {
    fc.assert(
      fc.property(...anyone, (of, required, child, age, id) => {
        const found = stand(id, of, required, child, age)
        const keyOf = (one: string) => child.find(at => at.id === one)?.key
        expect('key' in found ? found.key : undefined).toBe(keyOf(id))
        if (found.state === 'ready' || 'key' in found) return
        expect(found.lacks.length + Number(found.fromMonths !== null)).toBeGreaterThan(0)
        expect(found.fromMonths).toBe(age < minimumAge(of, id) ? minimumAge(of, id) : null)
        for (const lacked of found.lacks) expect(['WI', 'M']).not.toContain(keyOf(lacked))
        // A child who does them in this order always does one whose prerequisites are met.
        const alone = new Set(child.filter(({ key }) => ['WI', 'M'].includes(key)).map(one => one.id))
        for (const work of [...found.lacks, id]) {
          expect(directly(of, required, work).filter(one => !alone.has(one))).toEqual([])
          alone.add(work)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('never includes a child whose earlier work in the strand is not done, unless an opener is declared', () => {
    const of = ['a1', 'a2', 'a3', 'a4'].map(id => step(id, { opener: id === 'a3' }))
    const states = (child: readonly Standing[]) => of.map(({ id }) => stand(id, of, [], child, 60).state)
    expect(states([])).toEqual(['ready', 'later', 'ready', 'later'])
    expect(states([{ id: 'a1', key: 'P', date: today }])).toEqual(['practising', 'later', 'ready', 'later'])
    expect(states([{ id: 'a3', key: 'WI', date: today }])).toEqual(['ready', 'later', 'sure', 'ready'])
    expect(stand('a4', of, [], [], 60)).toEqual({ state: 'later', lacks: ['a3'], fromMonths: null })
    expect(stand('a2', of, [], [{ id: 'a1', key: 'WA', date: today }], 60)).toMatchObject({ lacks: ['a1'] })
  })

  test('names the works to do first across strands, in the order in which to do them', () => {
    const of = ['a1', 'a2', 'b1', 'b2'].map(id => step(id))
    const required: Prerequisite[] = [{ exercise: 'a1', requires: 'b2', strength: 'direct' }]
    expect(stand('a2', of, required, [], 60)).toMatchObject({ lacks: ['b1', 'b2', 'a1'] })
    expect(stand('a2', of, required, [{ id: 'b2', key: 'M', date: today }], 60)).toMatchObject({
      lacks: ['a1'],
    })
  })

  test('respects the minimum age, which an exercise without one has from the exercise before it', () => {
    const of = [step('a1', { fromMonths: 42 }), step('a2', { opener: true }), step('b1', { fromMonths: 30 })]
    const at = (id: string, age: number) => stand(id, of, [], [], age)
    expect([at('a1', 41), at('a2', 41)]).toEqual([
      { state: 'later', lacks: [], fromMonths: 42 },
      { state: 'later', lacks: [], fromMonths: 42 },
    ])
    expect([at('a1', 42).state, at('a2', 42).state, at('b1', 30).state]).toEqual(['ready', 'ready', 'ready'])
    expect(ask([], [], of, 41).map(({ id }) => id)).toEqual(['b1'])
  })

  test('a declared prerequisite overrides the order, so that no exercise waits for itself', () => {
    const of = ['a1', 'a2', 'a3'].map(id => step(id))
    const required: Prerequisite[] = [{ exercise: 'a1', requires: 'a3', strength: 'direct' }]
    expect(ask(required, [], of).map(({ id }) => id)).toEqual(['a2'])
    fc.assert(
      fc.property(steps, pairs, (all, list) => {
        // Declared pairs are free of cycles among themselves, but may contradict the order of a strand.
        const backward = list.filter(({ exercise, requires }) => exercise < requires)
        const { required } = teachingOf(all, backward)
        for (const { id } of all) expect(worksBefore(required, id, () => false)).not.toContain(id)
        const done = new Set<string>()
        const free = () =>
          all.find(({ id }) => !done.has(id) && required.get(id)!.direct.every(one => done.has(one)))
        for (let next = free(); next; next = free()) done.add(next.id)
        expect(done.size).toBe(all.length)
      }),
    )
  })

  test('a strand of thousands of exercises is counted without recursion', () => {
    const of = Array.from({ length: 20_000 }, (_, at) => ({ ...step('a'), id: `a${at}` }))
    const { lacks } = whyNotReady(teachingOf(of, []), 'a19999', 60, () => undefined)
    expect(lacks).toHaveLength(19_999)
    expect(lacks.slice(0, 2)).toEqual(['a0', 'a1'])
  })
})
