import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { letters, sounds } from '@casa/contract/rules/grids'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Outlet } from 'react-router'
import { call as callApi } from '../../api/client.ts'
import { useOptimisticWrite } from '../../api/hooks.ts'
import { useChangeRows, useList } from '../../api/list.ts'
import type { List } from '../../lib/list.ts'
import { useMessages } from '../../lib/messages.ts'
import { useMayIn } from '../../lib/own-classes.ts'
import { mayWrite } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { useArranged } from '../../ui/arrange.ts'
import type { Column } from '../../ui/column.ts'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { useErrorText } from '../../ui/error-state.tsx'
import { useExport } from '../../ui/export-sheet.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { UploadFileOutlined } from '../../ui/icons.tsx'
import { useTwoLines } from '../../ui/list-layout.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { ListOutcome } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TableToolbar } from '../../ui/table-toolbar.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import {
  type CellChange,
  CellGrid,
  type Grid,
  type GridRow,
  isWorked,
  type Saving,
  savingBegun,
  savingEnded,
} from './cell-grid.tsx'

/** The sounds that each child has worked with. */
export function SoundScreen() {
  const t = useTexts('language')
  return (
    <GridPage
      grid="sounds"
      items={sounds}
      call={api.language.findSounds}
      commands={
        mayWrite('learning') && (
          <Button component={DialogLink} to="upload" variant="outlined" startIcon={<UploadFileOutlined />}>
            {t('import')}
          </Button>
        )
      }
    />
  )
}

/** The letters of the movable alphabet that each child has worked with. */
export function MovableAlphabetScreen() {
  return <GridPage grid="movable" items={letters} call={api.language.findLetters} />
}

const sizes = [5, 50, 100, 500, 1000]

// The class and the tools wrap together.
const tools = {
  display: { sm: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 1,
  rowGap: 1.5,
  marginBlockEnd: { sm: 2 },
  '& > form': { display: { sm: 'contents' } },
}

type GridPageProps = {
  grid: Grid
  items: readonly string[]
  /** Reads the grid's rows. */
  call: GridCall
  commands?: ReactNode
}

/** A screen that is one of the two grids: its class, search and page size, its cells, and the dialog over it. */
function GridPage({ grid, items, call, commands }: GridPageProps) {
  const t = useTexts('language')
  const { classId, choose } = useFilter()
  const list: List<GridRow> = useList(call, { body: classId ? { classId } : {} }, sizes)
  const { saving, toggle } = useCells(grid, call)
  const columns = useChildColumns()
  const rows = useArranged(list, columns)
  const twoLines = useTwoLines()
  const title = t(`${grid}.title`)
  const mayIn = useMayIn()
  const mayMark = mayIn(classId, 'notes')
  return (
    <>
      <PageHeader title={title} description={t(`${grid}.description`)} actions={mayMark && commands} />
      <Box sx={tools}>
        <FilterBar>
          <ClassPicker all value={classId} onChange={classId => choose({ classId })} />
        </FilterBar>
        <Toolbar name={title} {...{ list, rows, columns, items, grid, twoLines }} />
      </Box>
      <Box aria-busy={list.loading}>
        {list.loading && <Skeleton variant="rounded" height={260} />}
        {rows.length > 0 && (
          <>
            <CellGrid
              key={classId}
              name={title}
              grid={grid}
              items={items}
              rows={rows}
              saving={saving}
              withClass={classId === ''}
              onToggle={mayMark && ((row, item) => void toggle(row, item))}
            />
            <Typography variant="body2" sx={{ color: 'text.secondary', paddingBlock: 1.5 }}>
              {mayMark ? t('hint') : t('readHint')}
            </Typography>
          </>
        )}
        <ListOutcome
          list={list}
          shown={rows.length}
          empty={{ title: t('emptyTitle'), hint: t('emptyHint'), drawing: 'sandpaperLetters' }}
        />
        {twoLines && <ListPages list={list} />}
      </Box>
      <Outlet />
    </>
  )
}

/** The columns by which children are searched and sorted. */
function useChildColumns(): Column<GridRow>[] {
  const t = useTexts('language')
  return [
    { key: 'classId', title: t('class'), text: row => row.classId?.className ?? '' },
    { key: 'studentId', title: t('student'), text: row => childName(row.studentId) },
  ]
}

type ToolbarProps = {
  name: string
  list: List<GridRow>
  rows: readonly GridRow[]
  columns: Column<GridRow>[]
  items: readonly string[]
  grid: Grid
  twoLines: boolean
}

/** Search, page size and export; the exported workbook has the same columns as the one for upload. */
function Toolbar({ name, list, rows, columns, items, grid, twoLines }: ToolbarProps) {
  const t = useTexts('language')
  const ui = useTexts('ui')
  const all: Column<GridRow>[] = [
    ...columns,
    { key: 'admissionNumber', title: t('admissionNumber'), text: row => row.studentId.admissionNumber },
    ...items.map(item => ({
      key: item,
      title: item,
      text: (row: GridRow) => (isWorked(row, grid, item) ? ui('yes') : ''),
    })),
  ]
  const exporting = useExport({ name, list, rows, columns: all })
  if (!list.loading && !list.error && rows.length === 0 && !list.view.search) return null
  return (
    <TableToolbar
      twoLines={twoLines}
      list={list}
      shown={rows.length}
      exporting={exporting}
      columns={columns}
    />
  )
}

/** The calls that read the two grids. */
type GridCall = typeof api.language.findSounds | typeof api.language.findLetters

/**
 * Toggles the cells of a grid with an optimistic update: each is saved by its own call, and rolled back with a toast
 * if that fails.
 */
function useCells(grid: Grid, call: GridCall) {
  const t = useTexts('language')
  const message = useMessages()
  const errorText = useErrorText()
  const toasts = useToasts()
  const [saving, setSaving] = useState<Saving>(new Map())
  const changeRows = useChangeRows(call)
  const write = useOptimisticWrite(api.students.update, {
    send: ({ childId, item, worked }: CellChange) =>
      callApi(api.students.update, { params: { id: childId }, body: { [grid]: { [item]: worked } } }),
    apply: change => {
      const saveId = Symbol()
      const end = () => setSaving(last => savingEnded(last, change, saveId))
      setSaving(last => savingBegun(last, change, saveId))
      return {
        // The response contains the child's whole row, including other people's changes.
        settle: ({ data }) => {
          changeRows(row => (row._id === change.childId ? { ...row, [grid]: data[grid] ?? {} } : row))
          end()
        },
        revert: end,
      }
    },
  })
  const toggle = async (row: GridRow, item: string) => {
    const worked = !isWorked(row, grid, item, saving.get(row._id))
    try {
      await write.mutateAsync({ childId: row._id, item, worked })
    } catch (error) {
      const failure = message(messages.gridFailed)
      toasts.failure(t('failed', { failure, name: childName(row.studentId), item, reason: errorText(error) }))
    }
  }
  return { saving, toggle }
}
