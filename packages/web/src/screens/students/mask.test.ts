import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaBetween, barAt, movedBar, suggestedBar, whyNotMasked } from './mask.ts'

const share = fc.double({ min: -1, max: 2, noNaN: true })
const corner = fc.record({ x: share, y: share })

test('a bar stays within the picture, whichever way it is drawn', () => {
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

test('a moved bar keeps its size, stays within the picture and counts as placed', () => {
  fc.assert(
    fc.property(corner, corner, corner, (one, other, by) => {
      const bar = { ...areaBetween(one, other), placed: false }
      const moved = movedBar(bar, by)
      expect(moved).toMatchObject({ width: bar.width, height: bar.height, placed: true })
      expect(moved.left).toBeGreaterThanOrEqual(-1e-9)
      expect(moved.top).toBeGreaterThanOrEqual(-1e-9)
      expect(moved.left + moved.width).toBeLessThanOrEqual(1 + 1e-9)
      expect(moved.top + moved.height).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

test('a picture can be used once every bar was placed and is large enough', () => {
  const placed = { ...suggestedBar, placed: true }
  expect(whyNotMasked([])).toBe('none')
  expect(whyNotMasked([suggestedBar])).toBe('unplaced')
  expect(whyNotMasked([placed, suggestedBar])).toBe('unplaced')
  expect(whyNotMasked([placed, { ...placed, width: 0.01 }])).toBe('tooSmall')
  expect(whyNotMasked([placed, placed])).toBeUndefined()
})

test('the topmost of two bars is the one that is dragged', () => {
  const bars = [suggestedBar, { ...suggestedBar, left: 0.4 }]
  expect(barAt(bars, { x: 0.45, y: 0.75 })).toBe(1)
  expect(barAt(bars, { x: 0.3, y: 0.75 })).toBe(0)
  expect(barAt(bars, { x: 0.1, y: 0.1 })).toBe(-1)
})
