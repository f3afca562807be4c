import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { at, type Block, columnOf, edges, moved, type Place, within } from '../grid/grid-block.ts'
import { useFocusFollow, useGridWindow } from '../grid/grid-window.ts'
import { type Cell, cellsIn } from './matrix.ts'
import { MatrixFrame, measure } from './matrix-frame.ts'
import { MatrixHead } from './matrix-head.tsx'
import { MatrixRow } from './matrix-row.tsx'

/** The letters that record a key: A is with assistance, I is independently. */
const letters: Record<string, Key> = { p: 'P', a: 'WA', i: 'WI', m: 'M' }

type Props = {
  matrix: Matrix
  name: string
  /** The selection and the focused cell. */
  block: Block
  onBlock: (block: Block) => void
  /**
   * Records cells with the key whose letter was pressed; after a click, Enter or Space there is no key. A read-only
   * matrix leaves it out.
   */
  onRecord?: (cells: Cell[], key?: Key) => void
}

/** A virtualised grid of a class's children by exercises, with the keyboard of a spreadsheet. */
export function KeyMatrix({ matrix, name, block: requested, onBlock, onRecord }: Props) {
  const { students, exercises } = matrix
  const scroller = useRef<HTMLDivElement>(null)
  const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - measure.head) / measure.row))
  const extent = { rows: students.length, columns: exercises.length, page }
  const block = within(requested, extent)
  const { rows, columns } = useGridWindow(scroller, extent, block.active, measure)
  const follow = useFocusFollow(scroller, block.active, rows, columns)
  const press = (event: KeyboardEvent) => {
    if (event.altKey) return
    const plain = !event.ctrlKey && !event.metaKey
    const key = plain ? letters[event.key.toLowerCase()] : undefined
    const next = moved(block, event, extent)
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
  const { top, bottom, left, right } = edges(block)
  return (
    <MatrixFrame ref={scroller} className={onRecord && 'recording'} onKeyDown={press} onClick={click}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is moved in is a grid to ARIA.
        role="grid"
        aria-label={name}
        aria-rowcount={students.length + 3}
        aria-colcount={exercises.length + 1}
        aria-multiselectable
        style={{ width: columns.getTotalSize() }}
      >
        <MatrixHead columns={shown} active={block.active.column} exercises={exercises} />
        <tbody style={{ height: rows.getTotalSize() - measure.head }}>
          {rows.getVirtualItems().map(({ index, start }) => {
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
                  columns={shown}
                  from={selected ? left : undefined}
                  to={selected ? right : undefined}
                  active={index === block.active.row ? block.active.column : undefined}
                />
              )
            )
          })}
        </tbody>
      </table>
    </MatrixFrame>
  )
}

function placeOf(target: HTMLElement): Place | undefined {
  const cell = target.closest<HTMLElement>('td')?.dataset
  return cell && { row: Number(cell.row), column: Number(cell.column) }
}
