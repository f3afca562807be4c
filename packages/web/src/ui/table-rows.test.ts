import { expect, test } from 'vitest'
import { leastWidthOf, narrowed } from './table-rows.tsx'

test('a table is as wide as its columns and actions, with the minimum for the others', () => {
  expect(leastWidthOf([{ width: 100 }, {}, { width: 60 }], 80, 128)).toBe(368)
})

test('beside a column with a percentage the other columns keep their widths', () => {
  // 45% of 800 leaves the 440 that the others need.
  expect(leastWidthOf([{ width: '45%' }, { width: 100 }, { width: 100 }, {}], 112, 128)).toBe(800)
})

test('in small type a column is narrower, and a percentage stays the same', () => {
  const columns: Parameters<typeof narrowed>[0][] = [{ width: 110 }, { width: '20%' }, {}]
  expect(columns.map(narrowed)).toEqual([{ width: 88 }, { width: '20%' }, {}])
})
