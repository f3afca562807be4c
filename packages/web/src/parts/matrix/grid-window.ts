import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { GridMeasure } from './grid-frame.ts'
import type { Extent, Place } from './matrix-block.ts'

type Scroller = RefObject<HTMLDivElement | null>

/** The rows and columns of a grid that are in view, and always those of the focus, which would be lost with its cell. */
export function useGridWindow(
  scroller: Scroller,
  extent: Pick<Extent, 'rows' | 'columns'>,
  active: Place,
  measure: GridMeasure,
) {
  const keeping = (place: number) => (range: Range) =>
    [...new Set([...defaultRangeExtractor(range), place])].filter(index => index < range.count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function at every render would draw every row anew.
  const rowRange = useCallback(keeping(active.row), [active.row])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function at every render would draw every row anew.
  const columnRange = useCallback(keeping(active.column), [active.column])
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
  return { rows, columns }
}

type Windows = ReturnType<typeof useGridWindow>

/** Gives the function after which the focus goes along with the next move, scrolled into view. */
export function useFollow(
  scroller: Scroller,
  { row, column }: Place,
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
