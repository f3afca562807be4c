import { type AreaRights, allRights, areas, hasMore, rights } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyNotGiven } from './rules.ts'

const anyRights = fc.record(
  Object.fromEntries(areas.map(area => [area, fc.constantFrom(...rights)])),
) as fc.Arbitrary<AreaRights>

test('whatever somebody gives, nobody then has a right that the giver does not have', () => {
  fc.assert(
    fc.property(anyRights, anyRights, (own, given) => {
      const isGiven = whyNotGiven(own, given) === undefined
      expect(isGiven).toBe(areas.every(area => rights.indexOf(given[area]) <= rights.indexOf(own[area])))
      expect(hasMore(given, allRights)).toBe(false)
    }),
  )
})

test('somebody with more rights is changed only by somebody who has them, too', () => {
  const cashier: AreaRights = { children: 'none', learning: 'none', money: 'write', settings: 'write' }
  expect(whyNotGiven(cashier, cashier, allRights)).toBe(refusals.team.beyondOwn)
  expect(whyNotGiven(allRights, cashier, allRights)).toBeUndefined()
  expect(whyNotGiven(cashier, { ...cashier, learning: 'read' }, cashier)).toBe(refusals.team.beyondOwn)
})
