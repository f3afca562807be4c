import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import {
  type Area,
  contains,
  cover,
  overlap,
  placesOf,
  type Span,
  useCellsAhead,
} from '../grid/cells-ahead.ts'
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
import { chunkAt, chunkSize, MatrixRow, useMarkLabel } from './matrix-row.tsx'
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
  /** The children who are absent today, and the word for it. */
  absent?: { ids: ReadonlySet<string>; label: string }
  /** Fills the empty corner above the names, and stays in view. */
  corner?: ReactNode
  /** What a click does, for the cell's description. */
  hint?: string
  /** An exercise to scroll to and focus; a new object each time. */
  sought?: { exerciseId: string } | undefined
}

/** A virtualised grid of a class's children by exercises, with spreadsheet keyboard control. */
export function KeyMatrix(props: Props) {
  const { matrix, block: requested, onRecord, corner, hint } = props
  const measure = useMatrixMeasure()
  const scroller = useRef<HTMLDivElement>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  const block = clampedTo(requested, { rows: matrix.students.length, columns: matrix.exercises.length })
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
        onPointerEnter={() => setPointedAt(true)}
        className={`${onRecord ? 'recording' : ''} ${sizeOf(block) > 1 ? 'several' : ''}`}
      >
        <Grid {...props} {...{ block, scroller, measure, isPointedAt }} />
      </MatrixFrame>
      <MatrixTip scroller={scroller} matrix={matrix} hint={hint} />
    </Box>
  )
}

type GridProps = Props & {
  scroller: RefObject<HTMLDivElement | null>
  measure: MatrixMeasure
  /** Whether somebody pointed at the matrix or touched it, and may scroll it. */
  isPointedAt: boolean
}

/** The part of the matrix that renders while it scrolls; its frame's many styles are computed once. */
function Grid(props: GridProps) {
  const { matrix, name, block, onBlock, onRecord, absent, sought, scroller, measure, isPointedAt } = props
  const { students, exercises } = matrix
  const navigate = useNavigate()
  const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - measure.head) / measure.row))
  const extent = { rows: students.length, columns: exercises.length, page }
  const { rows, columns, near } = useGridWindow(scroller, extent, block.active, measure, 2)
  const shown = useShown(near(), extent, isPointedAt && !rows.isScrolling && !columns.isScrolling)
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
  const followHead = (link: HTMLAnchorElement, event: MouseEvent) => {
    const address = link.getAttribute('href')
    if (event.defaultPrevented || isModified(event) || !address || !link.closest('thead')) return
    event.preventDefault()
    void navigate(address)
  }
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
    const link = target.closest('a')
    if (link) return followHead(link, event)
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
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: to ARIA, a table with keyboard navigation is a grid.
      role="grid"
      aria-label={name}
      aria-rowcount={students.length + 2}
      aria-colcount={exercises.length + 1}
      aria-multiselectable
      onKeyDown={press}
      onClick={click}
      style={{
        width: columns.getTotalSize(),
        ['--focused-column' as string]: `${measure.name + block.active.column * measure.column}px`,
      }}
    >
      <MatrixHead {...shown.wide} active={block.active.column} exercises={exercises} measure={measure} />
      <tbody style={{ height: rows.getTotalSize() - measure.head }}>
        <Rows {...shown} {...{ matrix, block, measure, absent }} />
      </tbody>
    </table>
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

/** What to render: parts that stay the same objects as long as somebody scrolls within them. */
type Shown = {
  rows: Span
  near: Area
  /** The columns of the header and of `wideRows`. */
  wide: Span
  wideRows: Span
  tall: Area
}

function useShown(near: Area, size: { rows: number; columns: number }, resting: boolean): Shown {
  const { wide, tall } = useCellsAhead(near, size, chunkSize, resting)
  const columns = useSame(
    overlap(wide.columns, near.columns) ? cover(wide.columns, near.columns) : near.columns,
  )
  const rows = useSame(overlap(tall.rows, near.rows) ? cover(tall.rows, near.rows) : near.rows)
  const [nearRows, wideRows] = [useSame(near.rows), useSame(wide.rows)]
  const isWide = nearRows.from >= wideRows.from && nearRows.to <= wideRows.to
  const nearColumns = useSame(isWide ? columns : near.columns)
  const shownNear = useMemo(() => ({ rows: nearRows, columns: nearColumns }), [nearRows, nearColumns])
  return { rows, near: shownNear, wide: columns, wideRows, tall }
}

/** A span that is the same object as long as it covers the same places. */
const useSame = ({ from, to }: Span) => useMemo(() => ({ from, to }), [from, to])

type RowsProps = Shown & {
  matrix: Matrix
  block: Block
  measure: MatrixMeasure
  absent: Props['absent']
}

/** Memoised, because most scrolling sideways changes nothing in it. */
const Rows = memo(function Rows(props: RowsProps) {
  const { matrix, rows, near, wide, wideRows, tall, block, measure, absent } = props
  const { students, exercises } = matrix
  const markLabel = useMarkLabel()
  const { top, bottom, left, right } = edges(block)
  const { row, column } = block.active
  const chunks = (index: number) =>
    chunksOf(index, [
      ...(contains(near.rows, index) ? [near.columns] : []),
      ...(contains(wideRows, index) ? [wide] : []),
      ...(contains(tall.rows, index) ? [tall.columns] : []),
      ...(index === row ? [{ from: column, to: column + 1 }] : []),
    ])
  return placesOf([rows, { from: row, to: row + 1 }]).map(index => {
    const child = students[index]
    const selected = index >= top && index <= bottom
    return (
      child && (
        <MatrixRow
          key={child._id}
          child={child}
          exercises={exercises}
          row={index}
          start={measure.head + index * measure.row}
          chunks={chunks(index)}
          measure={measure}
          markLabel={markLabel}
          from={selected ? left : undefined}
          to={selected ? right : undefined}
          active={index === row ? column : undefined}
          absent={absent?.ids.has(child._id) ? absent.label : undefined}
        />
      )
    )
  })
})

function placeOf(target: HTMLElement): CellPosition | undefined {
  const cell = target.closest<HTMLElement>('td')?.dataset
  return cell && { row: Number(cell.row), column: Number(cell.column) }
}

const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

/** The chunks of a row that contain columns, as a text, so that a row whose chunks stay the same is not rendered. */
function chunksOf(row: number, columns: readonly Span[]): string {
  const chunks = columns.map(({ from, to }) => ({
    from: chunkAt(from, row),
    to: chunkAt(to - 1, row) + 1,
  }))
  return placesOf(chunks).join()
}
