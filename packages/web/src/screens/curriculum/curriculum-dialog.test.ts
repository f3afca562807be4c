import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { positionsAmong } from './curriculum-dialog.tsx'

const rows = fc
  .uniqueArray(fc.integer({ min: -20, max: 20 }), { maxLength: 8 })
  .map(positions =>
    positions
      .sort((a, b) => a - b)
      .map((position, index) => ({ _id: `${index}`, name: `Row ${index}`, position })),
  )

describe('the positions among rows', () => {
  test('for a new row are before, between and after the others, each where its label says', () => {
    fc.assert(
      fc.property(rows, siblings => {
        const places = positionsAmong(siblings)
        expect(places.map(({ after }) => after)).toEqual([undefined, ...siblings])
        expect(places.map(({ last }) => last)).toEqual([...siblings.map(() => false), true])
        for (const [index, { position }] of places.entries())
          expect(siblings.filter(row => row.position < position)).toEqual(siblings.slice(0, index))
      }),
    )
  })

  test('for an existing row are among the others, and its current one keeps its value', () => {
    fc.assert(
      fc.property(rows, fc.nat(7), (siblings, nth) => {
        const own = siblings[nth]
        fc.pre(own !== undefined)
        const places = positionsAmong(siblings, own!._id)
        const others = siblings.filter(row => row !== own)
        expect(places.map(({ after }) => after)).toEqual([undefined, ...others])
        expect(places[nth]!.position).toBe(own!.position)
      }),
    )
  })

  test('are omitted where there is no room: nothing fits between two rows with the same position', () => {
    const twins = [1, 2, 2].map((position, index) => ({ _id: `${index}`, name: `Row ${index}`, position }))
    expect(positionsAmong(twins).map(({ position }) => position)).toEqual([0, 1.5, 3])
    expect(positionsAmong(twins, '1').map(({ position }) => position)).toEqual([0, 2, 3])
  })
})
