import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ids } from './ids.ts'

describe('ids', () => {
  test('are in the order of creation, even within a millisecond and when the clock is set back', () => {
    const clock = fc.array(
      fc.integer({ min: 0, max: 3 }).map(tick => 1_795_000_000_000 + tick),
      { minLength: 2 },
    )
    fc.assert(
      fc.property(clock, times => {
        const readings = times.values()
        const newId = ids(() => readings.next().value ?? 0)
        const made = times.map(() => newId())
        expect(made).toEqual(made.toSorted())
        expect(new Set(made).size).toBe(made.length)
      }),
    )
  })

  test('stay in order when more are created in a millisecond than its counter holds', () => {
    const newId = ids(() => 1_795_000_000_000)
    const made = Array.from({ length: 10_000 }, newId)
    expect(made).toEqual(made.toSorted())
  })

  test('are of version 7 and begin with the milliseconds', () => {
    const id = ids(() => 0x1a1_ec3f_7b12)()
    expect(id).toMatch(/^01a1ec3f-7b12-7000-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
