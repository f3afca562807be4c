import type { VirtualItem } from '@tanstack/react-virtual'
import { memo } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { nameOf } from '../../parts/student-name.ts'
import { type GridRow as Child, type Grid, isWorked, type OwnSaving } from './cells.ts'

type Props = {
  child: Child
  grid: Grid
  items: readonly string[]
  /** The zero-based row index. */
  row: number
  /** The distance from the top of the grid, in pixels. */
  start: number
  columns: readonly VirtualItem[]
  saving: OwnSaving | undefined
  /** The focused column, if it is in this row. */
  active: number | undefined
  /** Says the class, where children of several stand together. */
  withClass: boolean
}

/** A child's row of a grid, memoised so that only changed rows re-render. */
export const GridRow = memo(function GridRow(props: Props) {
  const { child, grid, items, row, start, columns, saving, active, withClass } = props
  const t = useTexts('language')
  const name = nameOf(child.studentId)
  return (
    <tr aria-rowindex={row + 2} style={{ top: start }}>
      <th scope="row" aria-colindex={1} title={name}>
        <span>
          <ChildLink id={child.studentId._id} tabIndex={-1}>
            {name}
          </ChildLink>
        </span>
        {withClass && <span>{child.classId?.className}</span>}
      </th>
      {columns.map(({ index, start: left }) => {
        const item = items[index]
        if (item === undefined) return null
        return (
          <Tick
            key={index}
            row={row}
            column={index}
            left={left}
            label={t('cell', { name, item })}
            worked={isWorked(child, grid, item, saving)}
            saving={saving?.has(item) ?? false}
            active={index === active}
          />
        )
      })}
    </tr>
  )
})

type TickProps = {
  row: number
  column: number
  left: number
  label: string
  worked: boolean
  saving: boolean
  active: boolean
}

/** The grid handles the changes of all cells, but React requires a handler on every controlled checkbox. */
const handledByGrid = () => {}

const Tick = memo(function Tick({ row, column, left, label, worked, saving, active }: TickProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the checkbox in it.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, not of a table.
      role="gridcell"
      aria-colindex={column + 2}
      style={{ left }}
    >
      <input
        type="checkbox"
        checked={worked}
        onChange={handledByGrid}
        aria-label={label}
        tabIndex={active ? 0 : -1}
        data-row={row}
        data-column={column}
        className={saving ? 'saving' : undefined}
      />
    </td>
  )
})
