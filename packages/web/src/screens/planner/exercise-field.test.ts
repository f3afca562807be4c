import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTicks, nextIdOf } from './exercise-field.tsx'

const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))

test('an exercise that appears twice can be ticked and cleared in either place', () => {
  fc.assert(
    fc.property(some, some, fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean(), (chosen, next, one, above) => {
      const inNext = (id: (typeof next)[number]) => next.includes(id)
      const ticked = new Set([...chosen, ...chosen.filter(inNext).map(nextIdOf)])
      const place = above && inNext(one) ? nextIdOf(one) : one
      const after = new Set(ticked)
      const was = after.delete(place)
      if (!was) after.add(place)
      const expected = was ? chosen.filter(id => id !== one) : [...chosen, one]
      expect(mergeTicks(ticked, after)).toEqual(new Set(expected))
    }),
  )
})
