import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import MuiTableRow from '@mui/material/TableRow'
import { memo, type Ref, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../lib/texts.ts'
import { mainOf, type Row, type RowSelection, type RowsProps } from './column.ts'
import { isOffered, RowActionButton } from './row-actions.tsx'
import { SavedMark, savedRow } from './saved-mark.tsx'

type Props<R extends Row> = Pick<RowsProps<R>, 'columns' | 'actions' | 'rowName' | 'selection' | 'saved'> & {
  row: R
  /** The zero-based row index. */
  index: number
  ref: Ref<HTMLTableRowElement>
}

function TableRowContent<R extends Row>({
  row,
  index,
  columns,
  actions,
  rowName,
  selection,
  saved,
  ref,
}: Props<R>) {
  const name = rowName(row)
  const main = mainOf(columns)
  const isSaved = saved.has(row._id)
  return (
    <MuiTableRow
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      hover
      selected={selection?.ids.has(row._id)}
      sx={isSaved ? savedRow : undefined}
    >
      {selection && (
        <TableCell padding="checkbox">
          <RowCheckbox row={row} name={name} selection={selection} />
        </TableCell>
      )}
      {columns.map(column => (
        <TableCell
          key={column.key}
          align={column.align}
          {...(column === main && { component: 'th', scope: 'row' })}
        >
          {column.cell ? column.cell(row) : column.text(row)}
          {isSaved && column === main && <SavedMark />}
        </TableCell>
      ))}
      {actions.map(action => (
        <TableCell key={action.title} className="command" align="center" padding="none">
          {isOffered(action, row) && <RowActionButton action={action} row={row} name={name} />}
        </TableCell>
      ))}
    </MuiTableRow>
  )
}

/** A table row, memoised so that scrolling renders only rows that come into view. */
export const TableRow = memo(TableRowContent) as typeof TableRowContent

export function RowCheckbox({ row, name, selection }: { row: Row; name: string; selection: RowSelection }) {
  const t = useTexts('ui')
  return (
    <Checkbox
      checked={selection.ids.has(row._id)}
      disabled={selection.excluded?.has(row._id) ?? false}
      onChange={({ nativeEvent }) =>
        selection.toggle(row._id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      slotProps={{ input: { 'aria-label': t('table.selectRow', { name }) } }}
    />
  )
}

/** The maximum number of printed rows: a hundred pages. More would freeze the browser. */
const mostPrinted = 5000

/** How many rows a virtualised list renders beyond those in view: a few on screen, and all of them for printing. */
export function useOverscan(): number {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser lays out the printout as soon as the listeners return.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing ? mostPrinted : 6
}
