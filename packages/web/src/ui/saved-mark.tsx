import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useTexts } from '../lib/texts.ts'

const stripe = (theme: Theme) => `inset 4px 0 0 ${theme.vars.palette.success.main}`

/** The look of a row that was just saved; its mark says so in words. */
export const savedRow = {
  // The sticky cells of a table have a background of their own.
  '&&, && > .MuiTableCell-root': { backgroundColor: 'action.selected' },
  '&&:not(tr), && > .MuiTableCell-root:first-of-type': { boxShadow: stripe },
} as const

/** Beside the name of a row that was just saved. */
export function SavedMark() {
  const t = useTexts('ui')
  return (
    <Box component="span" sx={look}>
      {' '}
      {t('table.saved')}
    </Box>
  )
}

const look = {
  marginInlineStart: 1,
  typography: 'caption',
  fontWeight: 600,
  color: 'success.main',
  whiteSpace: 'nowrap',
  '@media print': { display: 'none' },
} as const
