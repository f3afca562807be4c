import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import type { VirtualItem } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react'
import {
  at,
  type Block,
  type CellPosition,
  clampedTo,
  columnOf,
  edges,
  movedBlock,
  sizeOf,
} from '../grid/grid-block.ts'
import { useFocusFollow, useGridWindow } from '../grid/grid-window.ts'
import { type Cell, cellsIn } from './matrix.ts'
import { MatrixFrame, type MatrixMeasure, useMatrixMeasure } from './matrix-frame.ts'
import { MatrixHead } from './matrix-head.tsx'
import { chunkSize, MatrixRow } from './matrix-row.tsx'
import { MatrixTip } from './matrix-tip.tsx'

/** The letters that record a key: A is with assistance, I is independently. */
const letters: Record<string, Key> = { p: 'P', a: 'WA', i: 'WI', m: 'M' }

type Props = {
  matrix: Matrix
  name: string
  /** The selection and the focused cell. */
  block: Block
  onBlock: (block: Block) => void
  /**
   * Records cells with the key whose letter was pressed; after a click, Enter or Space there is no key. Omitted for a
   * read-only matrix.
   */
  onRecord?: (cells: Cell[], key?: Key) => void
  /** Fills the empty corner above the names, and stays in view. */
  corner?: ReactNode
  /** What a click does, for the cell's description. */
  hint?: string
  /** An exercise to scroll to and focus; a new object each time. */
  sought?: { exerciseId: string } | undefined
}

/** A virtualised grid of a class's children by exercises, with spreadsheet keyboard control. */
export function KeyMatrix(props: Props) {
  const { matrix, name, block: requested, onBlock, onRecord, corner, hint, sought } = props
  const { students, exercises } = matrix
  const measure = useMatrixMeasure()
  const scroller = useRef<HTMLDivElement>(null)
  const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - measure.head) / measure.row))
  const extent = { rows: students.length, columns: exercises.length, page }
  const block = clampedTo(requested, extent)
  const { rows, columns } = useGridWindow(scroller, extent, block.active, measure, 2)
  const follow = useFocusFollow(scroller, block.active, rows, columns)
  const seek = useEffectEvent((exerciseId: string) => {
    const column = exercises.findIndex(({ _id }) => _id === exerciseId)
    if (column < 0) return
    follow(column)
    onBlock(at({ row: block.active.row, column }))
  })
  useEffect(() => {
    if (sought) seek(sought.exerciseId)
  }, [sought])
  const press = (event: KeyboardEvent) => {
    if (event.altKey) return
    const plain = !event.ctrlKey && !event.metaKey
    const key = plain ? letters[event.key.toLowerCase()] : undefined
    const next = movedBlock(block, event, extent)
    if (next) {
      follow()
      onBlock(next)
    } else if (key || (plain && (event.key === 'Enter' || event.key === ' ')))
      onRecord?.(cellsIn(matrix, block), key)
    else return
    event.preventDefault()
  }
  const click = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('a')) return
    const place = placeOf(target)
    const head = target.closest<HTMLElement>('[data-head]')?.dataset.head
    if (head !== undefined && onRecord) {
      follow()
      onBlock(columnOf(Number(head), extent))
    } else if (place && event.shiftKey) onBlock({ anchor: block.anchor, active: place })
    else if (place) {
      onBlock(at(place))
      onRecord?.(cellsIn(matrix, at(place)))
    }
  }
  const shown = columns.getVirtualItems()
  return (
    <Box sx={{ position: 'relative' }}>
      {corner && (
        <Box sx={cornerLook} style={{ width: measure.name, height: measure.head }}>
          {corner}
        </Box>
      )}
      <MatrixFrame
        ref={scroller}
        measure={measure}
        className={`${onRecord ? 'recording' : ''} ${sizeOf(block) > 1 ? 'several' : ''}`}
        onKeyDown={press}
        onClick={click}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: to ARIA, a table with keyboard navigation is a grid.
          role="grid"
          aria-label={name}
          aria-rowcount={students.length + 2}
          aria-colcount={exercises.length + 1}
          aria-multiselectable
          style={{
            width: columns.getTotalSize(),
            ['--focused-column' as string]: `${measure.name + block.active.column * measure.column}px`,
          }}
        >
          <MatrixHead columns={shown} active={block.active.column} exercises={exercises} measure={measure} />
          <tbody style={{ height: rows.getTotalSize() - measure.head }}>
            <Rows {...{ matrix, block, measure }} rows={rows.getVirtualItems()} columns={shown} />
          </tbody>
        </table>
      </MatrixFrame>
      <MatrixTip scroller={scroller} matrix={matrix} hint={hint} />
    </Box>
  )
}

// Above the sticky heads, and outside the grid, whose keys it does not use.
const cornerLook = {
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  zIndex: 4,
  borderStartStartRadius: '16px',
  bgcolor: 'background.paper',
}

type RowsProps = {
  matrix: Matrix
  rows: readonly VirtualItem[]
  columns: readonly VirtualItem[]
  block: Block
  measure: MatrixMeasure
}

function Rows({ matrix: { students, exercises }, rows, columns, block, measure }: RowsProps) {
  const chunks = useChunks(columns)
  const { top, bottom, left, right } = edges(block)
  return rows.map(({ index, start }) => {
    const child = students[index]
    const selected = index >= top && index <= bottom
    return (
      child && (
        <MatrixRow
          key={child._id}
          child={child}
          exercises={exercises}
          row={index}
          start={start}
          chunks={chunks}
          measure={measure}
          from={selected ? left : undefined}
          to={selected ? right : undefined}
          active={index === block.active.row ? block.active.column : undefined}
        />
      )
    )
  })
}

function placeOf(target: HTMLElement): CellPosition | undefined {
  const cell = target.closest<HTMLElement>('td')?.dataset
  return cell && { row: Number(cell.row), column: Number(cell.column) }
}

/** The chunks that contain columns; the same array as long as they are the same. */
function useChunks(columns: readonly VirtualItem[]): readonly number[] {
  const chunks = [...new Set(columns.map(({ index }) => Math.floor(index / chunkSize)))].join()
  return useMemo(() => (chunks === '' ? [] : chunks.split(',').map(Number)), [chunks])
}
