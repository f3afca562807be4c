import { expect, test } from 'vitest'
import { leastWidthOf, narrowed } from './table-rows.tsx'

test('a table is as wide as its columns and actions, and leaves the others their least', () => {
  expect(leastWidthOf([{ width: 100 }, {}, { width: 60 }], 80, 128)).toBe(368)
})

test('beside a share of the table the other columns keep their widths', () => {
  // 45 % of 800 leave the 440 that the others take.
  expect(leastWidthOf([{ width: '45%' }, { width: 100 }, { width: 100 }, {}], 112, 128)).toBe(800)
})

test('where the type is small a column is narrower, and a share stays one', () => {
  const columns: Parameters<typeof narrowed>[0][] = [{ width: 110 }, { width: '20%' }, {}]
  expect(columns.map(narrowed)).toEqual([{ width: 88 }, { width: '20%' }, {}])
})
