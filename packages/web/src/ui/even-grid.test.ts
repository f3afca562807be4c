import { expect, test } from 'vitest'
import { evenRows } from './even-grid.tsx'

test('four of which three fit stand two by two', () => {
  expect(evenRows(4, 100, 10)).toEqual({
    '@container (320px <= width < 430px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  })
})

test('six stand in threes where four or five fit', () => {
  const three = { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }
  expect(evenRows(6, 100, 10)).toEqual({
    '@container (430px <= width < 540px)': three,
    '@container (540px <= width < 650px)': three,
  })
})

test('what fits into one row, or into full ones, is left as it is', () => {
  expect(evenRows(1, 100, 10)).toEqual({})
  expect(evenRows(3, 100, 10)).toEqual({})
})
