import type { Matrix } from '@casa/contract/progress'
import { useState } from 'react'
import { at, type Block, followed, type GridIds } from '../../parts/grid/grid-block.ts'

/**
 * The selection of a matrix, at first its first cell. When the class is read again, as after a child has left it, it stays
 * with its children and exercises, so that no key goes to a neighbour. Where the focused child itself has left, the focus is
 * gone with its row.
 */
export function useBlock(matrix: Matrix): [Block, (block: Block) => void] {
  const ids = idsOf(matrix)
  const [last, setLast] = useState({ block: at({ row: 0, column: 0 }), ids })
  const moved = !areSame(last.ids.rows, ids.rows) || !areSame(last.ids.columns, ids.columns)
  const block = moved ? followed(last.block, last.ids, ids) : last.block
  if (moved) setLast({ block, ids })
  return [block, block => setLast({ block, ids })]
}

function idsOf({ students, exercises }: Matrix): GridIds {
  return { rows: students.map(({ _id }) => _id), columns: exercises.map(({ _id }) => _id) }
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id, place) => id === others[place])
}
