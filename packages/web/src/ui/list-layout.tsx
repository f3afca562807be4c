import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { tableFrom } from './use-two-lines.ts'

const look = (wide?: boolean) => ({
  display: { [tableFrom(wide)]: 'flex' },
  flexDirection: 'column',
  maxHeight: { [tableFrom(wide)]: 'max(688px, 100dvh - 112px)' },
  '--table-max-height': 'none',
})

/**
 * A page that is one list: its rows scroll below a fixed header, so that the page does not scroll too. In a low
 * window the table keeps the 500 pixels that the specification gives it, and the page scrolls. `wide` as for the
 * table.
 */
export function ListLayout({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <Box sx={look(wide)}>{children}</Box>
}
