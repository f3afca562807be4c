import type { Matrix } from '@casa/contract/progress'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, useCallback, useMemo } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../child-link.tsx'
import { useKeyName } from '../key-chip.tsx'
import { type Mark, rowMarks } from './matrix.ts'

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
  columns: readonly VirtualItem[]
  /** The first and last selected column of this row, inclusive. */
  from: number | undefined
  to: number | undefined
  /** The focused column, if it is in this row. */
  active: number | undefined
}

/** A child's row of the matrix, memoised so that only changed rows re-render. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { child, exercises, row, start, columns, from = -1, to = -1, active } = props
  const marks = useMemo(() => rowMarks(child), [child])
  const markLabel = useMarkLabel()
  return (
    <tr
      aria-rowindex={row + 3}
      className={active === undefined ? undefined : 'focused'}
      style={{ top: start }}
    >
      <th scope="row" aria-colindex={1} title={child.fullName}>
        <ChildLink id={child._id} tabIndex={-1}>
          {child.fullName}
        </ChildLink>
      </th>
      {columns.map(({ index, start: left }) => {
        const mark = marks[index]
        const exercise = exercises[index]
        if (!mark || !exercise) return null
        return (
          <MatrixCell
            key={exercise._id}
            row={row}
            column={index}
            left={left}
            mark={mark}
            subject={`${child.fullName}, ${exercise.subActivityName}`}
            markLabel={markLabel}
            selected={index >= from && index <= to}
            active={index === active}
          />
        )
      })}
    </tr>
  )
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

/** Memoised, so that horizontal scrolling renders only the cells that come into view. */
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
