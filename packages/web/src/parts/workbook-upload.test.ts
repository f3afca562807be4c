import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowRanges } from './workbook-upload.tsx'

test('ranges contain exactly the rows of the list, once and in order, and do not touch', () => {
  expect(rowRanges([9, 2, 4, 3, 3])).toEqual([
    [2, 4],
    [9, 9],
  ])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 })), rows => {
      const ranges = rowRanges(rows)
      const all = ranges.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      )
      expect(all).toEqual([...new Set(rows)].toSorted((one, other) => one - other))
      for (const [at, [first]] of ranges.entries())
        if (at > 0) expect(first).toBeGreaterThan(ranges[at - 1]![1] + 1)
    }),
  )
})
