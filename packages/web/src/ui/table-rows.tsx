import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import MuiTableHead from '@mui/material/TableHead'
import MuiTableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import type { Column, Row, RowsProps } from './column.ts'
import { linesIn, useLines } from './grouping.ts'
import { TableRow, useOverscan } from './table-row.tsx'
import { useKeptTableScroll } from './use-kept-scroll.ts'
import { savedLine, useShownSaved } from './use-saved-rows.ts'

/** A table's maximum height among other content; a page that is one list sets its own. */
const maxHeight = 'var(--table-max-height, max(500px, 100dvh - 290px))'
/** The minimum width in pixels of columns without a width, which share the remaining space. */
const columnWidth = 128
const narrowColumnWidth = 100
const actionWidth = 84
const narrowActionWidth = 54
const tabletActionWidth = 64
/** The exact height of a one-line row in pixels: any wrong estimate shifts the rows below. */
const rowHeight = 46
const look = {
  tableLayout: 'fixed',
  '& tbody > tr > *': {
    height: rowHeight,
    paddingBlock: '5px',
    lineHeight: 1.35,
    overflowWrap: 'break-word',
  },
  // A row of one line is as high as its buttons, regardless of the padding of rows with several lines.
  '& tbody :is(.MuiIconButton-root, .MuiButton-root, .MuiCheckbox-root)': { marginBlock: '-4px' },
  '& tbody > tr > th': { fontWeight: 600 },
  '& thead .command': { zIndex: 3 },
  // Quiet until they are meant: in colour they would be the loudest things in every row.
  '& tbody .command .MuiIconButton-root:not(:hover, :focus-visible)': { color: 'text.secondary' },
  '& tbody > tr.Mui-selected:is(*, :hover), & tbody > tr.Mui-selected > .command': {
    backgroundColor: 'accentSoft',
  },
}

/** A left-aligned column right after figures: without space between them, both would be read as one value. */
const afterFigures = '& tr > .MuiTableCell-alignRight + :not(.MuiTableCell-alignRight, .command)'

const roomy = {
  [afterFigures]: { paddingInlineStart: '32px' },
  // The sort arrow is in the cell's padding, so that the title has the full width of its column and is aligned with
  // its values.
  '& .MuiTableSortLabel-icon': { marginInline: '0 -18px' },
  '& .MuiTableCell-alignRight .MuiTableSortLabel-icon': { marginInline: '-18px 0' },
}

/** For many columns, or a tablet: two lines of small type fit in a row of the usual height. */
const narrow = {
  '& tr > *': { paddingInline: '6px' },
  '& tr > :first-child': { paddingInlineStart: '12px' },
  '& tr > :last-child:not(.command)': { paddingInlineEnd: '12px' },
  [afterFigures]: { paddingInlineStart: '20px' },
  '& thead > tr > *': { fontSize: '0.75rem' },
  // The longest word there, Telugu for Delete, fits on one line.
  '& thead .MuiTableCell-alignCenter': { paddingInline: 0, fontSize: '0.65625rem' },
  '& tbody > tr > *': { fontSize: '0.8125rem', lineHeight: 1.3 },
  '& tbody .MuiTableCell-paddingNone': { paddingInline: 0 },
  '& .MuiChip-label': { paddingInline: '6px' },
  // The sort arrow takes no space from a title until it is shown.
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
}

/** The headings stand out most. */
const grouped = { '& tbody > tr:not([data-group]) > th': { fontWeight: 500 } }

/**
 * Actions stay in view at the table's end, however far its columns are scrolled. With many columns they do not,
 * because the actions would cover the columns being worked in, such as the keys of the plan.
 */
const actionsInView = (count: number, width: number, tablet: boolean) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, fromEnd) => [
      `& .command:nth-last-of-type(${fromEnd + 1})`,
      {
        position: 'sticky',
        insetInlineEnd: fromEnd * width,
        backgroundColor: 'background.paper',
        // The columns may scroll below them.
        ...(tablet &&
          fromEnd === count - 1 && { boxShadow: ({ vars }: Theme) => `-1px 0 0 ${vars.palette.divider}` }),
      },
    ]),
  )

type Props<R extends Row> = RowsProps<R> & {
  sort: string
  onSort: (sort: string) => void
  dense?: boolean
  /** Shown instead of the rows when there are none. */
  children?: ReactNode
}

