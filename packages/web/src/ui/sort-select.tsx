import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTexts } from '../lib/texts.ts'
import { ArrowDownward, ArrowUpward } from './icons.tsx'

type Props = {
  columns: readonly { key: string; title: string; sortable?: boolean }[]
  /** A column's key, with `-` for descending; empty for the stored order. */
  sort: string
  onSort: (sort: string) => void
}

/** Sorts a phone's rows, which have no column heads. */
export function SortSelect({ columns, sort, onSort }: Props) {
  const t = useTexts('ui')
  const downwards = sort.startsWith('-')
  const key = sort.replace(/^-/, '')
  return (
    <Box sx={{ display: 'flex', flex: '1 1 180px', gap: 0.5 }}>
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
