import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { type ReactNode, useEffect, useRef } from 'react'
import type { List } from '../lib/list.ts'
import { useTexts } from '../lib/texts.ts'
import { useArranged } from './arrange.ts'
import {
  type Column,
  mainOf,
  type Row,
  type RowAction,
  type Selection,
  toggled,
  toggledUpTo,
} from './column.ts'
import type { Empty } from './empty-state.tsx'
import { useExport } from './export-sheet.ts'
import type { Grouping } from './grouping.ts'
import { useTwoLines } from './list-layout.tsx'
import { ListPages } from './list-pages.tsx'
import { ListOutcome } from './loaded.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { TableRows } from './table-rows.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useSavedRows } from './use-saved-rows.ts'

type Props<R extends Row> = {
  /** The table's accessible name. */
  name: string
  list: List<R>
  columns: readonly Column<R>[]
  actions?: readonly RowAction<R>[]
  /** The list's filters, on one line with its tools if there is room. */
  filters?: ReactNode
  /** Actions on the rows as a whole, among the tools. */
  commands?: ReactNode
  /** The row's name; its main column's text by default. */
  rowName?: (row: R) => string
  empty: Empty
  /** The columns of the workbook, if they are not those of the screen. */
  exported?: readonly Column<R>[] | undefined
  /** The name of the workbook that Export to Excel saves; without it there is no such button. */
  exportName?: string
  selection?: Selection
  /** Headings above groups of rows. */
  grouping?: Grouping<R>
  /** Less space between the columns, for tables with many. */
  dense?: boolean
  /** Too wide for a tablet held upright, where its rows have two lines. */
  wide?: boolean
}

const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  // A field may have helper text below it.
  alignItems: 'flex-start',
  // Every pixel above the rows is one that they lack.
  gap: 1,
  '&:not(:empty)': { marginBlockEnd: 1 },
  // Filters and tools wrap together.
  '& > form': { display: 'contents' },
}

/**
 * A list of any length with search, sorting, page size and export, as a table or, if that does not fit, as rows of
 * two lines; with its loading, empty and error states.
 */
export function DataTable<R extends Row>({
  list,
  columns,
  actions = [],
  empty,
  exportName,
  exported,
  dense,
  wide,
  filters,
  commands,
  ...props
}: Props<R>) {
  const t = useTexts('ui')
  const twoLines = useTwoLines(wide)
  const rows = useArranged(list, columns)
  const shown = columns.filter(({ inHeading }) => !inHeading)
  const rowName = props.rowName ?? (row => String(mainOf(shown)?.text(row) ?? ''))
  const saved = useSavedRows()
  const selection = useRowSelection(props.selection, rows)
  const shared = { ...props, selection, rows, columns: shown, actions, rowName, saved }
  useKnownOrder(list, columns)
  const exporting = useExport({ name: exportName ?? '', list, rows, columns: exported ?? columns })
  const nothing = !list.loading && !list.error && rows.length === 0 && !list.view.search
  const toolbar = nothing ? (
    commands
  ) : (
    <TableToolbar
      twoLines={twoLines}
      list={list}
      shown={rows.length}
      exporting={exportName ? exporting : undefined}
      columns={columns}
      filters={twoLines && filters}
      commands={commands}
    />
  )
  const outcome = <ListOutcome list={list} shown={rows.length} empty={empty} />
  if (twoLines) {
    return (
      <Box aria-busy={list.busy}>
        {nothing && filters}
        {toolbar}
        {list.loading ? <PhoneSkeletons /> : <PhoneRows {...shared} />}
        {outcome}
        <ListPages list={list} />
      </Box>
    )
  }
  const width = shown.length + actions.length + (props.selection ? 1 : 0)
  return (
    <>
      <Box sx={tools}>
        {filters}
        {toolbar}
      </Box>
      <Paper variant="outlined" aria-busy={list.busy} sx={sheet}>
        {(list.loading || rows.length > 0) && (
          <TableRows {...shared} dense={dense} sort={list.view.sort} onSort={sort => list.show({ sort })}>
            {list.loading && <RowSkeletons width={width} label={t('table.loading', { name: props.name })} />}
          </TableRows>
        )}
        <Box sx={{ paddingInline: 2, paddingBlock: list.error ? 2 : 0 }}>{outcome}</Box>
      </Paper>
    </>
  )
}

/** Within another sheet, only the table's rows are seen. */
const sheet = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflow: 'hidden',
  '.MuiPaper-root &': { bgcolor: 'transparent', borderRadius: 0 },
} as const

/** An address from elsewhere may order by a column that the list does not have, which the server refuses. */
function useKnownOrder<R extends Row>(list: List<R>, columns: readonly Column<R>[]): void {
  const key = list.view.sort.replace(/^-/, '')
  const isUnknown = key !== '' && !columns.some(column => column.key === key && column.sortable !== false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each unknown order.
  useEffect(() => {
    if (isUnknown) list.show({ sort: '' })
  }, [isUnknown])
}

const skeletons = [0, 1, 2, 3, 4, 5, 6]

function RowSkeletons({ width, label }: { width: number; label: string }) {
  return skeletons.map(row => (
    <TableRow key={row} aria-label={row === 0 ? label : undefined} aria-hidden={row > 0 || undefined}>
      {Array.from({ length: width }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton's cells have no other key.
        <TableCell key={cell} sx={{ height: 46 }}>
          <Skeleton width={cell === 0 ? '70%' : '50%'} />
        </TableCell>
      ))}
    </TableRow>
  ))
}

function PhoneSkeletons() {
  return skeletons.map(row => (
    <Box key={row} sx={{ paddingBlock: '7px', borderBottom: 1, borderColor: 'divider' }}>
      <Skeleton width="45%" height={24} />
      <Skeleton width="70%" height={20} />
    </Box>
  ))
}

/** A selection whose checkboxes tick a range with the Shift key, in the order shown. */
function useRowSelection(selection: Selection | undefined, rows: readonly Row[]) {
  const last = useRef<string>(undefined)
  if (!selection) return undefined
  const { ids, change, excluded } = selection
  const toggle = (id: string, upTo: boolean) => {
    const from = last.current
    last.current = id
    if (!upTo || from === undefined) return change(toggled(ids, id))
    const order = rows.map(row => row._id).filter(one => !excluded?.has(one))
    change(toggledUpTo(ids, order, [from, id]))
  }
  return { ...selection, toggle }
}
