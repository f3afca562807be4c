import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import type { SxProps } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useFormats } from '../lib/formats.ts'
import type { List } from '../lib/list.ts'
import { useTexts } from '../lib/texts.ts'
import { ArrowBack, ArrowForward } from './icons.tsx'

/** Links to the other pages of a list, if it has several; on a phone below its rows. */
export function ListPages({ list }: { list: List<unknown> }) {
  const t = useTexts('ui')
  const { page, size } = list.view
  if (list.whole || list.total <= size) return null
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', gap: { xs: 3, sm: 0.5 } }}>
      <IconButton
        aria-label={t('table.previous')}
        disabled={page === 1}
        onClick={() => list.show({ page: page - 1 })}
      >
        <ArrowBack />
      </IconButton>
      <IconButton
        aria-label={t('table.next')}
        disabled={page * size >= list.total}
        onClick={() => list.show({ page: page + 1 })}
      >
        <ArrowForward />
      </IconButton>
    </Box>
  )
}

type Props = { sizes: readonly number[]; value: number; onChange: (size: number) => void }

/** Chooses how many rows a page of a list has, among the sizes that the screen offers. */
export function PageSizeSelect({ sizes, value, onChange }: Props) {
  const t = useTexts('ui')
  const { number } = useFormats()
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={t('table.size')}
      value={value}
      onChange={event => onChange(Number(event.target.value))}
      sx={{ minWidth: 104, displayPrint: 'none' }}
    >
      {sizes
        .toSorted((a, b) => a - b)
        .map(size => (
          <MenuItem key={size} value={size}>
            {number(size)}
          </MenuItem>
        ))}
    </TextField>
  )
}

type ShowAllButtonProps = {
  /** The number of items in the whole list. */
  count: number
  /** Whether all of them are shown. */
  open: boolean
  onChange: (open: boolean) => void
  sx?: SxProps
}

/**
 * Below the first items of a list: shows all of them, or only the first ones again. It stays, so that it keeps the
 * focus.
 */
export function ShowAllButton({ count, open, onChange, sx }: ShowAllButtonProps) {
  const t = useTexts('ui')
  return (
    <Button aria-expanded={open} onClick={() => onChange(!open)} {...(sx && { sx })}>
      {open ? t('showFewer') : t('showAll', { count })}
    </Button>
  )
}
