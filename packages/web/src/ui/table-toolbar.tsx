import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { List } from '../lib/list.ts'
import { useTexts } from '../lib/texts.ts'
import { PageSizeSelect } from './page-size-select.tsx'
import { SortSelect } from './sort-select.tsx'

/** How long the typing must rest before a search is made, in milliseconds. */
const rest = 200

type Props = {
  list: List<unknown>
  shown: number
  onExport?: () => void
  /** The columns by which a phone's cards can be sorted; a table has its heads for that. */
  sortable?: ComponentProps<typeof SortSelect>['columns']
}

/** What stands above a list's rows: search, how many there are, pages and their size, export. */
export function TableToolbar({ list, shown, onExport, sortable }: Props) {
  const t = useTexts('ui')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, padding: 2 }}>
      <SearchBox value={list.view.search} onChange={search => list.show({ search })} />
      {sortable && (
        <SortSelect columns={sortable} sort={list.view.sort} onSort={sort => list.show({ sort })} />
      )}
      <Count list={list} shown={shown} />
      <Box sx={{ flex: 1 }} />
      {list.sizes.length > 1 && (
        <PageSizeSelect sizes={list.sizes} value={list.view.size} onChange={size => list.show({ size })} />
      )}
      {onExport && (
        <Button
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          onClick={onExport}
          disabled={shown === 0}
        >
          {t('table.export')}
        </Button>
      )}
    </Box>
  )
}

function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const t = useTexts('ui')
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), rest)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <TextField
      type="search"
      size="small"
      label={t('table.search')}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      sx={{ flex: { xs: '1 1 100%', sm: '0 1 280px' } }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

/** How many entries there are; for a list of several pages, which of them are shown, and the way to the others. */
function Count({ list, shown }: Pick<Props, 'list' | 'shown'>) {
  const t = useTexts('ui')
  const { i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const { page, size } = list.view
  const first = (page - 1) * size
  const last = Math.min(first + size, list.total)
  const arriving = list.rows.length < last - first
  const text =
    list.loading || list.error
      ? ''
      : arriving
        ? t('table.arriving', { shown: number(list.rows.length), formatted: number(last - first) })
        : !list.whole && list.total > size
          ? t('table.range', { from: number(first + 1), to: number(last), formatted: number(list.total) })
          : shown < list.rows.length
            ? t('table.countOf', { shown: number(shown), formatted: number(list.total) })
            : t('table.count', { count: list.total, formatted: number(list.total) })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      {!list.whole && list.total > size && (
        <>
          <IconButton
            aria-label={t('table.previous')}
            disabled={page === 1}
            onClick={() => list.show({ page: page - 1 })}
          >
            <ArrowBack />
          </IconButton>
          <IconButton
            aria-label={t('table.next')}
            disabled={last >= list.total}
            onClick={() => list.show({ page: page + 1 })}
          >
            <ArrowForward />
          </IconButton>
        </>
      )}
    </Box>
  )
}
