import type { Role } from '@casa/contract/access'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { ariaShortcut, isShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { useToasts } from '../ui/toasts.tsx'

type Module = typeof import('./palette/palette.tsx')

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
  const toasts = useToasts()
  const [palette, setPalette] = useState<Module>()
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      setPalette(await import('./palette/palette.tsx'))
      setOpen(true)
    } catch {
      toasts.failure(new ApiError(0))
    }
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut('palette', event)) return
    // The browser's own search.
    event.preventDefault()
    if (open) setOpen(false)
    else void show()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <Button
        color="inherit"
        aria-keyshortcuts={ariaShortcut('palette')}
        aria-haspopup="dialog"
        onClick={() => void show()}
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
      {palette && open && <palette.Palette role={role} onClose={() => setOpen(false)} />}
    </>
  )
}
