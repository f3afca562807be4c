import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import MuiTableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useTexts } from '../lib/texts.ts'
import type { Column, Row, RowsProps } from './column.ts'

type Sorting = { sort: string; onSort: (sort: string) => void }
type Props<R extends Row> = Pick<RowsProps<R>, 'rows' | 'columns' | 'actions' | 'selection'> & Sorting

/** A table's header: its titles, which sort it, and the checkbox for all rows. */
export function TableHead<R extends Row>({ rows, columns, actions, selection, sort, onSort }: Props<R>) {
  const t = useTexts('ui')
  const all = selection !== undefined && rows.length > 0 && rows.every(row => selection.ids.has(row._id))
  return (
    <MuiTableHead>
      <TableRow aria-rowindex={1}>
        {selection && (
          <TableCell padding="checkbox">
            <Checkbox
              checked={all}
              indeterminate={!all && selection.ids.size > 0}
              onChange={() => selection.change(new Set(all ? [] : rows.map(row => row._id)))}
              slotProps={{ input: { 'aria-label': t('table.selectAll') } }}
            />
          </TableCell>
        )}
        {columns.map(column => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions.map(action => (
          <TableCell key={action.title} className="command" align="center" sx={{ paddingInline: 0.5 }}>
            {action.title}
          </TableCell>
        ))}
      </TableRow>
    </MuiTableHead>
  )
}

/** Cycles through ascending, descending and the stored order. */
function HeadCell<R extends Row>({ column, sort, onSort }: { column: Column<R> } & Sorting) {
  const { key, title, align, sortable = true } = column
  if (!sortable) return <TableCell align={align}>{title}</TableCell>
  const upwards = sort === key
  const downwards = sort === `-${key}`
  const next = upwards ? `-${key}` : downwards ? '' : key
  return (
    <TableCell align={align} aria-sort={upwards ? 'ascending' : downwards ? 'descending' : 'none'}>
      <TableSortLabel
        active={upwards || downwards}
        direction={downwards ? 'desc' : 'asc'}
        onClick={() => onSort(next)}
      >
        {title}
      </TableSortLabel>
    </TableCell>
  )
}