/** The rows of a list as a virtualised table. The heading of the group in view stays below the table's header. */
export function TableRows<R extends Row>({ sort, onSort, dense, children, grouping, ...shared }: Props<R>) {
  const { name, rows, actions, selection } = shared
  const tablet = useMediaQuery<Theme>(theme => theme.breakpoints.down('lg'), { noSsr: true })
  // Tables with many columns set narrow widths themselves.
  const columns = tablet && !dense ? shared.columns.map(narrowed) : shared.columns
  const tight = dense || tablet
  const scroller = useRef<HTMLDivElement>(null)
  const headHeight = useHeadHeight(scroller)
  const lines = useLines(rows, grouping)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: useOverscan(),
    // The header covers the end of the window on the rows, and a group's heading its start.
    scrollPaddingStart: grouping ? groupHeight : 0,
    scrollPaddingEnd: headHeight,
    rangeExtractor: range => linesIn(lines, range),
  })
  useShownSaved(savedLine(lines, shared.saved), index => virtual.scrollToIndex(index, { align: 'auto' }))
  useKeptTableScroll(scroller, rows.length > 0)
  const items = virtual.getVirtualItems()
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const perAction = dense && actions.length > 1 ? narrowActionWidth : tablet ? tabletActionWidth : actionWidth
  const perColumn = tight ? narrowColumnWidth : columnWidth
  const minWidth = leastWidthOf(columns, actions.length * perAction, perColumn)
  return (
    <TableContainer
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label={name}
      sx={{
        minHeight: 0,
        maxHeight,
        overflowAnchor: 'none',
        scrollPaddingBlockStart: headHeight + (grouping ? groupHeight : 0),
      }}
    >
      <Table
        stickyHeader
        aria-label={name}
        aria-rowcount={lines.length + 1}
        sx={[
          { minWidth },
          look,
          tight ? narrow : roomy,
          dense ? {} : actionsInView(actions.length, perAction, tablet),
          grouping ? grouped : {},
        ]}
      >
        <colgroup>
          {selection && <col style={{ width: 52 }} />}
          {columns.map(column => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
          {actions.map(action => (
            <col key={action.title} className="command" style={{ width: perAction }} />
          ))}
        </colgroup>
        <TableHead {...shared} sort={sort} onSort={onSort} />
        <TableBody>
          {children}
          {items.map(({ index, start }, place) => {
            const line = lines[index]
            if (!line) return null
            const at = { ref: virtual.measureElement, index }
            const width = columns.length + actions.length + (selection ? 1 : 0)
            return (
              <Fragment key={index}>
                <Gap height={start - (items[place - 1]?.end ?? 0)} />
                {line.size === undefined ? (
                  <TableRow row={line.row} {...at} {...shared} />
                ) : (
                  <GroupHeading {...at} width={width} top={headHeight}>
                    {grouping?.heading(line.row, line.size)}
                  </GroupHeading>
                )}
              </Fragment>
            )
          })}
          <Gap height={after} />
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** The height of a table's header in pixels; a group's heading stays below it. */
function useHeadHeight(scroller: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(rowHeight)
  useLayoutEffect(() => setHeight(scroller.current?.querySelector('thead')?.offsetHeight ?? rowHeight))
  return height
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

type Width = Pick<Column<Row>, 'width'>

/** A column in a compact table with small type: four fifths of its width; a percentage is unchanged. */
export function narrowed<C extends Width>(column: C): C {
  return typeof column.width === 'number' ? { ...column, width: Math.round(column.width * 0.8) } : column
}

/**
 * The width in pixels that a table needs: that of its columns and actions, and `least` for each column without a
 * width. Percentages are relative to the whole table.
 */
export function leastWidthOf(columns: readonly Width[], actions: number, least: number): number {
  const pixels = columns.reduce((sum, { width = least }) => sum + (typeof width === 'number' ? width : 0), 0)
  const percent = columns.reduce(
    (sum, { width }) => sum + (typeof width === 'string' ? parseFloat(width) : 0),
    0,
  )
  return Math.ceil((pixels + actions) / (1 - percent / 100))
}

type Sorting = { sort: string; onSort: (sort: string) => void }
type TableHeadProps<R extends Row> = Pick<RowsProps<R>, 'rows' | 'columns' | 'actions' | 'selection'> &
  Sorting

/** A table's header: its titles, which sort it, and the checkbox for all rows. */
function TableHead<R extends Row>({ rows, columns, actions, selection, sort, onSort }: TableHeadProps<R>) {
  const t = useTexts('ui')
  const free = rows.filter(row => !selection?.excluded?.has(row._id))
  const all = selection !== undefined && free.length > 0 && free.every(row => selection.ids.has(row._id))
  return (
    <MuiTableHead>
      <MuiTableRow aria-rowindex={1}>
        {selection && (
          <TableCell padding="checkbox">
            <Checkbox
              checked={all}
              indeterminate={!all && selection.ids.size > 0}
              onChange={() => selection.change(new Set(all ? [] : free.map(row => row._id)))}
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
      </MuiTableRow>
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

type GroupHeadingProps = {
  ref: Ref<HTMLTableRowElement>
  /** The zero-based index among the table's lines. */
  index: number
  /** The number of cells in a row. */
  width: number
  /** The height of the table's header, in pixels. */
  top: number
  children: ReactNode
}

/** The heading of a group of rows, which stays in view while they scroll, also horizontally. */
function GroupHeading({ ref, index, width, top, children }: GroupHeadingProps) {
  return (
    <MuiTableRow ref={ref} data-index={index} data-group aria-rowindex={index + 2}>
      <TableCell component="th" scope="rowgroup" colSpan={width} style={{ top }} sx={groupHeadingLook}>
        <Box sx={{ position: 'sticky', insetInlineStart: 12, width: 'fit-content' }}>{children}</Box>
      </TableCell>
    </MuiTableRow>
  )
}

/** In pixels, including its border. */
const groupHeight = 37

const groupHeadingLook = {
  position: 'sticky',
  zIndex: 1,
  bgcolor: 'background.default',
  // Overrides the rows' styles.
  '&&&': { height: groupHeight - 1, paddingBlock: '4px' },
} as const
