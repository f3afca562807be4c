import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelFor } from './level.ts'

const levels = ['Toddler (1½–3)', 'Casa (3–6)', 'Lower Elementary (6–9)', 'Upper Elementary (9–12)'].map(
  className => ({ className }),
)
const found = (name: string) => levelFor(name, levels)?.className

test('a class gets the level of the same name, or the only one with a word in common', () => {
  expect(found(' casa (3–6) ')).toBe('Casa (3–6)')
  expect(found('Casa Jasmine')).toBe('Casa (3–6)')
  expect(found('Toddler House')).toBe('Toddler (1½–3)')
  expect(found('Lower B')).toBe('Lower Elementary (6–9)')
})

test('the names that Indian schools give to these ages count as the level', () => {
  expect(found('Primary Jasmine')).toBe('Casa (3–6)')
  expect(found('Nursery A')).toBe('Casa (3–6)')
  expect(found('UKG')).toBe('Casa (3–6)')
})

test('a name that points to no level or to two has none, and brackets say nothing', () => {
  expect(found('Sunflower')).toBeUndefined()
  expect(found('Elementary')).toBeUndefined()
  expect(found('Jasmine (3–6)')).toBeUndefined()
  expect(found('')).toBeUndefined()
})

test('any text has an answer, which does not depend on the order of the levels', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      expect(levelFor(name, levels.toReversed())).toBe(levelFor(name, levels))
    }),
  )
  expect(levelFor('constructor', [{ className: 'constructor toString' }])).toBeDefined()
})
