import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/**
 * A screen that is one calendar: below its header the calendar fills the rest of the window, so that the page does
 * not scroll too. In a low window the calendar keeps its minimum height; the list is as long as its days.
 */
export function CalendarLayout({ children }: { children: ReactNode }) {
  return <Box sx={look}>{children}</Box>
}

const look = {
  display: { sm: 'flex' },
  flexDirection: 'column',
  height: { sm: 'max(640px, 100dvh - 112px)' },
  '&:has([data-view=list])': { height: 'auto' },
  // The printout shows all hours.
  '@media print': { '&&': { height: 'auto' } },
}
