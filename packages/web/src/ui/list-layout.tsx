import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

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

/** The window width from which a list is a table; one with many columns does not fit a tablet held upright. */
const tableFrom = (wide?: boolean) => (wide ? 'md' : 'sm')

/** Whether a list uses rows of two lines instead of a table. */
export function useTwoLines(wide?: boolean): boolean {
  return useMediaQuery<Theme>(theme => theme.breakpoints.down(tableFrom(wide)), { noSsr: true })
}
