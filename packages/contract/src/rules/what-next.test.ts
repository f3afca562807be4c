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
} from './what-next.ts'

const today = '2026-11-23'
/** Three weeks before today. */
const staleBefore = '2026-11-02'
const ids = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2']
const curriculum: Step[] = ids.map(id => ({ id, strand: id[0]! }))

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
const ask = (required: readonly Prerequisite[], child: readonly Standing[]) =>
  whatNext(teachingOf(curriculum, required), child, staleBefore)

/** Implements the rules literally, strand by strand, without ordering strands. */
function slowly(
  required: readonly Prerequisite[],
  child: readonly Standing[],
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
    const open = own.find(
      id =>
        key(id) === undefined &&
        !required.some(
          ({ exercise, requires, strength }) =>
            exercise === id &&
            strength === 'direct' &&
            ids.includes(requires) &&
            !['WI', 'M'].includes(key(requires) ?? ''),
        ),
    )
    if (waits) found.set(strand, ['again', waits.id])
    else if (open) found.set(strand, ['ready', open])
  }
  return found
}

describe('what next', () => {
  test('agrees with a literal reading of the rules', () => {
    fc.assert(
      fc.property(pairs, standings, (required, child) => {
        const found = ask(required, child).map(({ strand, kind, id }) => [strand, [kind, id]] as const)
        expect(new Map(found)).toEqual(slowly(required, child))
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
  /** A child's status on an exercise, computed from only its strand's steps and their prerequisites. */
  const stand = (id: string, required: readonly Prerequisite[], child: readonly Standing[]) => {
    const strand = curriculum.filter(one => one.strand === id[0])
    const pairs = required.filter(
      ({ exercise, requires }) => exercise[0] === id[0] && requires !== 'elsewhere',
    )
    return standFor(
      id,
      teachingOf(strand, pairs, () => true),
      child,
      staleBefore,
    )
  }

  test('matches exactly who has it among their next work, whatever else is taught', () => {
    fc.assert(
      fc.property(pairs, standings, fc.constantFrom(...ids), (required, child, id) => {
        const next = ask(required, child).find(one => one.id === id)
        const found = stand(id, required, child)
        expect(found.state === 'ready').toBe(next?.kind === 'ready')
        if (next?.kind === 'again') expect(found.state).toBe('again')
        if (found.state === 'ready') {
          const { state, ...reason } = found
          expect(next).toMatchObject({ kind: state, ...reason })
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('gives, for everyone else, the key, the missing prerequisite or the preceding exercise', () => {
    fc.assert(
      fc.property(pairs, standings, fc.constantFrom(...ids), (required, child, id) => {
        const found = stand(id, required, child)
        const at = child.find(one => one.id === id)
        expect('key' in found ? found.key : undefined).toBe(at?.key)
        if (found.state !== 'later') return
        for (const lacked of found.lacks) {
          expect(['WI', 'M']).not.toContain(child.find(one => one.id === lacked)?.key)
          expect(required).toContainEqual({ exercise: id, requires: lacked, strength: 'direct' })
        }
        expect(found.lacks.length === 0).toBe(found.first !== null)
        if (found.first) expect(ask(required, child).map(one => one.id)).toContain(found.first)
      }),
    )
  })
})
