import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableContainer from '@mui/material/TableContainer'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import type { Row, RowsProps } from './column.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { usePrinting } from './use-printing.ts'

/** A table's maximum height among other content; a page that is one list sets its own. */
const maxHeight = 'var(--table-max-height, max(500px, 100dvh - 290px))'
/** The minimum width in pixels of columns without a width, which share the remaining space. */
const columnWidth = 128
const actionWidth = 84
/** The exact height of a one-line row in pixels: every wrong estimate shifts the rows below. */
const rowHeight = 46
/** The most rows that are printed: a hundred pages. More would stop the browser. */
const mostPrinted = 5000
const look = {
  tableLayout: 'fixed',
  '& tbody > tr > *': { height: rowHeight, paddingBlock: '6px', overflowWrap: 'break-word' },
  '& tbody > tr > th': { fontWeight: 600 },
}

const narrow = { '& tr > *': { paddingInline: '10px' }, '& tbody > tr > *': { fontSize: '0.875rem' } }

type Props<R extends Row> = RowsProps<R> & {
  sort: string
  onSort: (sort: string) => void
  dense?: boolean
  /** Shown instead of the rows when there are none. */
  children?: ReactNode
}

/** The rows of a list as a virtualised table. */
export function TableRows<R extends Row>({ sort, onSort, dense, children, ...shared }: Props<R>) {
  const { name, rows, columns, actions, rowName, selection } = shared
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: usePrinting() ? mostPrinted : 6,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const widths = columns.map(({ width }) => (typeof width === 'number' ? width : columnWidth))
  const minWidth = widths.reduce((sum, width) => sum + width, actions.length * actionWidth)
  return (
    <TableContainer
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={name}
      sx={{ minHeight: 0, maxHeight, overflowAnchor: 'none' }}
    >
      <Table
        stickyHeader
        aria-label={name}
        aria-rowcount={rows.length + 1}
        sx={[{ minWidth }, look, dense ? narrow : {}]}
      >
        <colgroup>
          {selection && <col style={{ width: 64 }} />}
          {columns.map(column => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
          {actions.map(action => (
            <col key={action.title} className="command" style={{ width: actionWidth }} />
          ))}
        </colgroup>
        <TableHead {...shared} sort={sort} onSort={onSort} />
        <TableBody>
          {children}
          <Gap height={before} />
          {items.map(({ index }) => {
            const row = rows[index]
            if (!row) return null
            const place = { row, index, columns, actions, rowName, selection }
            return <TableRow key={index} ref={virtual.measureElement} {...place} />
          })}
          <Gap height={after} />
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** A spacer for the rows that are out of view. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
