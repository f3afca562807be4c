import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteSpan, parseRange } from './ranges.ts'

test.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=100-', { from: 100 }],
  ['bytes=-5', { last: 5 }],
  ['bytes= 1 - 2', { from: 1, to: 2 }],
])('%s is a range', (header, range) => {
  expect(parseRange(header)).toEqual(range)
})

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,5-6',
  'pages=1-2',
  'bytes=a-b',
  'bytes=99999999999999999999-',
])('%s asks for the whole file', header => {
  expect(parseRange(header)).toBeUndefined()
})

test.each([
  [{ from: 5 }, { from: 5, to: 9 }],
  [
    { from: 5, to: 9 },
    { from: 5, to: 9 },
  ],
  [
    { from: 5, to: 10 },
    { from: 5, to: 9 },
  ],
  [
    { from: 0, to: 999_999_999_999_999 },
    { from: 0, to: 9 },
  ],
  [{ last: 50 }, { from: 0, to: 9 }],
])('%j of ten bytes ends with the last of them', (range, span) => {
  expect(byteSpan(range, 10)).toEqual(span)
})

test('a span equals a slice of the bytes, and there is none if the slice is empty', () => {
  const size = fc.integer({ min: 0, max: 60 })
  const ranges = fc.oneof(
    size.map(last => ({ last })),
    size.map(from => ({ from })),
    fc.tuple(size, size).map(([from, more]) => ({ from, to: from + more })),
  )
  fc.assert(
    fc.property(ranges, size, (range, total) => {
      const bytes = Array.from({ length: total }, (_, index) => index)
      const wanted =
        'last' in range
          ? bytes.slice(range.last ? -range.last : total)
          : bytes.slice(range.from, 'to' in range ? range.to + 1 : total)
      const span = byteSpan(range, total)
      expect(span && bytes.slice(span.from, span.to + 1)).toEqual(wanted.length > 0 ? wanted : undefined)
    }),
  )
})
