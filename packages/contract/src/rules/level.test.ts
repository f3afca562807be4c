import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelFor } from './level.ts'

const levels = ['Toddler (1½–3)', 'Casa (3–6)', 'Lower Elementary (6–9)', 'Upper Elementary (9–12)'].map(
  className => ({ className }),
)
const found = (name: string) => levelFor(name, levels)?.className

test('a class gets the level with the same name, or the only one sharing a word', () => {
  expect(found(' casa (3–6) ')).toBe('Casa (3–6)')
  expect(found('Casa Jasmine')).toBe('Casa (3–6)')
  expect(found('Toddler House')).toBe('Toddler (1½–3)')
  expect(found('Lower B')).toBe('Lower Elementary (6–9)')
})

test('names that Indian schools use for these ages match the level', () => {
  expect(found('Primary Jasmine')).toBe('Casa (3–6)')
  expect(found('Nursery A')).toBe('Casa (3–6)')
  expect(found('UKG')).toBe('Casa (3–6)')
})

test('a name that matches no level, or two, gets none; text in brackets is ignored', () => {
  expect(found('Sunflower')).toBeUndefined()
  expect(found('Elementary')).toBeUndefined()
  expect(found('Jasmine (3–6)')).toBeUndefined()
  expect(found('')).toBeUndefined()
})

test('for any text, the result does not depend on the order of the levels', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      expect(levelFor(name, levels.toReversed())).toBe(levelFor(name, levels))
    }),
  )
  expect(levelFor('constructor', [{ className: 'constructor toString' }])).toBeDefined()
})
