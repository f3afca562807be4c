import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../lib/texts.ts'
import { type Column, type Row, type RowsProps, toggled } from './column.ts'
import { RowActionButton } from './row-actions.tsx'

/** The greatest height of a table, in pixels; beyond it its rows scroll. */
const maxHeight = 500
const rowHeight = 57

type Props<R extends Row> = RowsProps<R> & {
  sort: string
  onSort: (sort: string) => void
  children?: ReactNode
}

/**
 * The rows of a list as a table, of which only those in view are in the document, however many there are.
 * `children` stand in the place of the rows while there are none.
 */
export function TableRows<R extends Row>(props: Props<R>) {
  const { name, rows, columns, actions, rowName, selection, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const minWidth = columns.length * 128 + actions.length * 80
  return (
    <TableContainer
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={name}
      sx={{ maxHeight, overflowAnchor: 'none' }}
    >
      <Table
        stickyHeader
        aria-label={name}
        aria-rowcount={rows.length + 1}
        sx={{ minWidth, tableLayout: 'fixed' }}
      >
        <colgroup>
          {selection && <col style={{ width: 64 }} />}
          {columns.map(column => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
          {actions.map(action => (
            <col key={action.title} style={{ width: 88 }} />
          ))}
        </colgroup>
        <Head {...props} />
        <TableBody>
          {children}
          <Gap height={before} />
          {items.map(item => {
            const row = rows[item.index]
            if (!row) return null
            return (
              <TableRow
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-rowindex={item.index + 2}
                hover
              >
                {selection && (
                  <TableCell padding="checkbox">
                    <RowCheckbox row={row} name={rowName(row)} selection={selection} />
                  </TableCell>
                )}
                {columns.map((column, index) => (
                  <TableCell
                    key={column.key}
                    align={column.align}
                    {...(index === 0 && { component: 'th', scope: 'row' })}
                    sx={{ overflowWrap: 'anywhere', fontWeight: index === 0 ? 600 : undefined }}
                  >
                    {column.cell ? column.cell(row) : column.text(row)}
                  </TableCell>
                ))}
                {actions.map(action => (
                  <TableCell key={action.title} align="center" sx={{ padding: 0.5 }}>
                    <RowActionButton action={action} row={row} name={rowName(row)} />
                  </TableCell>
                ))}
              </TableRow>
            )
          })}
          <Gap height={after} />
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** Stands for the rows that are out of view. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

function Head<R extends Row>({ rows, columns, actions, selection, sort, onSort }: Props<R>) {
  const t = useTexts('ui')
  const all = rows.length > 0 && rows.every(row => selection?.ids.has(row._id))
  return (
    <TableHead>
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
          <TableCell key={action.title} align="center">
            {action.title}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  )
}

type HeadCellProps<R extends Row> = { column: Column<R>; sort: string; onSort: (sort: string) => void }

/** A press sorts upwards, the next one downwards, the third puts the rows back as stored. */
function HeadCell<R extends Row>({ column, sort, onSort }: HeadCellProps<R>) {
  const { key, title, align, sortable = true } = column
  const upwards = sort === key
  const downwards = sort === `-${key}`
  const next = upwards ? `-${key}` : downwards ? '' : key
  const order = upwards ? 'ascending' : downwards ? 'descending' : 'none'
  return (
    <TableCell align={align} aria-sort={sortable ? order : undefined}>
      {sortable ? (
        <TableSortLabel
          active={upwards || downwards}
          direction={downwards ? 'desc' : 'asc'}
          onClick={() => onSort(next)}
          sx={{ minHeight: 32 }}
        >
          {title}
        </TableSortLabel>
      ) : (
        title
      )}
    </TableCell>
  )
}

/** The tick of one row. */
export function RowCheckbox({
  row,
  name,
  selection,
}: {
  row: Row
  name: string
  selection: NonNullable<RowsProps<Row>['selection']>
}) {
  const t = useTexts('ui')
  return (
    <Checkbox
      checked={selection.ids.has(row._id)}
      onChange={() => selection.change(toggled(selection.ids, row._id))}
      slotProps={{ input: { 'aria-label': t('table.selectRow', { name }) } }}
    />
  )
}
