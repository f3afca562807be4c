import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

const styles = {
  '@page': { margin: '12mm' },
  '@media print': {
    body: { overflow: 'visible !important', padding: '0 !important', background: 'none !important' },
    'body > *:not(.print-sheet)': { display: 'none !important' },
  },
}

/** Content that is printed instead of the page while it is mounted; hidden on screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <Box
      className="print-sheet"
      sx={{
        display: 'none',
        '@media print': { display: 'block', color: '#000', backgroundColor: '#fff', colorScheme: 'light' },
      }}
    >
      <GlobalStyles styles={styles} />
      {children}
    </Box>,
    document.body,
  )
}
