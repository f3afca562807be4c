import { expect, test } from 'vitest'
import { portrait } from './portraits.ts'

test('no two children in the demo have the same portrait, and each has the same one at every start', () => {
  for (const gender of ['male', 'female'] as const) {
    const drawn = Array.from({ length: 140 }, (_, number) => portrait(number, gender))
    expect(new Set(drawn).size).toBe(140)
    expect(drawn.filter(svg => /undefined|NaN/.test(svg))).toEqual([])
    expect(portrait(7, gender)).toBe(drawn[7])
  }
})
