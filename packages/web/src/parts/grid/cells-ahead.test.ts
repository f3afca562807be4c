import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ahead, type Area, nextAhead, placesOf, reach, type Span } from './cells-ahead.ts'

const step = 12
const size = { rows: 60, columns: 900 }
const length = (span: Span) => span.to - span.from

/** All that is rendered until nothing more is due. */
function growth(ahead: Ahead, near: Area, grid = size): Ahead[] {
  const all = [ahead]
  for (let next = nextAhead(ahead, near, grid, step); next; next = nextAhead(next, near, grid, step)) {
    all.push(next)
    if (all.length > 1_000) throw new Error('it never ends')
  }
  return all
}

test('columns, then rows, are added in small steps until there are enough on either side', () => {
  const near = { rows: { from: 25, to: 45 }, columns: { from: 300, to: 330 } }
  const all = growth({ wide: near, tall: near }, near)
  expect(all.at(-1)).toEqual({
    wide: { rows: near.rows, columns: { from: 300 - reach.columns, to: 330 + reach.columns } },
    tall: { rows: { from: 25 - reach.rows, to: 60 }, columns: near.columns },
  })
  for (const [at, { wide, tall }] of all.entries()) {
    const before = all[Math.max(0, at - 1)]!
    expect(length(wide.columns) - length(before.wide.columns)).toBeLessThanOrEqual(step)
    expect(length(tall.rows) - length(before.tall.rows)).toBeLessThanOrEqual(2)
  }
})

test('after a jump it begins again with what is in view, and rows that came into view are added one by one', () => {
  const near = { rows: { from: 0, to: 20 }, columns: { from: 0, to: 30 } }
  const far = { rows: { from: 0, to: 20 }, columns: { from: 700, to: 730 } }
  expect(nextAhead({ wide: near, tall: near }, far, size, step)?.wide).toEqual(far)
  const lower = { ...near, rows: { from: 3, to: 23 } }
  const left = { ...near, rows: { from: 3, to: 20 } }
  expect(nextAhead({ wide: left, tall: near }, lower, size, step)?.wide.rows).toEqual({ from: 3, to: 21 })
})

test('wherever somebody scrolls, it ends, covers what is in view and stays within the grid', () => {
  const span = (most: number) =>
    fc.tuple(fc.nat(most), fc.nat(most)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
  const grids = fc.record({ rows: fc.nat(60), columns: fc.nat(900) }).chain(grid => {
    const area = fc.record({ rows: span(grid.rows), columns: span(grid.columns) })
    return fc.tuple(fc.constant(grid), area, area, area)
  })
  fc.assert(
    fc.property(grids, ([grid, before, tall, near]) => {
      const from = Math.max(before.rows.from, near.rows.from)
      const rows = { from, to: Math.max(from, Math.min(before.rows.to, near.rows.to)) }
      const last = growth({ wide: { ...before, rows }, tall }, near, grid).at(-1)!
      expect(last.wide.rows).toEqual(near.rows)
      expect(last.tall.columns).toEqual(near.columns)
      for (const [all, shown, whole] of [
        [last.wide.columns, near.columns, grid.columns],
        [last.tall.rows, near.rows, grid.rows],
      ] as const) {
        expect(all.from >= 0 && all.to <= whole).toBe(true)
        expect(all.from <= shown.from && all.to >= shown.to).toBe(true)
        expect(length(all)).toBeLessThanOrEqual(length(shown) + 4 * reach.columns)
      }
    }),
  )
})

test('places of several spans are in order, each once', () => {
  expect(
    placesOf([
      { from: 3, to: 6 },
      { from: 0, to: 2 },
      { from: 5, to: 7 },
    ]),
  ).toEqual([0, 1, 3, 4, 5, 6])
})
