import { expect, test } from 'vitest'
import { toggledUpTo } from './column.ts'

const order = ['a', 'b', 'c', 'd', 'e']

test('with Shift a tick applies to all rows since the last one, in either direction', () => {
  expect([...toggledUpTo(new Set(['b']), order, ['b', 'd'])]).toEqual(['b', 'c', 'd'])
  expect([...toggledUpTo(new Set(['d', 'a']), order, ['d', 'b'])]).toEqual(['d', 'a', 'b', 'c'])
  expect([...toggledUpTo(new Set(order), order, ['b', 'd'])]).toEqual(['a', 'e'])
})

test('with Shift only one row is ticked if the last one is no longer in the list', () => {
  expect([...toggledUpTo(new Set(['x']), order, ['x', 'c'])]).toEqual(['x', 'c'])
})
