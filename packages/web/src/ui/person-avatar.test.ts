import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beadOf } from './person-avatar.tsx'
import { beadNames } from './tokens.ts'

test('every name has a colour, in every script, and always the same one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      expect(beadNames).toContain(beadOf(name))
      expect(beadOf(name)).toBe(beadOf(name))
    }),
  )
})

test('a class uses all the colours, and none of them is given to more than a quarter of the children', () => {
  const names = [
    'Aarav',
    'Diya',
    'Ishaan',
    'Meera',
    'Kabir',
    'Tara',
    'Vivaan',
    'Zoya',
    'Rohan',
    'Anika',
  ].flatMap(first => ['Rao', 'Iyer', 'Khan', 'DSouza', 'Patel', 'Nair'].map(family => `${first} ${family}`))
  const counts = beadNames.map(bead => names.filter(name => beadOf(name) === bead).length)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts)).toBeLessThan(names.length / 4)
})
