import { expect, test } from 'vitest'
import { changedFields, differences } from './conflict.ts'

const base = { className: 'Rose', status: true, levelId: null, notes: '' }

test('only fields in which both versions differ are listed', () => {
  expect(differences(base, { ...base, className: 'Lotus' }, { ...base, className: 'Lotus' })).toEqual([])
  expect(differences(base, base, base)).toEqual([])
})

test('your changes are kept as yours; what only they changed is kept as theirs', () => {
  const yours = { ...base, className: 'Rose Garden' }
  const theirs = { ...base, className: 'Rosebud', status: false }
  expect(differences(base, yours, theirs)).toEqual([
    { name: 'className', theirs: 'Rosebud', yours: 'Rose Garden', keep: 'yours' },
    { name: 'status', theirs: false, yours: true, keep: 'theirs' },
  ])
})

test('undefined and null are the same', () => {
  expect(differences(base, { ...base, levelId: undefined }, base)).toEqual([])
})

test('untouched fields do not count as input', () => {
  const yours = { ...base, levelId: undefined, notes: 'Sings.' }
  expect(changedFields(base, yours)).toEqual({ notes: 'Sings.' })
})
