import type { Column, Row } from './column.ts'

type Width = Pick<Column<Row>, 'width'>

/** A column where the type is small and the cells stand close: four fifths of its width, a share as it is. */
export function narrowed<C extends Width>(column: C): C {
  return typeof column.width === 'number' ? { ...column, width: Math.round(column.width * 0.8) } : column
}

/**
 * The width in pixels that a table needs: what its columns and actions take, and `least` for each column without a width.
 * Shares in percent are of the whole table.
 */
export function leastWidthOf(columns: readonly Width[], actions: number, least: number): number {
  const pixels = columns.reduce((sum, { width = least }) => sum + (typeof width === 'number' ? width : 0), 0)
  const percent = columns.reduce(
    (sum, { width }) => sum + (typeof width === 'string' ? parseFloat(width) : 0),
    0,
  )
  return Math.ceil((pixels + actions) / (1 - percent / 100))
}
