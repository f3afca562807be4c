import type { Matrix } from '@casa/contract/progress'
import { memo, useCallback, useMemo } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../child-link.tsx'
import { useKeyName } from '../key-chip.tsx'
import { type Mark, rowMarks } from './matrix.ts'
import type { MatrixMeasure } from './matrix-frame.ts'

/**
 * Describes a mark: its key, whether it has waited a long time, whether parents see it, and whether something is
 * planned.
 */
export function useMarkLabel(): (mark: Mark) => string {
  const t = useTexts('parts')
  const keyName = useKeyName()
  return useCallback(
    ({ key, draft, planned, stale }) =>
      [
        key ? keyName(key) : t('noKey'),
        stale && t('presentAgain'),
        draft && t('notPublished'),
        planned && t('planned'),
      ]
        .filter(Boolean)
        .join(', '),
    [t, keyName],
  )
}

type Props = {
  child: Matrix['students'][number]
  exercises: Matrix['exercises']
  /** The zero-based row index. */
  row: number
  /** The distance from the top of the grid, in pixels. */
  start: number
  /** The rendered chunks of columns. */
  chunks: readonly number[]
  measure: MatrixMeasure
  /** The first and last selected column of this row, inclusive. */
  from: number | undefined
  to: number | undefined
  /** The focused column, if it is in this row. */
  active: number | undefined
}

/**
 * The number of columns that are rendered together: scrolling sideways renders a chunk of each row at a time, instead
 * of comparing every cell at every column.
 */
export const chunkSize = 4

/** A child's row of the matrix, memoised so that only changed rows re-render. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { child, exercises, row, start, chunks, measure, from = -1, to = -1, active = -1 } = props
  const marks = useMemo(() => rowMarks(child), [child])
  /** A column within a chunk, or outside it. */
  const within = (column: number, chunk: number) =>
    Math.max(-1, Math.min(chunkSize, column - chunk * chunkSize))
  return (
    <tr aria-rowindex={row + 3} className={active < 0 ? undefined : 'focused'} style={{ top: start }}>
      <th scope="row" aria-colindex={1} title={child.fullName}>
        <ChildLink id={child._id} tabIndex={-1}>
          {child.fullName}
        </ChildLink>
      </th>
      {chunks.map(chunk => (
        <Chunk
          key={chunk}
          {...{ row, chunk, marks, exercises, measure }}
          name={child.fullName}
          from={within(from, chunk)}
          to={within(to, chunk)}
          active={active < 0 ? -1 : within(active, chunk)}
        />
      ))}
    </tr>
  )
})

type ChunkProps = Pick<Props, 'row' | 'exercises' | 'measure'> & {
  chunk: number
  marks: readonly Mark[]
  name: string
  /** The selected and the focused columns, counted from the chunk's first. */
  from: number
  to: number
  active: number
}

const Chunk = memo(function Chunk(props: ChunkProps) {
  const { row, chunk, marks, exercises, measure, name, from, to, active } = props
  const markLabel = useMarkLabel()
  return Array.from({ length: chunkSize }, (_, place) => {
    const column = chunk * chunkSize + place
    const [mark, exercise] = [marks[column], exercises[column]]
    if (!mark || !exercise) return null
    return (
      <MatrixCell
        key={exercise._id}
        row={row}
        column={column}
        left={measure.name + column * measure.column}
        mark={mark}
        subject={`${name}, ${exercise.subActivityName}`}
        markLabel={markLabel}
        selected={place >= from && place <= to}
        active={place === active}
      />
    )
  })
})

type CellProps = {
  row: number
  column: number
  left: number
  mark: Mark
  /** The child and the exercise. */
  subject: string
  markLabel: (mark: Mark) => string
  selected: boolean
  active: boolean
}

/** Memoised, because a recorded key changes one of many. */
const MatrixCell = memo(function MatrixCell(props: CellProps) {
  const { row, column, left, mark, subject, markLabel, selected, active } = props
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid's cell can be chosen, a table's cannot.
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={selected}
      aria-label={`${subject}: ${markLabel(mark)}`}
      tabIndex={active ? 0 : -1}
      data-row={row}
      data-column={column}
      className={`${mark.key ?? ''}${mark.draft ? ' draft' : ''}${mark.planned ? ' planned' : ''}${mark.stale ? ' stale' : ''}`}
      style={{ left }}
    >
      {mark.key ?? (mark.planned ? 'P' : null)}
    </td>
  )
})
