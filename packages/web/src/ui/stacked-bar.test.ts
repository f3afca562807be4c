import { expect, test } from 'vitest'
import { scaleOf } from './stacked-bar.ts'

test.each([
  [0, 5, [0, 1]],
  [1, 5, [0, 1]],
  [3, 5, [0, 1, 2, 3]],
  [23, 10, [0, 5, 10, 15, 20, 25]],
  [100, 5, [0, 20, 40, 60, 80, 100]],
  [101, 5, [0, 50, 100, 150]],
  [101, 10, [0, 20, 40, 60, 80, 100, 120]],
  [999, 5, [0, 200, 400, 600, 800, 1000]],
])('a scale to %i with about %i numbers is %j', (most, about, numbers) => {
  expect(scaleOf(most, about)).toEqual(numbers)
})
