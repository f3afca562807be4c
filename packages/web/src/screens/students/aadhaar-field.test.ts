import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaBetween } from './aadhaar-field.tsx'

test('the mask stays within the picture, whichever way it is drawn', () => {
  const corner = fc.record({
    x: fc.double({ min: -1, max: 2, noNaN: true }),
    y: fc.double({ min: -1, max: 2, noNaN: true }),
  })
  fc.assert(
    fc.property(corner, corner, (one, other) => {
      const { left, top, width, height } = areaBetween(one, other)
      for (const share of [left, top, width, height]) expect(share).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(1 + 1e-9)
      expect(top + height).toBeLessThanOrEqual(1 + 1e-9)
      expect(areaBetween(other, one)).toEqual({ left, top, width, height })
    }),
  )
})
