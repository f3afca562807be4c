import { expect, test } from 'vitest'
import { treeStep } from './check-tree.tsx'
import { type TreeNode, visibleLines } from './tree.ts'

const node = (label: string, ...children: TreeNode[]): TreeNode => ({ id: label, label, children })
const open = new Set(['Language'])
const lines = visibleLines(
  [node('Language', node('Letters'), node('Words')), node('Mathematics', node('Rods'))],
  open,
)
const press = (key: string, active: number, held: { ctrlKey?: boolean } = {}) =>
  treeStep({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, lines, active, open)

test('up and down move through the visible lines; right opens a node or enters it, left closes it or leaves it', () => {
  expect(press('ArrowDown', 0)).toEqual({ active: 1 })
  expect(press('ArrowDown', 3)).toEqual({ active: 3 })
  expect(press('ArrowUp', 0)).toEqual({ active: 0 })
  expect(press('ArrowRight', 0)).toEqual({ active: 1 })
  expect(press('ArrowRight', 1)).toEqual({})
  expect(press('ArrowRight', 3)).toEqual({ open: true })
  expect(press('ArrowLeft', 2)).toEqual({ active: 0 })
  expect(press('ArrowLeft', 0)).toEqual({ open: false })
  expect(press('ArrowLeft', 3)).toEqual({ active: 3 })
  expect(press('Home', 2)).toEqual({ active: 0 })
  expect(press('End', 0)).toEqual({ active: 3 })
})

test('Space and Enter tick, a letter finds the next line that begins with it, other keys are left to the page', () => {
  expect(press(' ', 1)).toEqual({ tick: true })
  expect(press('Enter', 1)).toEqual({ tick: true })
  expect(press('l', 0)).toEqual({ active: 1 })
  expect(press('L', 1)).toEqual({ active: 0 })
  expect(press('x', 1)).toEqual({ active: 1 })
  expect(press('l', 0, { ctrlKey: true })).toBeUndefined()
  expect(press('Tab', 0)).toBeUndefined()
})
