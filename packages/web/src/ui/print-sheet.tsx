import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { theme } from './theme.ts'
import { printed } from './tokens.ts'

const sheetStyles = {
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
      <GlobalStyles styles={sheetStyles} />
      {children}
    </Box>,
    document.body,
  )
}

/** The selector under which the theme writes the light scheme's variables. */
const light = ':root, [data-scheme="light"]'

/** The light scheme's variables, whatever scheme is on screen, with white instead of linen. */
const onPaper = {
  ...theme.generateStyleSheets().find(sheet => light in sheet)?.[light],
  '--casa-palette-background-default': printed.paper,
  '--casa-palette-background-paper': printed.paper,
  '--casa-palette-divider': printed.line,
  // The colours of keys and bars carry information, in addition to their letters.
  printColorAdjust: 'exact',
  // Else the last page has a block of linen below its content.
  background: printed.paper,
}

const hidden = { display: 'none !important' }
/** Scrolling areas and their containers are expanded over as many pages as needed. */
const unrolled = { maxHeight: 'none !important', overflow: 'visible !important' }

const pageStyles = {
  '@page': { margin: '14mm 12mm' },
  '@media print': {
    ':root, :root[data-scheme]': onPaper,
    body: { minHeight: '0 !important', paddingBlockEnd: '0 !important' },
    // The frame, floating elements, and controls that can only be pressed or typed into.
    '.MuiAppBar-root, .MuiSnackbar-root, .MuiTooltip-popper, a[href="#main"]': hidden,
    'main > .MuiAlert-root, main .MuiButton-root, main .MuiIconButton-root, main .MuiCheckbox-root': hidden,
    'main .MuiTextField-root:has([type="search"]), main .command, main video, main audio': hidden,
    // The heading says what the filters are set to.
    'main form[role="search"], main header .MuiToggleButtonGroup-root': hidden,
    main: { margin: '0 !important', padding: '0 !important' },
    'main > div': { maxWidth: 'none !important', padding: '0 !important' },
    'main div:has(table), .MuiTableContainer-root': unrolled,
    'main table': { minWidth: '0 !important', tableLayout: 'auto !important' },
    'main thead *': { position: 'static !important' },
    'main tr, main figure, main svg, main .MuiPaper-root .MuiPaper-root': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    // On screen, a cell is as tall as a fingertip.
    'main tbody > tr > *': { height: 'auto !important', paddingBlock: '3px !important' },
  },
}

/** Print styles of every screen: only its content, in the light scheme's colours, and nothing cut off. */
export function PrintStyles() {
  return <GlobalStyles styles={pageStyles} />
}
