import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useFormats } from '../lib/formats.ts'
import { isLoadingRows, type List } from '../lib/list.ts'
import { useTexts } from '../lib/texts.ts'
import { ExportButton } from './export-button.tsx'
import type { Export } from './export-sheet.ts'
import { SearchField } from './filter-bar.tsx'
import { ArrowDownward, ArrowUpward, Tune } from './icons.tsx'
import { ListPages, PageSizeSelect } from './list-pages.tsx'

const debounceMs = 200
/** In pixels: enough for the search to fill its line if the filters do not fit beside it. */
const searchMaxWidth = 600

type Props = {
  list: List<unknown>
  shown: number
  exporting?: Export
  /** Above rows of two lines there is as little as possible; sorting is here, as such rows have no headers. */
  twoLines: boolean
  columns: ComponentProps<typeof SortSelect>['columns']
  /** The list's filters, above rows of two lines. */
  filters?: ReactNode
  /** Actions on the rows as a whole. */
  commands?: ReactNode
}

/** The toolbar above a list's rows, which may wrap: search, number of rows, pages and page size, export. */
export function TableToolbar({ list, shown, exporting, twoLines, columns, filters, commands }: Props) {
  const search = (
    <SearchBox
      value={list.view.search}
      onChange={typed => list.show({ search: typed })}
      maxWidth={twoLines ? undefined : searchMaxWidth}
    />
  )
  const count = <Count list={list} shown={shown} />
  const pages = <ListPages list={list} />
  const sizes = list.sizes.length > 1 && (
    <PageSizeSelect sizes={list.sizes} value={list.view.size} onChange={size => list.show({ size })} />
  )
  const save = exporting && (
    <ExportButton exporting={exporting} total={list.whole ? shown : list.total} phone={twoLines} />
  )
  if (twoLines) {
    const sort = <SortSelect columns={columns} sort={list.view.sort} onSort={sort => list.show({ sort })} />
    return (
      <PhoneToolbar search={search} save={save} count={count} commands={commands}>
        {filters}
        <Box sx={{ display: 'flex', gap: 1 }}>
          {sort}
          {sizes}
        </Box>
      </PhoneToolbar>
    )
  }
  return (
    <>
      {search}
      <Box sx={besideSearch}>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44, gap: 0.5 }}>
          {count}
          {pages}
        </Box>
        <Box sx={rest}>
          {commands}
          {sizes}
          {save}
        </Box>
      </Box>
    </>
  )
}

/**
 * If the search leaves too little room, the rest moves to the next line together, so that no tool is left alone
 * there.
 */
const besideSearch = {
  flex: '1 1 auto',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  rowGap: 0.5,
} as const

const rest = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  marginInlineStart: 'auto',
  '& > *': { whiteSpace: 'nowrap' },
} as const

type PhoneProps = {
  search: ReactNode
  save: ReactNode
  count: ReactNode
  commands: ReactNode
  children: ReactNode
}

/** Search and export on one line; filters, sorting and page size behind one button, so that the rows start higher up. */
function PhoneToolbar({ search, save, count, commands, children }: PhoneProps) {
  const t = useTexts('ui')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box sx={{ display: 'grid', rowGap: 1, marginBlockEnd: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 0.5 }}>
        {search}
        <IconButton
          color={open ? 'primary' : 'default'}
          aria-label={t('table.filters')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Tune />
        </IconButton>
        {save}
      </Box>
      <Box id={id} hidden={!open} sx={{ '& > form': { marginBlockEnd: 1.5 } }}>
        {children}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        {count}
        {commands}
      </Box>
    </Box>
  )
}

type SearchProps = { value: string; onChange: (search: string) => void; maxWidth: number | undefined }

/**
 * Searches a moment after the last key, or before the next click is handled: a row that is clicked would otherwise
 * open without the search. The rows must not move before that, between the press and its release.
 */
function SearchBox({ value, onChange, maxWidth }: SearchProps) {
  const t = useTexts('ui')
  const [typed, setTyped] = useState(value)
  const applied = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // The address follows a little later; meanwhile the user may have typed on.
    if (value === applied.current) return
    applied.current = value
    setTyped(value)
  }, [value])
  const apply = (text: string) => {
    clearTimeout(timer.current)
    if (text === applied.current) return
    applied.current = text
    onChange(text)
  }
  const applyTyped = useEffectEvent(() => apply(typed))
  useEffect(() => {
    const before = () => applyTyped()
    addEventListener('click', before, { capture: true })
    return () => {
      removeEventListener('click', before, { capture: true })
      clearTimeout(timer.current)
    }
  }, [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply(text), debounceMs)
  }
  return (
    <SearchField
      label={t('table.search')}
      value={typed}
      onChange={type}
      sx={{ flex: { xs: '1 1 160px', sm: '100 1 130px' }, ...(maxWidth && { maxWidth }) }}
    />
  )
}

/** The number of entries and, for a list of several pages, which of them are shown. */
function Count({ list, shown }: Pick<Props, 'list' | 'shown'>) {
  const t = useTexts('ui')
  const { number } = useFormats()
  const { page, size } = list.view
  const first = (page - 1) * size
  const last = Math.min(first + size, list.total)
  const text =
    list.loading || list.error
      ? ''
      : isLoadingRows(list)
        ? t('table.arriving', { shown: number(list.rows.length), formatted: number(last - first) })
        : !list.whole && list.total > size
          ? t('table.range', { from: number(first + 1), to: number(last), formatted: number(list.total) })
          : shown < list.rows.length
            ? t('table.countOf', { shown: number(shown), formatted: number(list.total) })
            : t('table.count', { count: list.total, formatted: number(list.total) })
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {text}
    </Typography>
  )
}

type SortSelectProps = {
  columns: readonly { key: string; title: string; sortable?: boolean }[]
  /** A column's key, with `-` for descending; empty for the stored order. */
  sort: string
  onSort: (sort: string) => void
}

/** Sorts a phone's rows, which have no column headers. */
function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const t = useTexts('ui')
  const downwards = sort.startsWith('-')
  const key = sort.replace(/^-/, '')
  return (
    <Box sx={{ display: 'flex', displayPrint: 'none', flex: '1 1 180px', gap: 0.5 }}>
      <TextField
        select
        size="small"
        label={t('table.sortBy')}
        value={key}
        onChange={event => onSort(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('table.unsorted')}</MenuItem>
        {columns
          .filter(column => column.sortable !== false)
          .map(column => (
            <MenuItem key={column.key} value={column.key}>
              {column.title}
            </MenuItem>
          ))}
      </TextField>
      <IconButton
        aria-label={t(downwards ? 'table.descending' : 'table.ascending')}
        disabled={!key}
        onClick={() => onSort(downwards ? key : `-${key}`)}
      >
        {downwards ? <ArrowDownward /> : <ArrowUpward />}
      </IconButton>
    </Box>
  )
}
