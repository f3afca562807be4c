import { weekOf } from '@casa/contract/rules/plan-window'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Choice,
  faultsOf,
  type Item,
  itemsOf,
  keyOf,
  leastItems,
  spanOf,
  startOf,
  windowOf,
} from './rules.ts'

const today = '2026-11-20'

/** A curriculum of three activities with three exercises each, in two areas. */
const curriculum: Item[] = [0, 1, 2].flatMap(activity => {
  const above = { schoolId: 's', activityId: `a${activity}`, areaId: `w${activity % 2}` }
  return [
    { ...above, id: `a${activity}`, ofActivity: true },
    ...[0, 1, 2].map(exercise => ({ ...above, id: `e${activity}${exercise}`, ofActivity: false })),
  ]
})
const choice = fc
  .constantFrom(...curriculum)
  .map(({ id, ofActivity }): Choice => ({ field: 'x', id, ofActivity }))

describe('what is planned', () => {
  test('is each chosen exercise once, and an activity only where none of its exercises is', () => {
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: 12 }), choices => {
        const items = itemsOf(choices, curriculum)
        const chosen = new Set(choices.map(({ id }) => id))
        expect(faultsOf(choices, curriculum)).toEqual([])
        expect(new Set(items).size).toBe(items.length)
        for (const { id, ofActivity } of curriculum) {
          const covered = ofActivity && [0, 1, 2].some(exercise => chosen.has(`e${id.slice(1)}${exercise}`))
          expect(items.some(item => item.id === id)).toBe(chosen.has(id) && !covered)
        }
        expect(leastItems(choices)).toBeLessThanOrEqual(items.length)
        expect(leastItems(choices)).toBeGreaterThan(0)
      }),
    )
  })

  test('is refused where it is not what it is said to be', () => {
    const fault = (one: Partial<Choice>) =>
      faultsOf([{ field: 'x', id: 'e00', ofActivity: false, ...one }], curriculum)[0]?.message
    expect(fault({})).toBeUndefined()
    expect(fault({ activityIds: ['a1', 'a0'], areaId: 'w0' })).toBeUndefined()
    expect(fault({ activityIds: ['a1'] })).toBe('This exercise does not belong to the chosen activity.')
    expect(fault({ areaId: 'w1' })).toBe('This exercise does not belong to the chosen area.')
    expect(fault({ id: 'a0', ofActivity: true, areaId: 'w1' })).toBe(
      'This activity does not belong to the chosen area.',
    )
    expect(fault({ id: 'a0' })).toBe('This exercise is not in the class’s curriculum.')
    expect(fault({ id: 'unknown' })).toBe('This exercise is not in the class’s curriculum.')
    expect(fault({ id: 'e00', ofActivity: true })).toBe('This activity is not in the class’s curriculum.')
  })
})

describe('two names of one thing', () => {
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(fc.option(value, { nil: null }), { nil: undefined })

  test('the first wins, null is said by either, and nothing by neither', () => {
    const key = maybe(fc.constantFrom('P', 'M'))
    fc.assert(
      fc.property(key, key, (first, second) => {
        const found = keyOf({ key: first, status: second } as Parameters<typeof keyOf>[0])
        const expected = first || second || (first === null || second === null ? null : undefined)
        expect(found).toBe(expected)
        const dates = { date: first && '2026-01-01', sfd: second && '2026-01-02' } as Parameters<
          typeof startOf
        >[0]
        expect(startOf(dates)).toBe(dates.date || dates.sfd || expected)
      }),
    )
  })

  test('an entry is of today and the coming week where no days are named', () => {
    expect(spanOf({}, today)).toEqual({ startDate: '2026-11-20', endDate: '2026-11-27' })
    expect(spanOf({ sfd: '2026-12-30' }, today)).toEqual({ startDate: '2026-12-30', endDate: '2027-01-06' })
  })
})

test('a window is the week at first, then a span with what is open, else what is asked for', () => {
  const { startDate, endDate } = weekOf(today)
  expect(windowOf({ isInitLoad: true, startDate: '2026-01-01' }, today)).toEqual({
    from: startDate,
    to: endDate,
    open: false,
  })
  expect(windowOf({ isInitLoad: false }, today)).toEqual({ from: today, to: '2026-11-27', open: true })
  expect(windowOf({ isInitLoad: false, startDate: '2026-12-01' }, today)).toEqual({
    from: '2026-12-01',
    to: '2026-12-08',
    open: true,
  })
  expect(windowOf({ endDate: '2026-12-01' }, today)).toEqual({ from: null, to: '2026-12-01', open: false })
})
