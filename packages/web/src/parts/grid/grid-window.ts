import type { CSSObject, Theme } from '@mui/material/styles'
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { Area, Span } from './cells-ahead.ts'
import type { CellPosition, GridSize } from './grid-block.ts'

type Scroller = RefObject<HTMLDivElement | null>

/**
 * Virtualises a grid's rows and columns, with `overscan` of them around those in view; `near` returns these. The
 * focused cell is always rendered, because removing it would lose the focus.
 */
export function useGridWindow(
  scroller: Scroller,
  extent: Pick<GridSize, 'rows' | 'columns'>,
  active: CellPosition,
  measure: GridMeasure,
  overscan = 4,
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
    overscan,
    // Both directions change in one render, and what is scrolled is drawn before it.
    useFlushSync: false,
    paddingStart: measure.head,
    scrollPaddingStart: measure.head,
    rangeExtractor: rowRange,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: extent.columns,
    getScrollElement: () => scroller.current,
    estimateSize: () => measure.column,
    overscan,
    useFlushSync: false,
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
  const near = (): Area => ({ rows: shownOf(rows, overscan), columns: shownOf(columns, overscan) })
  return { rows, columns, near }
}

/** What a virtualiser renders, without the focused place. */
function shownOf(shown: Virtualizer<HTMLDivElement, Element>, overscan: number): Span {
  // Works out the range.
  shown.getVirtualItems()
  const { startIndex, endIndex } = shown.range ?? { startIndex: 0, endIndex: -1 }
  return {
    from: Math.max(0, startIndex - overscan),
    to: Math.min(shown.options.count, endIndex + 1 + overscan),
  }
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
  const reveal = useCallback(
    (row: number, column: number) => {
      rows.scrollToIndex(row)
      columns.scrollToIndex(column)
      const cell = `[data-row="${row}"][data-column="${column}"]`
      scroller.current?.querySelector<HTMLElement>(cell)?.focus({ preventScroll: true })
    },
    [rows, columns, scroller],
  )
  useLayoutEffect(() => {
    if (!due.current) return
    due.current = false
    reveal(row, column)
  }, [row, column, reveal])
  /** With a column that is already the active one, it is revealed at once. */
  return (next?: number) => {
    if (next === column) reveal(row, column)
    else due.current = true
  }
}

/** A grid's dimensions in pixels: row height, column width, width of the name column, height of the header. */
export type GridMeasure = { row: number; column: number; name: number; head: number }

/**
 * The styles of a virtualised grid, with a sticky header and a sticky first column. One rule covers all cells,
 * because a styled component per cell would cost more than drawing it.
 */
export function gridRules({ vars: { palette } }: Theme, measure: GridMeasure): CSSObject {
  const lines = {
    borderBlockEnd: `1px solid ${palette.divider}`,
    borderInlineEnd: `1px solid ${palette.divider}`,
  }
  return {
    position: 'relative',
    overflow: 'auto',
    overscrollBehaviorX: 'contain',
    maxHeight: 'max(360px, 68dvh)',
    scrollPaddingBlockStart: measure.head,
    scrollPaddingInlineStart: measure.name,
    border: `1px solid ${palette.divider}`,
    borderRadius: '10px',
    backgroundColor: palette.background.paper,
    userSelect: 'none',
    '& table, & thead, & tbody, & tr, & th, & td': { display: 'block' },
    '& table': { position: 'relative' },
    '& tr': { position: 'absolute', insetInline: 0 },
    '& td, & thead th': { position: 'absolute', top: 0 },
    ...headRules(palette, lines, measure),
    '& tbody th': {
      ...lines,
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      boxSizing: 'border-box',
      width: measure.name,
      height: measure.row,
      padding: '0 12px',
      fontSize: '0.9375rem',
      fontWeight: 600,
      textAlign: 'start',
      overflow: 'hidden',
      backgroundColor: palette.background.paper,
    },
    // A name that is a link can be pressed anywhere in its cell.
    '& tbody th a': { position: 'static', '&::after': { inset: 0 } },
    '& td': {
      ...lines,
      boxSizing: 'border-box',
      width: measure.column,
      height: measure.row,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
    },
  }
}

/** The header, which stays in view while the rows scroll, and its corner above the names. */
function headRules(palette: Theme['vars']['palette'], lines: CSSObject, measure: GridMeasure): CSSObject {
  return {
    '& thead': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: measure.head,
      backgroundColor: palette.background.paper,
    },
    '& thead th': {
      ...lines,
      boxSizing: 'border-box',
      color: palette.text.secondary,
      fontSize: '0.8125rem',
      fontWeight: 600,
      textAlign: 'start',
      // Unlike hidden, this lets group names stay in view while their columns scroll.
      overflow: 'clip',
    },
    '& thead .corner': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 3,
      display: 'flex',
      alignItems: 'flex-end',
      width: measure.name,
      height: measure.head,
      padding: '4px 12px',
      lineHeight: 1.2,
      backgroundColor: palette.background.paper,
    },
  }
}
