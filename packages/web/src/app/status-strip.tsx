import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { ReactNode } from 'react'
import { useHeight } from '../ui/use-observed.ts'

type Props = {
  /** The width of the menu beside it, in pixels. */
  menuWidth: number
  children: ReactNode
}

/**
 * What the app itself is waiting for, at the bottom of the window over the screen: above the screen, its appearance
 * pushed a class's children from under the finger that was marking them. There is room for it below the last row.
 */
export function StatusStrip({ menuWidth, children }: Props) {
  const { ref, height } = useHeight()
  return (
    <Box
      ref={ref}
      sx={{
        position: 'fixed',
        insetInline: `${menuWidth}px 0`,
        insetBlockEnd: 'var(--bottom-bar, 0px)',
        // Below the header's menus, which extend down to it.
        zIndex: theme => theme.zIndex.appBar - 1,
        '@media print': { display: 'none' },
        '& .MuiAlert-root': { alignItems: 'center' },
        '& .MuiAlert-action': { padding: 0, whiteSpace: 'nowrap' },
      }}
    >
      <GlobalStyles styles={{ html: { '--bottom-strip': `${height}px` } }} />
      {children}
    </Box>
  )
}
