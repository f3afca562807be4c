import type { Role } from '@casa/contract/access'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'
import { ariaShortcut, isShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { Search } from '../ui/icons.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { useKeyDown } from './use-key-down.ts'

const Palette = lazyDialog(async () => (await import('./palette/palette.tsx')).Palette)

/** On a phone only the icon is visible, and the text is for screen readers. */
const label: SxProps<Theme> = theme => ({
  marginInlineEnd: 2,
  [theme.breakpoints.down('sm')]: { position: 'absolute', margin: 0, clipPath: 'inset(50%)' },
})

/** The header's search, which opens the palette, and its shortcut. Its label differs from a list's search field. */
export function PaletteButton({ role }: { role: Role }) {
  const t = useTexts('app')
  const [open, setOpen] = useState(false)
  useKeyDown(event => {
    if (!isShortcut('palette', event)) return
    // The browser's own search.
    event.preventDefault()
    setOpen(!open)
  })
  return (
    <>
      <Button
        color="inherit"
        aria-keyshortcuts={ariaShortcut('palette')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{
          columnGap: { sm: 1 },
          fontWeight: 400,
          minWidth: 44,
          paddingInline: { xs: 1.25, sm: 1.5 },
          color: 'text.secondary',
          border: { sm: 1 },
          borderColor: { sm: 'divider' },
        }}
      >
        <Search sx={{ color: 'action.active' }} />
        <Box component="span" sx={label}>
          {t('search.open')}
        </Box>
        <Box
          component="kbd"
          aria-hidden
          sx={{ display: { xs: 'none', sm: 'inline' }, font: 'inherit', fontSize: '0.8em' }}
        >
          {t('search.shortcut')}
        </Box>
      </Button>
      {open && <Palette role={role} onClose={() => setOpen(false)} />}
    </>
  )
}
