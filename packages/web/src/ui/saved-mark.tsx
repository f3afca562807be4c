import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useTexts } from '../lib/texts.ts'

const stripe = ({ vars }: Theme) => `inset 4px 0 0 ${vars.palette.success.main}`
/** Opaque, because the sticky cells of a table cover others. */
const tint = ({ vars }: Theme) =>
  `color-mix(in srgb, ${vars.palette.success.main} 12%, ${vars.palette.background.paper})`

/** The look on screen of a row that was just saved; its mark says so in words. */
export const savedRow = {
  '@media screen': {
    '&&:not(tr), && > .MuiTableCell-root': { backgroundColor: tint },
    '&&:not(tr), && > .MuiTableCell-root:first-child': { boxShadow: stripe },
  },
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
