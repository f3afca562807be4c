import type { Theme } from '@mui/material/styles'
import { beginsLine } from './text-button-edges.ts'

/** The class around a screen's main actions. */
export const actionsClass = 'page-actions'

const main = `.${actionsClass} > .MuiButton-contained`

/** The height of the command with the room above and below it. */
const room = 72

/**
 * On a phone the main command of a screen, the filled button of its head, lies above the bar at the bottom, in reach of the
 * thumb. What comes last on the page can be scrolled out from under it, and so is what gets the focus.
 */
export const commandInReach = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    [`html:has(${main})`]: { scrollPaddingBlockEnd: `calc(var(--bottom, 0px) + ${room + 8}px)` },
    [`body:has(${main})`]: { paddingBlockEnd: `calc(var(--bottom, 0px) + ${room}px)` },
    [main]: {
      position: 'fixed',
      insetInlineEnd: 'calc(16px + env(safe-area-inset-right, 0px))',
      insetBlockEnd: 'calc(var(--bottom, 0px) + 14px)',
      zIndex: theme.zIndex.speedDial,
      maxWidth: 'calc(100vw - 32px)',
      boxShadow: theme.shadows[4],
    },
    // The command after it begins the line.
    [`${main}:first-child + .MuiButton-text`]: beginsLine,
    // The rows below would show through it.
    [`${main}.Mui-disabled`]: {
      backgroundColor: theme.vars.palette.background.paper,
      border: `1px solid ${theme.vars.palette.divider}`,
    },
  },
})
