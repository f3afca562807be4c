import type { Matrix } from '@casa/contract/progress'
import { type Key, keys } from '@casa/contract/rules/keys'
import { type CSSObject, styled, type Theme } from '@mui/material/styles'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { InfoOutlined } from '../../ui/icons.tsx'
import { lineClamp } from '../../ui/styles.ts'
import {
  at,
  type Block,
  type CellPosition,
  clampedTo,
  columnOf,
  edges,
  movedBlock,
} from '../grid/grid-block.ts'
import { gridRules, useFocusFollow, useGridWindow } from '../grid/grid-window.ts'
import { type Cell, cellsIn } from './matrix.ts'
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
  const block = clampedTo(requested, extent)
  const { rows, columns } = useGridWindow(scroller, extent, block.active, measure)
  const follow = useFocusFollow(scroller, block.active, rows, columns)
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
  const { top, bottom, left, right } = edges(block)
  return (
    <MatrixFrame ref={scroller} className={onRecord && 'recording'} onKeyDown={press} onClick={click}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: to ARIA, a table with keyboard navigation is a grid.
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

const [group, exercise] = [28, 184]

const measure = { row: 44, column: 48, name: 176, group, exercise, head: 2 * group + exercise }

const chosenByLine = { outline: '3px solid Highlight', outlineOffset: -3 }

/**
 * The matrix's styles: a corner marks a key that parents do not see yet, a dashed frame a plan, a double line what
 * should be presented again.
 */
const MatrixFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...gridRules(theme, measure),
    '& .group > span': {
      position: 'sticky',
      insetInlineStart: measure.name + 8,
      display: 'inline-block',
      maxWidth: '100%',
      paddingInline: '8px',
      lineHeight: `${measure.group - 1}px`,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    ...exerciseRules(theme),
    '& thead .exercise.chosen': { color: palette.primary.main, fontWeight: 700 },
    '& tbody tr > th': {
      lineHeight: `${measure.row - 1}px`,
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
    },
    '& tr > td': {
      fontSize: '0.8125rem',
      fontWeight: 700,
      '&:focus-visible, &:focus': {
        outline: `3px solid ${palette.text.primary}`,
        outlineOffset: -3,
        zIndex: 1,
      },
    },
    '&.recording td, &.recording .exercise': { cursor: 'pointer' },
    // The inner line separates the outer one from the key's colour, which may be similar.
    '& td[aria-selected=true]': {
      boxShadow: `inset 0 0 0 3px ${palette.primary.main}, inset 0 0 0 5px ${palette.background.paper}`,
    },
    // Shadows are not drawn in forced-colours mode.
    '@media (forced-colors: active)': { '& td[aria-selected=true]': chosenByLine },
    '& .planned::before': {
      content: '""',
      position: 'absolute',
      inset: 5,
      border: '2px dashed currentColor',
      borderRadius: '6px',
    },
    '& .stale::after': {
      content: '""',
      position: 'absolute',
      insetInline: 12,
      insetBlockEnd: 6,
      borderBlockEnd: '4px double currentColor',
    },
    '& .draft': { backgroundImage: 'linear-gradient(225deg, currentColor 9px, transparent 9.5px)' },
    ...keyRules(theme),
  }
})

/** The column headers: the upright name, and at its end the link to the exercise's page. */
function exerciseRules({ vars: { palette } }: Theme): CSSObject {
  return {
    '& thead .exercise': {
      height: measure.exercise,
      padding: '6px 4px',
      writingMode: 'vertical-rl',
      transform: 'rotate(180deg)',
      border: 0,
      borderInlineStart: `1px solid ${palette.divider}`,
      borderBlockStart: `1px solid ${palette.divider}`,
      lineHeight: 1.25,
      color: palette.text.primary,
      fontWeight: 500,
      '& span': {
        ...lineClamp(2),
        maxHeight: measure.exercise - 48,
      },
      // At the end of the name, and upright like it.
      '& > a': {
        position: 'absolute',
        bottom: 2,
        left: 'calc(50% - 22px)',
        display: 'grid',
        placeItems: 'center',
        width: 44,
        height: 44,
        color: palette.primary.main,
        writingMode: 'horizontal-tb',
        rotate: '180deg',
      },
    },
  }
}

function keyRules({ vars: { palette } }: Theme): CSSObject {
  const rules = keys.map(key => {
    const { main, contrastText } = palette.staffKey[key]
    return [`& .${key}`, { backgroundColor: main, color: contrastText }]
  })
  return Object.fromEntries(rules)
}
