import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const look = {
  display: { sm: 'flex' },
  flexDirection: 'column',
  maxHeight: { sm: 'max(688px, 100dvh - 112px)' },
  '--table-max-height': 'none',
}

/**
 * A page that is one list: its rows scroll below a head that stays, so that the page does not scroll too. In a low window
 * the table keeps the 500 pixels that the specification gives it, and the page scrolls.
 */
export function ListLayout({ children }: { children: ReactNode }) {
  return <Box sx={look}>{children}</Box>
}
