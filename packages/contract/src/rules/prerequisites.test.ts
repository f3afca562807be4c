import fc from 'fast-check'
import { expect, test } from 'vitest'
import { circling, type Requirement, wayInWords, wayRound } from './prerequisites.ts'

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const pair = fc.record({ exercise: name, requires: name })

/** Whether one is reachable from another, by trying every pair as many times as there are pairs. */
function reaches(pairs: readonly Requirement[], from: string, to: string): boolean {
  const found = new Set([from])
  for (let round = 0; round <= pairs.length; round++)
    for (const { exercise, requires } of pairs) if (found.has(exercise)) found.add(requires)
  return found.has(to)
}

test('a cycle is reported exactly when there is one, and each of its steps is a pair', () => {
  fc.assert(
    fc.property(fc.array(pair), name, fc.uniqueArray(name), (known, exercise, requires) => {
      const others = known.filter(one => one.exercise !== exercise)
      const pairs = [...others, ...requires.map(one => ({ exercise, requires: one }))]
      const way = wayRound(known, exercise, requires)
      expect(way !== undefined).toBe(requires.some(one => reaches(others, one, exercise)))
      if (!way) return
      expect([way[0], way.at(-1)]).toEqual([exercise, exercise])
      expect(new Set(way).size).toBe(way.length - 1)
      for (const [at, step] of way.slice(1).entries())
        expect(pairs).toContainEqual({ exercise: way[at], requires: step })
    }),
    { numRuns: 500 },
  )
})

test('pairs added one by one without forming a cycle can be sorted topologically', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 40 }), offered => {
      const kept: Requirement[] = []
      for (const { exercise, requires } of offered) {
        const own = kept.filter(one => one.exercise === exercise).map(one => one.requires)
        if (!wayRound(kept, exercise, [...own, requires])) kept.push({ exercise, requires })
      }
      const left = new Set(['a', 'b', 'c', 'd', 'e', 'f'])
      for (let before = -1; before !== left.size; ) {
        before = left.size
        for (const one of left)
          if (!kept.some(({ exercise, requires }) => exercise === one && left.has(requires))) left.delete(one)
      }
      expect(left.size).toBe(0)
    }),
  )
})

test('an exercise that requires itself is a cycle', () => {
  expect(wayRound([], 'a', ['a'])).toEqual(['a', 'a'])
  expect(
    wayRound(
      [
        { exercise: 'b', requires: 'c' },
        { exercise: 'c', requires: 'a' },
      ],
      'a',
      ['b'],
    ),
  ).toEqual(['a', 'b', 'c', 'a'])
})

test('exercises in a cycle are found, and none if the pairs can be sorted', () => {
  fc.assert(
    fc.property(fc.array(pair), pairs => {
      const below = new Map(
        [...Map.groupBy(pairs, ({ exercise }) => exercise)].map(([exercise, of]) => [
          exercise,
          of.map(({ requires }) => requires),
        ]),
      )
      const found = circling(below)
      const inCircles = ['a', 'b', 'c', 'd', 'e', 'f'].filter(one =>
        pairs.some(({ exercise, requires }) => exercise === one && reaches(pairs, requires, one)),
      )
      expect(inCircles.filter(one => !found.has(one))).toEqual([])
      if (inCircles.length === 0) expect(found.size).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('a short cycle is listed in full, a long one by its beginning and end', () => {
  expect(wayInWords(['One', 'Two', 'One'])).toBe('One → Two → One')
  const long = Array.from({ length: 5_000 }, (_, at) => `E${at}`)
  expect(wayInWords(long)).toBe('E0 → E1 → E2 → E3 → … → E4996 → E4997 → E4998 → E4999')
})
