import type { Role } from '@casa/contract/access'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import { ariaShortcut, isShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { useKeyDown } from './use-key-down.ts'
import { useLoadedDialog } from './use-loaded-dialog.ts'

/** On a telephone the icon stands alone, and the text is for screen readers. */
const label: SxProps<Theme> = theme => ({
  marginInlineEnd: 2,
  [theme.breakpoints.down('sm')]: { position: 'absolute', margin: 0, clipPath: 'inset(50%)' },
})

/**
 * The search of the header, which opens the palette, and its shortcut. It is called otherwise than the search of a list.
 * The palette is loaded with the first use.
 */
export function PaletteButton({ role }: { role: Role }) {
  const t = useTexts('app')
  const { module: palette, open, show, hide } = useLoadedDialog(() => import('./palette/palette.tsx'))
  useKeyDown(event => {
    if (!isShortcut('palette', event)) return
    // The browser's own search.
    event.preventDefault()
    if (open) hide()
    else show()
  })
  return (
    <>
      <Button
        color="inherit"
        aria-keyshortcuts={ariaShortcut('palette')}
        aria-haspopup="dialog"
        onClick={show}
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
      {palette && open && <palette.Palette role={role} onClose={hide} />}
    </>
  )
}
