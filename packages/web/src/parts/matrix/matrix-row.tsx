import type { Matrix } from '@casa/contract/progress'
import { memo, useMemo } from 'react'
import { dotted, useTexts } from '../../lib/texts.ts'
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
  return useMemo(() => {
    // There are few different marks and very many cells.
    const labels = new Map<string, string>()
    return ({ key, draft, planned, stale }) => {
      const kind = `${key} ${draft} ${planned} ${stale}`
      const known = labels.get(kind)
      if (known !== undefined) return known
      const label = [
        key ? keyName(key) : t('noKey'),
        stale && t('presentAgain'),
        draft && t('notPublished'),
        planned && t('planned'),
      ]
        .filter(Boolean)
        .join(', ')
      labels.set(kind, label)
      return label
    }
  }, [t, keyName])
}

type Props = {
  child: Matrix['students'][number]
  exercises: Matrix['exercises']
  /** The zero-based row index. */
  row: number
  /** The distance from the top of the grid, in pixels. */
  start: number
  /** The rendered chunks of columns, separated by commas. */
  chunks: string
  measure: MatrixMeasure
  markLabel: (mark: Mark) => string
  /** The first and last selected column of this row, inclusive. */
  from: number | undefined
  to: number | undefined
  /** The focused column, if it is in this row. */
  active: number | undefined
  /** Says beside the name that the child is absent. */
  absent: string | undefined
}

/**
 * The number of columns that are rendered together: scrolling sideways renders a chunk of a row at a time, instead of
 * comparing every cell at every column.
 */
export const chunkSize = 12

/** The chunk of a column. Neighbouring rows begin theirs at different columns, so that no frame renders all of them. */
export const chunkAt = (column: number, row: number) => Math.floor((column + (row % chunkSize)) / chunkSize)

/** A child's row of the matrix, memoised so that only changed rows re-render. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const {
    child,
    exercises,
    row,
    start,
    chunks,
    measure,
    markLabel,
    from = -1,
    to = -1,
    active = -1,
    absent,
  } = props
  const marks = useMemo(() => rowMarks(child), [child])
  return (
    <tr aria-rowindex={row + 3} className={active < 0 ? undefined : 'focused'} style={{ top: start }}>
      <Name id={child._id} name={child.fullName} absent={absent} />
      {chunks
        .split(',')
        .map(Number)
        .map(chunk => {
          const first = chunk * chunkSize - (row % chunkSize)
          /** A column within the chunk, or outside it. */
          const within = (column: number) => Math.max(-1, Math.min(chunkSize, column - first))
          return (
            <Chunk
              key={chunk}
              {...{ row, first, marks, exercises, measure, markLabel }}
              name={child.fullName}
              from={within(from)}
              to={within(to)}
              active={active < 0 ? -1 : within(active)}
            />
          )
        })}
    </tr>
  )
})

/** Memoised, because a styled link costs more than the row's cells. */
const Name = memo(function Name({ id, name, absent }: { id: string; name: string } & Pick<Props, 'absent'>) {
  return (
    <th scope="row" aria-colindex={1} title={dotted([name, absent])} className={absent && 'absent'}>
      <ChildLink id={id} tabIndex={-1}>
        {name}
      </ChildLink>
      {absent && <small>{absent}</small>}
    </th>
  )
})

type ChunkProps = Pick<Props, 'row' | 'exercises' | 'measure' | 'markLabel'> & {
  /** The chunk's first column; before the first of all in some rows. */
  first: number
  marks: readonly Mark[]
  name: string
  /** The selected and the focused columns, counted from the chunk's first. */
  from: number
  to: number
  active: number
}

/** Its cells are elements without a component of their own, which would cost more than comparing them. */
const Chunk = memo(function Chunk(props: ChunkProps) {
  const { row, first, marks, exercises, measure, markLabel, name, from, to, active } = props
  return Array.from({ length: chunkSize }, (_, place) => {
    const column = first + place
    const [mark, exercise] = [marks[column], exercises[column]]
    if (!mark || !exercise) return null
    return (
      <td
        key={exercise._id}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid's cell can be chosen, a table's cannot.
        role="gridcell"
        aria-colindex={column + 2}
        aria-selected={place >= from && place <= to}
        aria-label={`${name}, ${exercise.subActivityName}: ${markLabel(mark)}`}
        tabIndex={place === active ? 0 : -1}
        data-row={row}
        data-column={column}
        className={`${mark.key ?? ''}${mark.draft ? ' draft' : ''}${mark.planned ? ' planned' : ''}${mark.stale ? ' stale' : ''}`}
        style={{ left: measure.name + column * measure.column }}
      >
        {mark.key ?? (mark.planned ? 'P' : null)}
      </td>
    )
  })
})
