import { refusals } from '@casa/contract/refusals'
import { weekOf } from '@casa/contract/rules/day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Choice,
  changedValue,
  choicesOf,
  faultsOf,
  type Item,
  itemsOf,
  leastItems,
  publishedTexts,
  requestedKey,
  spanOf,
  startOf,
  whyNotSpan,
  whyRecordStays,
  windowOf,
  yearOf,
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
  test('is each chosen exercise once, and a whole activity only if none of its exercises is chosen', () => {
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

  test('is refused if it does not match its stated activity or area', () => {
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

describe('two names for one field', () => {
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(fc.option(value, { nil: null }), { nil: undefined })

  test('the first wins, either can be null, and both absent means undefined', () => {
    const key = maybe(fc.constantFrom('P', 'M'))
    fc.assert(
      fc.property(key, key, (first, second) => {
        const found = requestedKey({ key: first, status: second } as Parameters<typeof requestedKey>[0])
        const expected = first || second || (first === null || second === null ? null : undefined)
        expect(found).toBe(expected)
        const dates = { date: first && '2026-01-01', sfd: second && '2026-01-02' } as Parameters<
          typeof startOf
        >[0]
        expect(startOf(dates)).toBe(dates.date || dates.sfd || expected)
      }),
    )
  })

  test('a record without days runs from today for a week', () => {
    expect(spanOf({}, today)).toEqual({ startDate: '2026-11-20', endDate: '2026-11-27' })
    expect(spanOf({ sfd: '2026-12-30' }, today)).toEqual({ startDate: '2026-12-30', endDate: '2027-01-06' })
  })
})

test('a window is first the week, then a span with what is open, otherwise what is requested', () => {
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
  expect(windowOf({ isInitLoad: false, endDate: '2026-12-08' }, today)).toEqual({
    from: '2026-12-01',
    to: '2026-12-08',
    open: true,
  })
  expect(windowOf({ endDate: '2026-12-01' }, today)).toEqual({ from: null, to: '2026-12-01', open: false })
})

test('a request names exercises and activities in five ways, each with its stated parents', () => {
  const chosen = {
    activityRelationships: [
      { superActivityId: 'w0', activityId: 'a0', subActivityId: 'e00' },
      { superActivityId: 'w1', activityId: null, subActivityId: 'e10' },
      {},
    ],
    superActivityId: 'w2',
    activityId: ['a2', null],
    subActivityId: 'e20',
    selectedActivities: ['a3'],
    selectedSubActivities: ['e30'],
  } as unknown as Parameters<typeof choicesOf>[0]
  const activity = { ofActivity: true }
  const exercise = { ofActivity: false }
  expect(choicesOf(chosen)).toEqual([
    { ...activity, field: 'activityRelationships.0.activityId', id: 'a0', areaId: 'w0' },
    {
      ...exercise,
      field: 'activityRelationships.0.subActivityId',
      id: 'e00',
      areaId: 'w0',
      activityIds: ['a0'],
    },
    { ...exercise, field: 'activityRelationships.1.subActivityId', id: 'e10', areaId: 'w1', activityIds: [] },
    { ...activity, field: 'activityId', id: 'a2', areaId: 'w2' },
    { ...activity, field: 'selectedActivities', id: 'a3', areaId: 'w2' },
    { ...exercise, field: 'subActivityId', id: 'e20', areaId: 'w2', activityIds: ['a2'] },
    { ...exercise, field: 'selectedSubActivities', id: 'e30', areaId: 'w2', activityIds: [] },
  ])
  expect(choicesOf({} as typeof chosen)).toEqual([])
})

test('a choice creates a record for each exercise once, or for the activities if there are none', () => {
  const of = (ofActivity: boolean, ...ids: string[]) => ids.map(id => ({ field: 'x', id, ofActivity }))
  expect(leastItems([...of(true, 'a0', 'a1', 'a2'), ...of(false, 'e00', 'e01', 'e00')])).toBe(2)
  expect(leastItems(of(true, 'a0', 'a0', 'a1'))).toBe(2)
  expect(leastItems([])).toBe(0)
})

test('a span ends no earlier than its first day', () => {
  expect(whyNotSpan({ startDate: '2026-11-20', endDate: '2026-11-20' })).toBeUndefined()
  expect(whyNotSpan({ startDate: '2026-11-20', endDate: '2026-11-19' })).toBeDefined()
})

test('a span is at most a year, unless a longer stored one is unchanged', () => {
  const long = { startDate: '2026-11-20', endDate: '2027-11-21' }
  expect(whyNotSpan({ ...long, endDate: '2027-11-20' })).toBeUndefined()
  expect(whyNotSpan(long)).toBe('The last day must be within a year of the first.')
  expect(whyNotSpan(long, long)).toBeUndefined()
  expect(whyNotSpan({ ...long, endDate: '2028-11-20' }, long)).toBeDefined()
})

test('a record belongs to the given academic year, otherwise to today’s', () => {
  expect(yearOf('2024-2025', today)).toBe('2024-2025')
  expect(yearOf(null, today)).toBe('2026-2027')
})

test('the reason a teacher cannot delete a record: it is published, or somebody else’s', () => {
  expect(whyRecordStays({ removable: true, published: true })).toBeUndefined()
  expect(whyRecordStays({ removable: false, published: true })).toBe(refusals.record.publishedStays)
  expect(whyRecordStays({ removable: false, published: false })).toBe(refusals.record.ofAnotherTeacher)
})

test('the parents of each child are notified once with the number of published records', () => {
  const texts = publishedTexts([
    { id: 'a', studentId: '1', child: 'Asha' },
    { id: 'b', studentId: '2', child: 'Dev' },
    { id: 'c', studentId: '1', child: 'Asha' },
  ])
  expect(texts.map(({ studentId, subjects }) => [studentId, subjects])).toEqual([
    ['1', ['a', 'c']],
    ['2', ['b']],
  ])
  expect(JSON.stringify(texts[0])).toMatch(/[^-\d]2\D.*Asha/)
  expect(JSON.stringify(texts[1])).toMatch(/Dev/)
})

test('of the two names of a field the one that differs from the stored value counts, or the first if both do', () => {
  const given = fc.constantFrom(undefined, null, 'P', 'WA', 'M')
  fc.assert(
    fc.property(given, given, fc.constantFrom(null, 'P', 'WA'), (value, alias, stored) => {
      const changed = changedValue(value, alias, stored)
      const differing = [value, alias].filter(one => one != null && one !== stored)
      if (differing.length > 0) expect(changed).toBe(differing[0])
      else expect([value, alias]).toContain(changed)
      // If both names are absent, nothing changes.
      expect(changed === undefined).toBe(value === undefined && alias === undefined)
    }),
  )
})
