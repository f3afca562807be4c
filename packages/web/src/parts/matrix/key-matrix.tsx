import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { InfoOutlined } from '../../ui/icons.tsx'
import { at, type Block, type CellPosition, columnOf, edges, moved, within } from '../grid/grid-block.ts'
import { useFocusFollow, useGridWindow } from '../grid/grid-window.ts'
import { type Cell, cellsIn } from './matrix.ts'
import { MatrixFrame, measure } from './matrix-frame.ts'
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
   * Records cells with the key whose letter was pressed; after a click, Enter or Space there is no key. Omitted for a
   * read-only matrix.
   */
  onRecord?: (cells: Cell[], key?: Key) => void
}

/** A virtualised grid of a class's children by exercises, with spreadsheet keyboard control. */
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

function placeOf(target: HTMLElement): CellPosition | undefined {
  const cell = target.closest<HTMLElement>('td')?.dataset
  return cell && { row: Number(cell.row), column: Number(cell.column) }
}

type Exercise = Matrix['exercises'][number]
type Group = { id: string; name: string; start: number; length: number }

/** Groups neighbouring exercises by name, and maps each exercise to its group. */
function groupsOf(exercises: readonly Exercise[], named: (exercise: Exercise) => [string, string]) {
  const groups: Group[] = []
  const ofExercise = exercises.map((exercise, start) => {
    const [id, name] = named(exercise)
    const last = groups.at(-1)
    if (last?.id === id) last.length++
    else groups.push({ id, name, start, length: 1 })
    return groups.length - 1
  })
  return { groups, ofExercise }
}

const areaOf = ({ superActivityId }: Exercise): [string, string] => [
  superActivityId._id,
  superActivityId.superActivityName,
]
const activityOf = ({ activityId }: Exercise): [string, string] => [activityId._id, activityId.activityName]

type MatrixHeadProps = {
  exercises: readonly Exercise[]
  /** The rendered columns. */
  columns: readonly VirtualItem[]
  /** The focused column. */
  active: number
}

/** The matrix's sticky header: areas of work, their activities, their exercises. */
function MatrixHead({ exercises, columns, active }: MatrixHeadProps) {
  const t = useTexts('parts')
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={3} aria-colindex={1} className="corner">
          {t('child')}
        </th>
        <Groups exercises={exercises} columns={columns} named={areaOf} />
      </tr>
      <tr aria-rowindex={2} style={{ top: measure.group }}>
        <Groups exercises={exercises} columns={columns} named={activityOf} />
      </tr>
      <tr aria-rowindex={3} style={{ top: 2 * measure.group }}>
        {columns.map(({ index, start, size }) => {
          const exercise = exercises[index]
          if (!exercise) return null
          return (
            <th
              key={index}
              scope="col"
              aria-colindex={index + 2}
              data-head={index}
              className={index === active ? 'exercise chosen' : 'exercise'}
              title={exercise.subActivityName}
              style={{ left: start, width: size }}
            >
              <span>{exercise.subActivityName}</span>
              <About exercise={exercise} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Links to the exercise's page; excluded from the Tab order, because the arrow keys move within a grid. */
function About({ exercise: { _id, subActivityName } }: { exercise: Exercise }) {
  const t = useTexts('parts')
  const name = t('aboutExercise', { name: subActivityName })
  return (
    <Link to={`/app/exercise/${_id}`} tabIndex={-1} aria-label={name} title={name}>
      <InfoOutlined fontSize="small" />
    </Link>
  )
}

type GroupsProps = Pick<MatrixHeadProps, 'exercises' | 'columns'> & { named: typeof areaOf }

function Groups({ exercises, columns, named }: GroupsProps) {
  const { groups, ofExercise } = useMemo(() => groupsOf(exercises, named), [exercises, named])
  const shown = new Set(columns.map(({ index }) => ofExercise[index]))
  return [...shown].map(place => {
    const group = place === undefined ? undefined : groups[place]
    if (!group) return null
    return (
      <th
        key={group.start}
        scope="colgroup"
        aria-colindex={group.start + 2}
        colSpan={group.length}
        className="group"
        title={group.name}
        style={{
          left: measure.name + group.start * measure.column,
          width: group.length * measure.column,
          height: measure.group,
        }}
      >
        <span>{group.name}</span>
      </th>
    )
  })
}
