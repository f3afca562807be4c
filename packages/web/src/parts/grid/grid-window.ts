import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { CellPosition, GridSize } from './grid-block.ts'
import type { GridMeasure } from './grid-frame.ts'

type Scroller = RefObject<HTMLDivElement | null>

/** Virtualises a grid's rows and columns. The focused cell is always rendered, because removing it would lose the focus. */
export function useGridWindow(
  scroller: Scroller,
  extent: Pick<GridSize, 'rows' | 'columns'>,
  active: CellPosition,
  measure: GridMeasure,
) {
  const withPlace = (place: number) => (range: Range) =>
    [...new Set([...defaultRangeExtractor(range), place])].filter(index => index < range.count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function at every render would re-render every row.
  const rowRange = useCallback(withPlace(active.row), [active.row])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function at every render would re-render every row.
  const columnRange = useCallback(withPlace(active.column), [active.column])
  const rows = useVirtualizer({
    count: extent.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => measure.row,
    overscan: 4,
    paddingStart: measure.head,
    scrollPaddingStart: measure.head,
    rangeExtractor: rowRange,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: extent.columns,
    getScrollElement: () => scroller.current,
    estimateSize: () => measure.column,
    overscan: 4,
    paddingStart: measure.name,
    scrollPaddingStart: measure.name,
    rangeExtractor: columnRange,
  })
  // Turning a phone changes the dimensions, and so does a list of several classes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read where the sizes are estimated.
  useLayoutEffect(() => {
    rows.measure()
    columns.measure()
  }, [rows, columns, measure])
  return { rows, columns }
}

type Windows = ReturnType<typeof useGridWindow>

/** Returns a function that makes the next change of the active cell scroll to it and focus it. */
export function useFocusFollow(
  scroller: Scroller,
  { row, column }: CellPosition,
  rows: Windows['rows'],
  columns: Windows['columns'],
) {
  const due = useRef(false)
  useLayoutEffect(() => {
    if (!due.current) return
    due.current = false
    rows.scrollToIndex(row)
    columns.scrollToIndex(column)
    const cell = `[data-row="${row}"][data-column="${column}"]`
    scroller.current?.querySelector<HTMLElement>(cell)?.focus({ preventScroll: true })
  }, [row, column, rows, columns, scroller])
  return () => {
    due.current = true
  }
}
