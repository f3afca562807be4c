import type { Matrix } from '@casa/contract/records'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, useCallback, useMemo } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useKeyName } from '../key-chip.tsx'
import { type Mark, marksOf } from './matrix.ts'

/** Says a mark in words: the key, whether parents see it, what is planned. */
export function useMarkWords(): (mark: Mark) => string {
  const t = useTexts('parts')
  const called = useKeyName()
  return useCallback(
    ({ key, draft, planned }) =>
      [key ? called(key) : t('noKey'), draft && t('notPublished'), planned && t('planned')]
        .filter(Boolean)
        .join(', '),
    [t, called],
  )
}

type Props = {
  child: Matrix['students'][number]
  exercises: Matrix['exercises']
  /** Its place among the children, from 0. */
  row: number
  /** How far from the top of the grid, in pixels. */
  start: number
  columns: readonly VirtualItem[]
  /** The selected columns of this row, both in it; none is undefined. */
  from: number | undefined
  to: number | undefined
  /** The column of this row that the keyboard is on. */
  active: number | undefined
}

/** A child's row of the matrix; only the rows whose child or selection differs are drawn again. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { child, exercises, row, start, columns, from = -1, to = -1, active } = props
  const marks = useMemo(() => marksOf(child), [child])
  const words = useMarkWords()
  return (
    <tr aria-rowindex={row + 4} style={{ top: start }}>
      <th scope="row" aria-colindex={1} title={child.fullName}>
        {child.fullName}
      </th>
      {columns.map(({ index, start: left }) => {
        const mark = marks[index]
        const exercise = exercises[index]
        if (!mark || !exercise) return null
        return (
          <MatrixCell
            key={index}
            row={row}
            column={index}
            left={left}
            mark={mark}
            about={`${child.fullName}, ${exercise.subActivityName}`}
            words={words}
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
  /** Its child and exercise. */
  about: string
  words: (mark: Mark) => string
  selected: boolean
  active: boolean
}

/** While the columns scroll, only the cells that come into view are made. */
const MatrixCell = memo(function MatrixCell(props: CellProps) {
  const { row, column, left, mark, about, words, selected, active } = props
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid's cell can be chosen, a table's cannot.
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={selected}
      aria-label={`${about}: ${words(mark)}`}
      tabIndex={active ? 0 : -1}
      data-row={row}
      data-column={column}
      className={`${mark.key ?? ''}${mark.draft ? ' draft' : ''}${mark.planned ? ' planned' : ''}`}
      style={{ left }}
    >
      {mark.key}
    </td>
  )
})
