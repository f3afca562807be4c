import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  at,
  type Block,
  cellsOfBlock,
  columnOf,
  edges,
  followed,
  movedBlock,
  rowOf,
  sizeOf,
} from './grid-block.ts'

const extent = { rows: 40, columns: 430, page: 9 }
const press = (key: string, held: { shift?: true; ctrl?: true } = {}) => ({
  key,
  shiftKey: held.shift ?? false,
  ctrlKey: held.ctrl ?? false,
  metaKey: false,
})
const start = at({ row: 5, column: 5 })

test('arrows, Home, End and the page keys move the single cell, but never out of the grid', () => {
  expect(movedBlock(start, press('ArrowDown'), extent)).toEqual(at({ row: 6, column: 5 }))
  expect(movedBlock(start, press('End'), extent)).toEqual(at({ row: 5, column: 429 }))
  expect(movedBlock(start, press('Home', { ctrl: true }), extent)).toEqual(at({ row: 0, column: 0 }))
  expect(movedBlock(start, press('PageDown'), extent)).toEqual(at({ row: 14, column: 5 }))
  expect(movedBlock(start, press('PageUp'), extent)).toEqual(at({ row: 0, column: 5 }))
  expect(movedBlock(start, press('x'), extent)).toBeUndefined()
})

test('with Shift the block grows from its anchor, in any direction', () => {
  let block = start
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight'])
    block = movedBlock(block, press(key, { shift: true }), extent) ?? block
  expect(edges(block)).toEqual({ top: 3, bottom: 5, left: 5, right: 6 })
  expect(cellsOfBlock(block)).toHaveLength(6)
  expect(movedBlock(block, press('Escape'), extent)).toEqual(at(block.active))
  expect(movedBlock(start, press('Escape'), extent)).toBeUndefined()
})

test('selecting a column selects the class, selecting a row the child', () => {
  expect(movedBlock(start, press(' ', { ctrl: true }), extent)).toEqual(columnOf(5, extent))
  expect(sizeOf(columnOf(5, extent))).toBe(40)
  expect(movedBlock(start, press(' ', { shift: true }), extent)).toEqual(rowOf(5, extent))
  expect(sizeOf(rowOf(5, extent))).toBe(430)
})

test('whatever is pressed, the block stays in the grid and contains as many cells as its size says', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', ' ']
  const strokes = fc.array(
    fc.record({
      key: fc.constantFrom(...keys, 'Escape', 'p'),
      shiftKey: fc.boolean(),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
    }),
  )
  const sizes = fc.record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 1, max: 6 }) })
  fc.assert(
    fc.property(sizes, strokes, (size, pressed) => {
      let block = at({ row: 0, column: 0 })
      for (const stroke of pressed) block = movedBlock(block, stroke, { ...size, page: 2 }) ?? block
      const places = cellsOfBlock(block)
      expect(places).toHaveLength(sizeOf(block))
      for (const { row, column } of places) {
        expect(row >= 0 && row < size.rows && column >= 0 && column < size.columns).toBe(true)
      }
    }),
  )
})

const gridOf = (rows: string) => ({ rows: [...rows], columns: ['x', 'y'] })
const rowsOf = (block: Block, rows: string) => {
  const { top, bottom } = edges(block)
  return rows.slice(top, bottom + 1)
}

test('when rows appear or disappear, the block keeps its children', () => {
  const block = { anchor: { row: 1, column: 0 }, active: { row: 3, column: 1 } }
  const after = (rows: string) => followed(block, gridOf('abcde'), gridOf(rows))
  expect(rowsOf(after('bcde'), 'bcde')).toBe('bcd')
  expect(after('bcde').active).toEqual({ row: 2, column: 1 })
  // One of its rows is gone, and the others are still selected.
  expect(rowsOf(after('abde'), 'abde')).toBe('bd')
  // A new row appears among them and must not be selected with them.
  expect(rowsOf(after('abcnde'), 'abcnde')).toBe('d')
  // When all of its rows are gone, only the focused position remains.
  expect(followed(at({ row: 4, column: 0 }), gridOf('abcde'), gridOf('abcd'))).toEqual(
    at({ row: 3, column: 0 }),
  )
})

test('while the focused child is still there, no child becomes selected who was not selected before', () => {
  const row = fc.integer({ min: 0, max: 4 })
  fc.assert(
    fc.property(row, row, fc.shuffledSubarray([...'abcdefg']), (anchor, active, rows) => {
      const before = 'abcde'
      const after = rows.join('')
      fc.pre(after.includes(before[active]!))
      const block = { anchor: { row: anchor, column: 0 }, active: { row: active, column: 0 } }
      const selected = rowsOf(followed(block, gridOf(before), gridOf(after)), after)
      for (const id of selected) expect(rowsOf(block, before)).toContain(id)
      expect(selected).toContain(before[active])
    }),
  )
})
