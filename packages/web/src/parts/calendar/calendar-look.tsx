import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { lineClamp, touch } from '../../ui/styles.ts'

/** The background and text colours of an event drawn in a bead's colour, as CSS. */
export function colourOf(theme: Theme, bead: keyof Theme['palette']['beads']) {
  const { main, contrastText } = (theme.vars ?? theme).palette.beads[bead]
  return { color: main, contrastColor: contrastText }
}

/** Gives the calendar's style sheet the product's colours, and the usual text size. */
export function CalendarLook({ children }: { children: ReactNode }) {
  return <Box sx={look}>{children}</Box>
}

const look = (theme: Theme) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    flexDirection: 'column' as const,
    minHeight: 0,
    flex: '1 1 auto',
    // FullCalendar's style sheet takes its colours from these.
    '--fc-classic-primary': palette.primary.main,
    '--fc-classic-primary-foreground': palette.primary.contrastText,
    '--fc-classic-event': palette.beads.brown.main,
    '--fc-classic-event-contrast': palette.beads.brown.contrastText,
    '--fc-classic-background-event': palette.beads.sky.main,
    '--fc-classic-background-event-opacity': '30%',
    '--fc-classic-background-event-foreground-opacity': '100%',
    '--fc-classic-highlight': palette.action.selected,
    '--fc-classic-today': palette.action.hover,
    '--fc-classic-now': palette.error.main,
    '--fc-classic-small-dot-width': '8px',
    '--fc-classic-large-dot-width': '12px',
    '--fc-classic-background': palette.background.paper,
    '--fc-classic-faint': palette.action.hover,
    '--fc-classic-muted': palette.action.hover,
    '--fc-classic-strong': palette.action.selected,
    '--fc-classic-foreground': palette.text.primary,
    '--fc-classic-faint-foreground': palette.text.secondary,
    '--fc-classic-muted-foreground': palette.text.secondary,
    '--fc-classic-border': palette.divider,
    '--fc-classic-strong-border': palette.text.disabled,
    '& .casa-day-again': { display: 'none' },
    '& .casa-event-title': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    // If an event is too low for a line, the line moves to a second column, which is hidden, so that no line is cut
    // in half.
    '& .casa-whole-lines': { columnCount: 1, columnFill: 'auto', paddingBlock: 0, lineHeight: 1.25 },
    '& .casa-one-line': { textOverflow: 'ellipsis' },
    // Events often differ only at the end of their titles. In a lower window two such titles would not fit into a
    // day, and both would be replaced by a count.
    '& .casa-two-lines': {
      textOverflow: 'ellipsis',
      '@media (min-height: 1000px)': { whiteSpace: 'normal', overflowWrap: 'anywhere', ...lineClamp(2) },
    },
    '& .casa-event-time': { width: 112, [theme.breakpoints.down('sm')]: { width: 92 } },
    '& .casa-list-event': { minHeight: touch, alignItems: 'center' },
  }
}
