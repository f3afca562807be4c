import { api } from '@casa/contract'
import { landing, type Role } from '@casa/contract/access'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useCall } from '../api/hooks.ts'
import type { SignedInUser } from '../lib/session.ts'
import { ariaShortcut, isShortcut, useKeyDown, useTypedEarly } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { Menu as MenuIcon, Search } from '../ui/icons.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { Brand, headerHeight } from './frame.tsx'
import { NoticesMenu } from './notices-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { QuickButton } from './quick-button.tsx'

// In the narrowest window the profile at the other end needs the space; screen readers still announce the title.
const narrow = {
  '@media (max-width: 359px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const

type Props = {
  user: SignedInUser
  open: boolean
  onToggle: () => void
  /** Opens quick recording, if it is here rather than in the bottom bar. */
  onQuick: (() => void) | undefined
}

/** The top bar: menu button, the product's mark and title, the school's logo, search, notices and profile. */
export function Header({ user, open, onToggle, onQuick }: Props) {
  const t = useTexts('app')
  return (
    <AppBar
      position="fixed"
      color="inherit"
      elevation={0}
      sx={{
        bgcolor: 'background.default',
        height: headerHeight,
        ...besideCamera,
      }}
    >
      {belowHeader}
      <Toolbar sx={{ gap: { xs: 0, sm: 1 }, minHeight: `${headerHeight}px !important` }}>
        <IconButton
          edge="start"
          aria-label={t(open ? 'menu.close' : 'menu.open')}
          aria-expanded={open}
          onClick={onToggle}
        >
          <MenuIcon />
        </IconButton>
        <HomeLink role={user.role} />
        {user.role !== 'SUPERADMIN' && user.schooleId && !user.visit && (
          <SchoolLogo schooleId={user.schooleId} />
        )}
        <Box sx={{ flex: 1 }} />
        {onQuick && <QuickButton onClick={onQuick} />}
        <PaletteButton role={user.role} />
        {!user.visit && <NoticesMenu />}
        <ProfileMenu user={user} />
      </Toolbar>
    </AppBar>
  )
}

/** The product's mark and title. They lead staff to Today, and parents to their landing screen. */
function HomeLink({ role }: { role: Role }) {
  const t = useTexts('app')
  return (
    <Link
      component={RouterLink}
      to={role === 'PARENT' ? landing(role) : '/app/today'}
      underline="none"
      color="inherit"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}
    >
      <Brand />
      <Typography component="span" variant="h2" sx={narrow}>
        {t('product')}
      </Typography>
    </Link>
  )
}

/** The space beside the page for the camera of a phone held sideways. */
const besideCamera = {
  paddingInlineStart: 'env(safe-area-inset-left, 0px)',
  paddingInlineEnd: 'env(safe-area-inset-right, 0px)',
}

/** Keeps focused elements from being scrolled under the header. */
const belowHeader = (
  <GlobalStyles styles={{ html: { scrollPaddingBlockStart: headerHeight + 8 }, body: besideCamera }} />
)

/** A school's logo; nothing if it has none. */
function SchoolLogo({ schooleId }: { schooleId: string }) {
  const school = useCall(api.schools.get, { params: { id: schooleId } })
  if (!school.data?.logoURL) return null
  return (
    <Box
      component="img"
      src={`${school.data.logoURL}?size=small`}
      alt={school.data.schooleName}
      sx={{ height: 40, maxWidth: { xs: 88, sm: 200 }, objectFit: 'contain', marginInlineStart: 1 }}
    />
  )
}

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
  const typed = useTypedEarly(open)
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
          bgcolor: { sm: 'fill' },
          '&:hover': { bgcolor: { sm: 'fillStrong' } },
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
      {open && <Palette role={role} typed={typed} onClose={() => setOpen(false)} />}
    </>
  )
}
