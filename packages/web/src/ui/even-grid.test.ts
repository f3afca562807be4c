import { expect, test } from 'vitest'
import { evenRows } from './even-grid.tsx'

test('four items are shown in two rows of two if only three fit', () => {
  expect(evenRows(4, 100, 10)).toEqual({
    '@container (320px <= width < 430px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  })
})

test('six are shown in threes if four or five fit', () => {
  const three = { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }
  expect(evenRows(6, 100, 10)).toEqual({
    '@container (430px <= width < 540px)': three,
    '@container (540px <= width < 650px)': three,
  })
})

test('what fits into one row, or into full rows, is left unchanged', () => {
  expect(evenRows(1, 100, 10)).toEqual({})
  expect(evenRows(3, 100, 10)).toEqual({})
})
